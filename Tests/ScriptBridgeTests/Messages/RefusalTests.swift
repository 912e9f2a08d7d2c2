import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

@Suite("What an app logs of a refusal")
struct RefusalTests {
    @Test("A channel's refusal says what the host saw and what it accepts, to the host alone")
    func channel() async throws {
        let policy = OriginPolicy.mainFrame(of: "https://example.com")
            .allowingFrames(of: "https://pay.example")
        let dispatcher = try ChannelDispatcher(channels: [.fixture(policy)])
        let accepted = "accepted: https://example.com, iframes of https://pay.example"
        let rows: [(MessageSource, String)] = [
            (.mainFrame("https://www.example.com"), "https://www.example.com, main frame"),
            (
                MessageSource(origin: "https://example.com", isMainFrame: false),
                "https://example.com, iframe"
            ),
            (.unknown, "a post without proof of its origin"),
        ]
        for (source, seen) in rows {
            let body = MessageBody.json(#"{"name":"Refresh"}"#)
            let outcome = await dispatcher.outcome(of: body, on: "nativeApp", from: source)
            guard case .failed(let error) = outcome else { throw PageError("none", "\(outcome)") }
            #expect("\(error)".hasSuffix("(seen: \(seen); \(accepted))"), "\(error)")
            #expect(error.message == "Channel “nativeApp” does not accept this page or frame.")
        }
    }

    @Test("A handler's refusal says so too")
    func handler() async throws {
        var channel = ScriptChannel(
            "a", accepting: .mainFrame(of: "https://a.com", "https://b.com"))
        channel.on(Refresh.self, accepting: .mainFrame(of: "https://a.com")) { _, _ in }
        let outcome = try await ChannelDispatcher(channels: [channel])
            .outcome(of: .json(#"{"name":"Refresh"}"#), on: "a", from: .mainFrame("https://b.com"))
        guard case .failed(let error) = outcome else { throw PageError("none", "\(outcome)") }
        #expect(
            "\(error)" == """
                sourceNotAccepted: The host does not accept “Refresh” from this page or frame. \
                (seen: https://b.com, main frame; accepted: https://a.com)
                """)
    }

    @Test("A policy without origins, and one with many, are short")
    func summary() {
        #expect(OriginPolicy.noOrigin.summary == "no origin")
        #expect(OriginPolicy.noOrigin.allowingUnknownSources().summary == "unknown sources")
        let many = (1...9).compactMap { try? Origin("https://\($0).com") }
        #expect(OriginPolicy.mainFrame(of: many).summary.hasSuffix("https://5.com and 4 more"))
    }

    @Test("The localized description of an error is its description")
    func localized() throws {
        let thrown = #"{"name":"TypeError","message":"f is\nnot a function"}"#
        let errors: [any Error] = [
            BridgeError(.timedOut, "The page did not finish “f” in time."),
            PageError("noSignal", "Try it\noutside."),
            try JSONDecoder().decode(JavaScriptError.self, from: Data(thrown.utf8)),
            PageLoadFailure(.offline, "The Internet connection appears to be offline."),
            PageLoadFailure(.refused, ""),
        ]
        #expect(
            errors.map(\.localizedDescription) == [
                "timedOut: The page did not finish “f” in time.", "noSignal: Try it\\noutside.",
                #"TypeError: f is\nnot a function"#,
                "The Internet connection appears to be offline.", "refused",
            ])
    }
}
