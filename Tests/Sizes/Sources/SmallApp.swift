import Foundation
import ScriptBridge

struct Location: Codable, Sendable {
    let latitude: Double
    let longitude: Double
}

/// The one request of the app's page.
struct GetLocation: ScriptRequest {
    typealias Reply = Location
    let isAccurate: Bool
}

/// A web view in which every script returns null.
@MainActor
final class View: WebViewHost {
    private(set) var connection: WebViewConnection?
    let reportsSources = true

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        self.connection = connection
    }

    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool {
        completion(.success("null"))
        return true
    }

    func close() {
        connection = nil
    }
}

/// An app with one request, one call, and no bytes.
///
/// Each program of this folder has a link to this file.
@MainActor
struct SmallApp {
    var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))

    /// Exchanges messages with a page, and uses another module in between.
    func run(_ part: (WebViewBridge) throws -> Void = { _ in }) async throws {
        let start = ContinuousClock.now
        let view = View()
        let bridge = try makeBridge()
        try bridge.install(in: view)
        let answer = await withCheckedContinuation { continuation in
            view.connection?.receive(
                .json(#"{"name":"GetLocation","isAccurate":true}"#), on: "nativeApp",
                from: MessageSource(origin: "https://example.com", isMainFrame: true)
            ) { continuation.resume(returning: $0) }
        }
        print("first message: \(ContinuousClock.now - start), \(answer)")
        try part(bridge)
        let register = ScriptFunction<String, String?>("app.register")
        _ = try? await bridge.call(register("token"))
    }

    func makeBridge() throws -> WebViewBridge {
        var channel = channel
        channel.on(GetLocation.self) { _, _ in Location(latitude: 52.5, longitude: 13.25) }
        return try WebViewBridge(channels: [channel])
    }
}
