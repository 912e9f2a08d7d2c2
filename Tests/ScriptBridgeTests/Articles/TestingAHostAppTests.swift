import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

#if canImport(XCTest)
import XCTest
#endif

/// The code of the article *Testing a host app*.
@MainActor
@Suite("Article: testing a host app", .timeLimit(.minutes(5)))
struct TestingAHostAppTests {
    struct ActionButton: ScriptMessage, Codable { let path, icon: String }

    struct GetLocation: ScriptRequest, Codable {
        struct Reply: Codable, Sendable { let latitude, longitude: Double }
        let accurate: Bool
    }

    struct Downloads: ScriptSubscription, Codable {
        struct Element: Codable, Sendable { let fraction: Double }
    }

    struct OpenDoor: ScriptRequest, Codable { typealias Reply = Bool }

    @MainActor
    final class App {
        private(set) var buttons: [String] = []
        var page: (any PageBridge)?

        var channel: ScriptChannel {
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(ActionButton.self) { [self] button, _ in
                buttons.append(button.path)
            }
            channel.on(GetLocation.self) { request, _ in
                GetLocation.Reply(latitude: 52.5, longitude: request.accurate ? 13.25 : 13)
            }
            channel.on(Downloads.self) { _, _ in
                AsyncStream { continuation in
                    for fraction in [0, 0.5, 1] { continuation.yield(.init(fraction: fraction)) }
                    continuation.finish()
                }
            }
            channel.on(OpenDoor.self) { _, _ in
                try await Task.sleep(for: .seconds(3600))
                return true
            }
            return channel
        }

        func didRegister(_ token: String, on page: any PageBridge) async throws {
            try await page.call(ScriptFunction<String, Void>("window.bridge.register")(token))
        }
    }

    @MainActor
    struct AppTests {
        let app = App()

        @Test func messages() async throws {
            let page = try InMemoryPage(channels: [app.channel])
            try await page.post(ActionButton(path: "/customers/new", icon: "plus"))
            #expect(app.buttons == ["/customers/new"])

            let here = try await page.request(GetLocation(accurate: true))
            #expect(here.latitude == 52.5)
        }
    }

    @Test("The article's code works")
    func code() async throws {
        let app = App()
        let page = try InMemoryPage(channels: [app.channel])
        let error = await #expect(throws: BridgeError.self) {
            try await page.request("GetLocation", json: #"{"accurate": "yes"}"#)
        }
        #expect(error?.code == .invalidMessage)
        var fractions: [Double] = []
        for try await progress in try page.subscribe(Downloads()) {
            fractions.append(progress.fraction)
            if fractions.count == 2 { break }
        }
        #expect(fractions == [0, 0.5])
        try page.expose("window.bridge.register", returning: true)
        try await app.didRegister("a token", on: page)
        #expect(page.calls == [#"window.bridge.register("a token")"#])

        try page.emit("themeChanged", "dark")
        #expect(try await page.event("themeChanged", as: String.self) == "dark")
    }

    @Test("The test controls the time")
    func time() async throws {
        let app = App()
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [app.channel], clock: clock)
        let door = Task { try await page.request(OpenDoor(), timeout: .seconds(5)) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await #expect(throws: BridgeError.self) { try await door.value }

        page.load()
        #expect(page.documentID == "document 2")
        page.fault(.drop, direction: .toPage, name: "GetLocation")
        let lost = Task {
            try await page.request(GetLocation(accurate: true), timeout: .seconds(3))
        }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        await #expect(throws: BridgeError.self) { try await lost.value }

        page.fault(.reject(code: .invalidMessage))
        let rejected = await #expect(throws: BridgeError.self) {
            try await page.request(GetLocation(accurate: true))
        }
        #expect(rejected?.code == .invalidMessage)

        page.fault(.crash, name: "GetLocation")
        await #expect(throws: BridgeError.self) {
            try await page.request(GetLocation(accurate: true))
        }
        #expect(page.documentID == nil)
        page.load()
        #expect(page.documentID == "document 3")
    }

    @Test("A transcript is replayed")
    func transcript() async throws {
        let app = App()
        let recording = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ndjson")
        defer { try? FileManager.default.removeItem(at: recording) }
        try Data().write(to: recording)
        let file = try FileHandle(forWritingTo: recording)
        let observer = NDJSONObserver { line in file.write(Data("\(line)\n".utf8)) }
        let page = try InMemoryPage(channels: [app.channel], observer: observer)
        _ = try await page.request(GetLocation(accurate: true))
        page.remove()
        let transcript = try Transcript(contentsOf: recording)
        try await transcript.replay(on: [app.channel])
        try await transcript.replay(on: [app.channel]) { page in app.page = page }
        do {
            let observer = NDJSONObserver(varying: ["GetLocation.measured", "*.id"]) { line in
                file.write(Data("\(line)\n".utf8))
            }
            _ = observer
        }
        #expect(app.page != nil)
        let changed = try String(contentsOf: recording, encoding: .utf8)
            .replacing("52.5", with: "53")
        await #expect(throws: Transcript.Mismatch.self) {
            try await Transcript(changed, name: "visit.ndjson").replay(on: [app.channel])
        }
    }
}

#if canImport(XCTest)
private typealias App = TestingAHostAppTests.App
private typealias ActionButton = TestingAHostAppTests.ActionButton

final class AppTests: XCTestCase {
    @MainActor
    func testMessages() async throws {
        let app = App()
        let page = try InMemoryPage(channels: [app.channel])
        try await page.post(ActionButton(path: "/customers/new", icon: "plus"))
        XCTAssertEqual(app.buttons, ["/customers/new"])

        do {
            _ = try await page.request("GetLocation", json: #"{"accurate": "yes"}"#)
            XCTFail("The page got a reply.")
        } catch let error as BridgeError {
            XCTAssertEqual(error.code, .invalidMessage)
        }
    }
}
#endif
