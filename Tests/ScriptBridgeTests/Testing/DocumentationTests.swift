import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The examples of the documentation comments.
@MainActor
@Suite("Documentation", .timeLimit(.minutes(5)))
struct DocumentationTests {
    private struct ActionButton: ScriptMessage, Codable { let path, icon: String }

    private struct GetLocation: ScriptRequest, Codable {
        struct Reply: Codable, Sendable { let latitude: Double }
        let accurate: Bool
    }

    private struct OpenDoor: ScriptRequest, Codable {
        typealias Reply = Bool
    }

    private struct Downloads: ScriptSubscription, Codable {
        struct Element: Codable, Sendable { let fraction: Double }
    }

    /// A host app that registers its token once its page has asked for it.
    private struct App {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))

        init() {
            channel.on(ActionButton.self) { _, _ in }
            channel.on(GetLocation.self) { _, _ in GetLocation.Reply(latitude: 52.5) }
            channel.on(Downloads.self) { _, _ in
                AsyncStream { continuation in
                    continuation.yield(Downloads.Element(fraction: 1))
                    continuation.finish()
                }
            }
        }

        @MainActor
        func didRegister(_ token: String, on page: any PageBridge) async throws {
            let register = ScriptFunction<String, Bool>("window.bridge.register")
            #expect(try await page.call(register(token)))
        }
    }

    private let app = App()

    @Test("The page in memory")
    func page() async throws {
        let token = "token"
        var printed: [Double] = []
        func print(_ download: Downloads.Element) { printed.append(download.fraction) }
        let page = try InMemoryPage(channels: [app.channel])
        try await page.post(ActionButton(path: "/customers/new", icon: "plus"))
        let here = try await page.request(GetLocation(accurate: true))
        for try await download in try page.subscribe(Downloads()) { print(download) }

        try page.expose("window.bridge.register", returning: true)
        try await app.didRegister(token, on: page)  // takes any PageBridge
        #expect(page.calls == [#"window.bridge.register("token")"#])
        #expect(here.latitude == 52.5)
        #expect(printed == [1])
    }

    @Test("The clock")
    func clock() async throws {
        var channel = app.channel
        channel.on(OpenDoor.self) { _, _ in
            try await ContinuousClock().sleep(for: .seconds(3600))
            return true
        }
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [channel], clock: clock)
        let door = Task { try await page.request("OpenDoor", json: "{}", timeout: .seconds(30)) }
        try await clock.waitForSleepers()  // the request is on its way
        clock.advance(by: .seconds(30))  // the request times out
        let late = BridgeError(.timedOut, "The host did not handle “OpenDoor” within 30000 ms.")
        await #expect(throws: late) { try await door.valueInTime() }
    }

    @Test("Faults")
    func faults() async throws {
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [app.channel], clock: clock)
        page.fault(.drop, direction: .toPage, name: "GetLocation")
        page.fault(.delay(by: .seconds(3)))
        let request = Task {
            try await page.request(GetLocation(accurate: true), timeout: .seconds(9))
        }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(9))
        await #expect(throws: BridgeError.self) { try await request.valueInTime() }
    }

    @Test("Transcripts")
    func transcripts() async throws {
        let log = Log()
        let recorded = try InMemoryPage(
            channels: [app.channel], observer: NDJSONObserver { log.append($0) })
        try await recorded.post(ActionButton(path: "/customers/new", icon: "plus"))
        let recording = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ndjson")
        try Data(log.lines.joined(separator: "\n").utf8).write(to: recording)
        defer { try? FileManager.default.removeItem(at: recording) }
        let transcript = try Transcript(contentsOf: recording)
        try await transcript.replay(on: [app.channel])
        #expect(transcript.name.hasSuffix(".ndjson"))
    }

    @Test("Milestones")
    func milestones() {
        let milestones = TransferMilestones()
        var lines: [String] = []
        func observe(_ event: BridgeTraceEvent) {
            guard milestones.includes(event) else { return }
            lines.append("\(event)")
        }
        observe(.ready(document: "9f"))
        #expect(lines.count == 1)
    }
}
