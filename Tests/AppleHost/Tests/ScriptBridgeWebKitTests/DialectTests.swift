import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@MainActor
@Suite("Dialects", .timeLimit(.minutes(5)))
struct DialectTests {
    @Test("An inner frame may post if it is accepted, but gets no call")
    func frame() async throws {
        let envelope: ScriptEnvelope = .calling("bus") { body in
            .message(ticket: try body.ticket("id"), name: try body.text("type"), data: body)
        } arguments: { out in
            [out.id, out.result]
        }
        var channel = ScriptChannel(
            "bus",
            accepting: .mainFrame(of: "https://example.com")
                .allowingFrames(of: "https://frame.example"),
            envelope: envelope)
        channel.on(Ask.self) { _, _ in 1 }
        let page = try FakePage { _ in [channel] }
        let frame = page.frame("https", "frame.example", isMainFrame: false)
        for id in [1, nil] {
            let body: [String: Any] =
                if let id { ["type": "Ask", "id": id] } else { ["type": "Ask"] }
            guard case .success(nil) = await page.post(body, on: "bus", from: frame) else {
                Issue.record("The promise did not resolve with nothing.")
                return
            }
        }
        await settle()
        #expect(page.pushes == [])
        let error = BridgeError(
            .sourceNotAccepted,
            "The host cannot call a function of a frame inside the page. Post from the main frame.")
        #expect(page.log.outcomes == [.failed(error), .replied(json: "1")])
    }

    @Test("A post that arrives late counts as that of the next page of the same origin")
    func lateMessage() async throws {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"),
            envelope: .promise { .message(name: try $0.text("type"), data: $0) })
        channel.on(Ask.self) { _, _ in 1 }
        let page = try FakePage { _ in [channel] }
        await page.beginDocument()
        await page.beginDocument()
        guard case .success("1") = await page.post(["type": "Ask"], on: "bus") else {
            Issue.record("The post is rejected.")
            return
        }
    }

    @Test("A command goes only to the pages of its channel, and frames cannot acknowledge it")
    func commands() async throws {
        let envelope: ScriptEnvelope = .calling("bus") { body in
            body.outcome(of: try body.ticket("id"))
        } arguments: { out in
            [out.id, .string(out.name)]
        }
        let bus = ScriptChannel(
            "bus",
            accepting: .mainFrame(of: "https://example.com")
                .allowingFrames(of: "https://frame.example"),
            envelope: envelope)
        let other = ScriptChannel("other", accepting: .mainFrame(of: "https://other.example"))
        let page = try FakePage { _ in [bus, other] }
        let show = ScriptCommand<[Int], Int>("show", on: "bus")
        let shown = Task { try await page.bridge.send(show([])) }
        await waitUntil { page.pushes.count == 1 }
        let source = try #require(page.pushes.first)
        #expect(source.hasPrefix(#"if(!(location.origin==="https://example.com"))throw "#))
        #expect(source.hasSuffix(#"&&(bus(1,"show"),true)"#))

        func acknowledgement(_ result: Int) -> [String: Any] {
            ["type": "result", "id": 1, "result": result, "error": NSNull()]
        }
        let frame = page.frame("https", "frame.example", isMainFrame: false)
        _ = await page.post(acknowledgement(7), on: "bus", from: frame)
        #expect(page.log.rejections.map(\.code) == [.notAMessage])
        _ = await page.post(acknowledgement(5), on: "bus")
        #expect(try await shown.value == 5)
    }

    private struct Ask: ScriptRequest {
        typealias Reply = Int
    }
}
