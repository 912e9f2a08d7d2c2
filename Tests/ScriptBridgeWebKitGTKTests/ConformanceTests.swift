#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge
@testable import ScriptBridgeWebKitGTK

extension RealWebKit {
    @MainActor
    @Suite("Conformance of the hosts of WebKitGTK")
    struct ConformanceTests {
        @Test("Scenarios", arguments: Scenario<GTKHost<OwnHosting>>.all)
        func scenario(_ scenario: Scenario<GTKHost<OwnHosting>>) async throws {
            try await scenario.run()
        }

        @Test(
            "Scenarios of a host as an app writes it",
            arguments: Scenario<GTKHost<OtherHosting>>.all)
        func other(_ scenario: Scenario<GTKHost<OtherHosting>>) async throws {
            try await scenario.run()
        }
    }
}

/// A hosting as a type, for the scenarios.
protocol GTKHosting {
    static var hosting: Hosting { get }
    /// How many web views the leak check uses: enough of the other host to see a leaked object.
    static var viewCount: Int { get }
}

enum OwnHosting: GTKHosting {
    static let hosting = Hosting.own
    static let viewCount = 100
}

enum OtherHosting: GTKHosting {
    static let hosting = Hosting.another
    static let viewCount = 10
}

private let server = Result { try LocalServer(html: "") }

/// A `WebKitWebView` of the real engine.
@MainActor
final class GTKHost<Choice: GTKHosting>: ConformanceHost {
    static var name: String { "WebKitGTK, the real engine, \(Choice.hosting) host" }
    static var memoryVariation: Double { Choice.viewCount < 100 ? 8 : 0 }
    nonisolated static var usualViewCount: Int { Choice.viewCount }

    /// A real server, because WebKit cannot reload a page that was loaded from text.
    static var origin: Origin { (try? server.get().origin) ?? .opaque }

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let reference: WeakWebView

    init(_ options: HostOptions) throws {
        _ = try server.get()
        webView = try Page.makeWebView()
        reference = WeakWebView(webView)
        if let site = options.site { try Choice.hosting.register(site, for: webView) }
        guard options.isLockedDown else { return }
        // What Lockdown Mode, which WebKitGTK lacks, removes from pages.
        Page.inject("delete globalThis.FileReader; delete globalThis.WebAssembly", into: webView)
    }

    private init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        self.webView = webView
        reference = WeakWebView(webView)
    }

    isolated deinit {
        g_object_unref(webView)
    }

    func install(_ bridge: WebViewBridge) throws(BridgeError) {
        try Choice.hosting.install(bridge, in: webView)
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
