import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Life cycle of a screen with components", .timeLimit(.minutes(5)))
struct ComponentLifeTests {
    struct Alarm: ComponentEvent {
        struct Reply: Encodable, Sendable { let nextTime: Date }
        static let component = "alarm"
        static let event = "connect"
        let startTime: Date
    }

    @MainActor
    private final class App {
        var log: [String] = []
        var replies: [ComponentReply<Alarm>] = []
    }

    private let app = App()
    private let session: ComponentSession
    private let page: InMemoryPage
    private let one = VisitSession().visit(URL(filePath: "/one"))
    private let two: VisitScreen

    init() throws {
        let visits = VisitSession()
        visits.visit(URL(filePath: "/one"))
        two = visits.visit(URL(filePath: "/two"))
        var components = ComponentRegistry()
        components.on(Alarm.self) { [app] alarm, reply in
            app.log.append("alarm \(alarm.startTime.timeIntervalSince1970)")
            app.replies.append(reply)
        }
        components.onLife { [app] life in app.log.append("first \(Self.text(life))") }
        components.onLife { [app] life in app.log.append("second \(Self.text(life))") }
        session = try ComponentSession(
            components, coding: ScriptCoding(dates: .seconds, keys: .snakeCase))
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        session.listen(on: &channel)
        page = try InMemoryPage(channels: [channel])
        try page.expose("window.nativeBridge.replyWith", returning: "delivered")
        session.page = page
    }

    private static func text(_ life: ComponentLife) -> String {
        switch life {
        case .appeared(let screen): "appeared \(screen.number)"
        case .disappeared(let screen): "disappeared \(screen.number)"
        }
    }

    /// Sends an event and returns the code of its rejection.
    private func send() async throws -> String? {
        do {
            _ = try await page.request(
                "bridge",
                json: """
                    {"id":"1","component":"alarm","event":"connect","data":{"start_time":60}}
                    """)
            return nil
        } catch {
            return try #require(error as? BridgeError).code.rawValue
        }
    }

    @Test("Without screens, every message is delivered")
    func untold() async throws {
        #expect(try await send() == nil)
        #expect(app.replies.first?.screen == nil)
        #expect(app.replies.first?.isVisible == true)
    }

    @Test("Messages are delivered while a screen is visible, and belong to that screen")
    func visible() async throws {
        session.didAppear(one)
        #expect(try await send() == nil)
        session.didAppear(two)
        #expect(try await send() == nil)
        session.didDisappear(one)
        #expect(try await send() == nil)
        session.didDisappear(two)
        #expect(try await send() == "screenNotVisible")
        session.didAppear(one)
        #expect(try await send() == nil)
        #expect(app.replies.map(\.screen) == [one, two, two, one])
        #expect(app.replies.map(\.isVisible) == [true, false, false, true])
    }

    @Test("Components whose message was rejected are reconnected when a screen appears")
    func reconnected() async throws {
        func restores() -> Int { page.calls.count { $0.contains("restore") } }
        try page.expose("window.nativeBridge.restore", returning: true)
        session.didAppear(one)
        session.didDisappear(one)
        #expect(try await send() == "screenNotVisible")
        session.didAppear(one)
        await waitUntil { restores() == 1 }

        // Without a rejected message, nothing is reconnected.
        session.didDisappear(one)
        session.didAppear(one)
        session.didDisappear(one)
        #expect(try await send() == "screenNotVisible")
        #expect(restores() == 1)
        // The page of a hidden tab has shown another screen.
        session.didAppear(two)
        await waitUntil { restores() == 2 }
    }

    @Test("Screen changes are reported once, in order, before later messages")
    func order() async throws {
        session.didAppear(one)
        session.didAppear(one)
        #expect(try await send() == nil)
        session.didAppear(two)
        session.didDisappear(two)
        session.didDisappear(two)
        #expect(
            app.log == [
                "first appeared 1", "second appeared 1", "alarm 60.0", "first disappeared 1",
                "second disappeared 1", "first appeared 2", "second appeared 2",
                "first disappeared 2", "second disappeared 2",
            ])
    }

    @Test("A reply may have another event and the app's own coding of its data")
    func otherEvent() async throws {
        #expect(try await send() == nil)
        let reply = try #require(app.replies.first)
        let data = Alarm.Reply(nextTime: Date(timeIntervalSince1970: 120))
        try await reply(data, as: "ring")
        try await reply(data)
        try await reply.echo()
        #expect(
            page.calls.map { $0.replacing("window.nativeBridge.", with: "") }.map(Self.data) == [
                #""event":"ring","data":{"next_time":120}"#,
                #""event":"connect","data":{"next_time":120}"#,
                #""event":"connect","data":{"start_time":60}"#,
            ])
    }

    /// The event and the data of a call.
    private static func data(_ call: String) -> String {
        let text = call.replacing("\\\"", with: "\"")
        guard let start = text.range(of: "\"event\""),
            let end = text.range(of: "}", options: .backwards)
        else { return text }
        return String(text[start.lowerBound..<end.lowerBound])
    }
}
