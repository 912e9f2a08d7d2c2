import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("Messages", .timeLimit(.minutes(5)))
struct MessageTests {
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

    @Test("A frame of an origin named for frames cannot acknowledge a command")
    func frameCannotAcknowledge() async throws {
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
        let page = try FakePage { _ in [bus] }
        let show = ScriptCommand<[Int], Int>("show", on: "bus")
        let shown = Task { try await page.bridge.send(show([])) }
        await waitUntil { page.pushes.count == 1 }

        func acknowledgement(_ result: Int) -> [String: Any] {
            ["type": "result", "id": 1, "result": result, "error": NSNull()]
        }
        let frame = page.frame("https", "frame.example", isMainFrame: false)
        _ = await page.post(acknowledgement(7), on: "bus", from: frame)
        #expect(page.log.rejections.map(\.code) == [.notAMessage])
        _ = await page.post(acknowledgement(5), on: "bus")
        #expect(try await shown.value == 5)
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
}
