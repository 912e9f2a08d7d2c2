import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("Messages", .timeLimit(.minutes(5)))
struct MessageTests {
    @Test("Trees of Foundation objects and JSON text reach the same handler")
    func bodies() async throws {
        let page = try FakePage()
        let tree: NSDictionary = ["name": "Note", "text": "tree"]
        #expect(await page.post(tree) == .success(nil))
        #expect(await page.post(["name": "Note", "data": ["text": "data"]]) == .success(nil))
        #expect(await page.post(#"{"name":"Note","text":"text"}"#) == .success(nil))
        #expect(page.log.notes.map(\.text) == ["tree", "data", "text"])
        #expect(page.log.sources.allSatisfy { $0 == .mainFrame("https://example.com") })
    }

    @Test("A reply or an error settles the promise")
    func replies() async throws {
        let page = try FakePage()
        #expect(
            await page.post(["name": "Sum", "numbers": [1, 2, 3]] as [String: Any])
                == .success(#"{"sum":6}"#))
        #expect(
            await page.post(["name": "Fail"]) == .failure(FakeRejection(text: "denied: Not today."))
        )
        #expect(
            await page.post("ready")
                == .failure(
                    FakeRejection(
                        text:
                            "invalidJSON: The body cannot be read as JSON. Post a plain object, or JSON as text."
                    )))
        #expect(page.controller.fakeExceptions.isEmpty)
    }

    @Test("A frame of the page script is answered with a frame, as text")
    func frames() async throws {
        let page = try FakePage()
        let answer = await page.postPacket(
            #"{"name":"Sum","data":{"numbers":[4,5]},"id":1},{"name":"Fail","data":{},"id":2}"#)
        let expected =
            #"{"bridge":1,"document":"d1","replies":[{"id":1,"result":{"sum":9}},"#
            + #"{"id":2,"error":{"code":"denied","message":"Not today."}}]}"#
        #expect(answer == .success(quoted(expected)))
    }

    @Test("Bodies that JSON cannot represent are rejected, and the next message works")
    func unsupportedBodies() async throws {
        let page = try FakePage()
        let rejection = FakeRejection(
            text:
                "invalidJSON: The body cannot be read as JSON. Post a plain object, or JSON as text."
        )
        #expect(await page.post(NSObject()) == .failure(rejection))
        #expect(
            await page.post(NSNull())
                == .failure(
                    FakeRejection(
                        text: "notAMessage: Expected an object with a “name”, found null.")))
        #expect(await page.post(["name": "Note", "text": "still here"]) == .success(nil))
        #expect(page.log.rejections.count == 2)
    }

    @Test("An inner frame is rejected, whatever its origin")
    func innerFrame() async throws {
        let page = try FakePage()
        let inner = page.frame(isMainFrame: false)
        let rejection = FakeRejection(
            text: "sourceNotAccepted: Channel “nativeApp” does not accept this page or frame.")
        #expect(await page.post(["name": "Note", "text": "x"], from: inner) == .failure(rejection))
        #expect(page.log.notes.isEmpty)
        #expect(page.log.rejections.map(\.code) == [.sourceNotAccepted])
    }

    @Test("A frame of an origin named for frames is accepted")
    func namedInnerFrame() async throws {
        let policy = OriginPolicy.mainFrame(of: "https://example.com")
            .allowingFrames(of: "https://pay.example")
        let page = try FakePage({ [.test(accepting: policy, log: $0)] })
        let inner = page.frame("https", "pay.example", isMainFrame: false)
        #expect(await page.post(["name": "Note", "text": "paid"], from: inner) == .success(nil))
        #expect(
            page.log.sources == [MessageSource(origin: "https://pay.example", isMainFrame: false)])
        // The document watcher, and the page script for each origin, in any order.
        let scripts = page.controller.userScripts
        #expect(scripts.count == 3)
        let inFrames = scripts.filter { !$0.isForMainFrameOnly }
        #expect(inFrames.count == 1)
        let address = #"location.origin==="https://pay.example""#
        #expect(inFrames.first?.source.contains(address) == true)
    }

    @Test(
        "Other origins are rejected, including opaque and invalid ones",
        arguments: [
            ("http", "example.com", 0), ("https", "example.com.evil.com", 0),
            ("https", "example.com", 8443), ("https", "example.com.", 0), ("", "", 0),
            ("file", "", 0), ("about", "", 0), ("app", "", 0), ("https", "ex\u{e4}mple.com", 0),
        ])
    func origins(scheme: String, host: String, port: Int) async throws {
        let page = try FakePage()
        let frame = page.frame(scheme, host, port)
        guard case .failure = await page.post(["name": "Note", "text": "x"], from: frame) else {
            Issue.record("accepted")
            return
        }
        #expect(page.log.notes.isEmpty)
        let accepted = page.frame("https", "example.com", 443)
        #expect(await page.post(["name": "Note", "text": "x"], from: accepted) == .success(nil))
    }

    @Test("Files and opaque documents are accepted if they are named")
    func namedOpaque() async throws {
        let page = try FakePage({ [.test(accepting: .mainFrame(of: .file, .opaque), log: $0)] })
        let note = ["name": "Note", "text": "x"]
        #expect(await page.post(note, from: page.frame("file", "")) == .success(nil))
        #expect(await page.post(note, from: page.frame("", "")) == .success(nil))
        #expect(page.log.sources.map(\.origin) == [.file, .opaque])
    }

    @Test("Each channel has its own policy and handlers")
    func channels() async throws {
        let page = try FakePage({ log in
            [
                .test("first", log: log),
                .test("second", accepting: .mainFrame(of: "https://other.example"), log: log),
            ]
        })
        let note = ["name": "Note", "text": "x"]
        let other = page.frame("https", "other.example")
        #expect(await page.post(note, on: "first") == .success(nil))
        #expect(await page.post(note, on: "second", from: other) == .success(nil))
        let rejection = FakeRejection(
            text: "sourceNotAccepted: Channel “second” does not accept this page or frame.")
        #expect(await page.post(note, on: "second") == .failure(rejection))
        #expect(page.log.notes.count == 2)
    }

    @Test("A late reply is pushed into the channels' world")
    func lateReply() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let world = WKContentWorld.world(name: "app")
        let page = try FakePage(
            { log in
                var channel = ScriptChannel(
                    "nativeApp", accepting: .mainFrame(of: "https://example.com"))
                channel.on(Wait.self) { _, _ in
                    for await _ in gate.stream { break }
                    return true
                }
                return [channel]
            }, world: world)
        let answer = await page.post(
            #"{"bridge":1,"document":"d1","messages":[{"name":"Wait","data":{},"id":1}]}"#,
            in: world)
        #expect(answer == .success(quoted(#"{"bridge":1}"#)))
        #expect(page.pushes.isEmpty)
        gate.continuation.yield()
        await waitUntil { !page.pushes.isEmpty }
        let frame = #"{"bridge":1,"document":"d1","replies":[{"id":1,"result":true}]}"#
        #expect(page.pushes == [FakePage.push(frame, to: "d1")])
        #expect(page.engine.evaluations.allSatisfy { $0.world === world })
    }

    @Test(
        "Rows of origins.json, as WebKit reports a frame",
        arguments: try Fixture.rows("origins", as: OriginRow.self).filter {
            $0.source?.scheme != nil
        })
    func originRows(row: OriginRow) async throws {
        let policy = try row.policy()
        let page = try FakePage({ [.test(accepting: policy, log: $0)] })
        let source = try #require(row.source)
        let frame = try page.frame(
            #require(source.scheme), #require(source.host), #require(source.port),
            isMainFrame: source.isMainFrame)
        _ = await page.post(["name": "Note", "text": "x"], from: frame)
        #expect(.bool(page.log.notes.count == 1) == row.accepted)
    }

    @Test("The elements of a subscription are pushed as the page requests them")
    func subscription() async throws {
        let page = try FakePage({ log in
            var channel = ScriptChannel.test(log: log)
            channel.on(Count.self, accepting: .mainFrame(of: "https://example.com")) { count, _ in
                AsyncStream { continuation in
                    for number in 1...count.to { continuation.yield(number) }
                    continuation.finish()
                }
            }
            return [channel]
        })
        let subscribe = #"{"name":"Count","data":{"to":2},"id":1,"kind":"subscribe","credit":1}"#
        _ = await page.postPacket(subscribe)
        await settle()
        #expect(page.log.outcomes.isEmpty)
        _ = await page.postPacket(#"{"id":1,"credit":5}"#)
        await waitUntil { page.log.outcomes == [.ended] }
        for reply in [#"{"id":1,"element":2}"#, #"{"id":1,"done":true}"#] {
            let text = quoted(reply).dropFirst().dropLast()
            await waitUntil { page.pushes.joined().contains(text) }
            #expect(page.pushes.joined().contains(text))
        }
    }
}
