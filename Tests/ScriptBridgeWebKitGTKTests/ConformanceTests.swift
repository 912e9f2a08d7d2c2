#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge
@testable import ScriptBridgeWebKitGTK

extension RealWebKit {
    @MainActor
    @Suite("Conformance of the WebKitGTK host")
    struct ConformanceTests {
        @Test("Scenarios", arguments: Scenario<GTKHost>.all)
        func scenario(_ scenario: Scenario<GTKHost>) async throws {
            try await scenario.run()
        }

        @Test("The scenarios are those of every host")
        func list() throws {
            #expect(try Scenario<GTKHost>.all.map(\.name) == Scenario<GTKHost>.names())
        }
    }
}

/// A `WebKitWebView` of the real engine.
@MainActor
final class GTKHost: ConformanceHost {
    static let name = "WebKitGTK, the real engine"

    /// A real server, because WebKit cannot reload a page that was loaded from text.
    static var origin: Origin { (try? server.get().origin) ?? .opaque }
    private static let server = Result { try LocalServer(html: "") }

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let reference: WeakWebView

    init() throws {
        _ = try Self.server.get()
        let widget = try #require(webkit_web_view_new())
        g_object_ref_sink(widget)
        webView = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: WebKitWebView.self)
        TimerThrottling.turnOff(in: webView)
        reference = WeakWebView(webView)
    }

    private init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        self.webView = webView
        reference = WeakWebView(webView)
    }

    isolated deinit {
        g_object_unref(webView)
    }

    func install(_ bridge: WebViewBridge) throws(BridgeError) {
        try bridge.install(in: webView)
    }

    func load(at origin: Origin) async throws {
        await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
            if origin == Self.origin {
                webkit_web_view_load_uri(webView, "\(origin)/")
            } else {
                webkit_web_view_load_html(webView, "", "\(origin)/")
            }
        }
    }

    func reload() async throws {
        await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
            webkit_web_view_reload(webView)
        }
    }

    func openWindow() throws -> GTKHost {
        let manager: OpaquePointer = webkit_web_view_get_user_content_manager(webView)
        let window = try #require(scriptbridge_web_view_new(manager))
        g_object_ref_sink(window)
        return GTKHost(window)
    }

    func endProcess() async throws {
        webkit_web_view_terminate_web_process(webView)
    }

    func run(_ body: String) async throws -> JSONValue {
        let text = await PageScript.run(
            "return JSON.stringify(await (async () => {\n\(body)\n})()) ?? 'null'", in: webView)
        return try Fixture.value(try text.get())
    }

    var isAlive: @MainActor () -> Bool {
        { [reference] in reference.with { _ in true } ?? false }
    }
}
#endif
