import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

nonisolated extension BridgeError.Code {
    static let locationDenied: Self = "locationDenied"
    static let noSignal: Self = "noSignal"
}

/// The code of the article *Errors*.
@MainActor
@Suite("Article: errors", .timeLimit(.minutes(5)))
struct ErrorsTests {
    struct GetLocation: ScriptRequest, Codable {
        struct Reply: Codable, Sendable { let latitude, longitude: Double }
        static let errorCodes: [BridgeError.Code] = [.locationDenied, .noSignal]
        let accurate: Bool
    }

    @Test("A handler tells the page only what it chooses to")
    func handlers() async throws {
        let locator = Locator()
        let log = Log()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(GetLocation.self) { request, context in
            guard locator.isAllowed else {
                throw PageError(.locationDenied, "The user does not share the location.")
            }
            guard let place = await locator.locate() else {
                throw PageError(.noSignal, "Try it outside.", data: ["retryAfter": 30])
            }
            return place
        }
        let page = try InMemoryPage(
            channels: [channel], observer: LineObserver { line in log.append(line) })
        let error = await #expect(throws: BridgeError.self) {
            try await page.request(GetLocation(accurate: true))
        }
        #expect(error?.code == .noSignal)
        #expect(try error?.data(as: [String: Int].self) == ["retryAfter": 30])
        #expect(log.lines.contains { $0.contains(", noSignal: Try it outside.") })
    }

    @Test("An observer sees all errors")
    func observer() async throws {
        let log = Log()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(GetLocation.self) { _, _ in throw CancellationError() }
        let observer = LineObserver { line in log.append(line) }
        let page = try InMemoryPage(channels: [channel], observer: observer)
        _ = try? await page.request(GetLocation(accurate: true))
        #expect(log.lines.contains { $0.contains("handlerFailed") })
    }

    @Test("A bridge asks its pages for reports")
    func reports() throws {
        let channel = ScriptChannel.fixture()
        let bridge = try WebViewBridge(
            channels: [channel], observer: LineObserver(), reportsPages: true)
        bridge.remove()
    }

    @Test("A call throws what the page threw", arguments: [true, false])
    func calls(hasFunction: Bool) async throws {
        let bridge = try InMemoryPage(channels: [.fixture()])
        let log = Log()
        let register = ScriptFunction<String, Void>("window.bridge.register")
        let token = "token"
        if hasFunction { bridge.expose("window.bridge.register", throwing: "no room") }
        do {
            try await bridge.call(register(token))
        } catch let error as BridgeError where error.code == .functionNotFound {
            log.append("This page has no use for the token.")
        } catch let error as BridgeError where error.code == .javaScriptException {
            let thrown = error.underlyingError as? JavaScriptError
            log.append(thrown?.message ?? error.message)
        }
        #expect(log.lines.count == 1)
        #expect(log.lines.first?.contains("no room") == hasFunction)
    }

    private struct Locator: Sendable {
        let isAllowed = true

        func locate() async -> ErrorsTests.GetLocation.Reply? { nil }
    }
}
