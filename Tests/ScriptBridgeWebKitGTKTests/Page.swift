#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK
import Testing

/// A web view with a bridge, for one test.
@MainActor
final class Page {
    let webView: UnsafeMutablePointer<WebKitWebView>
    let bridge: WebViewBridge
    let observer: Recorder

    convenience init(
        _ channels: ScriptChannel...,
        world: String? = nil,
        inspector: BridgeInspector? = nil,
        reportsPages: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        over hosting: Hosting = .own
    ) throws {
        try self.init(
            channels: channels, world: world, inspector: inspector, reportsPages: reportsPages,
            clock: clock, over: hosting)
    }

    init(
        channels: [ScriptChannel],
        world: String? = nil,
        inspector: BridgeInspector? = nil,
        reportsPages: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        next: (any BridgeObserver)? = nil,
        over hosting: Hosting = .own
    ) throws {
        observer = Recorder(next: next)
        let widget = try #require(webkit_web_view_new())
        g_object_ref_sink(widget)
        webView = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: WebKitWebView.self)
        TimerThrottling.turnOff(in: webView)
        bridge = try WebViewBridge(
            channels: channels, observer: inspector ?? observer, reportsPages: reportsPages,
            clock: clock)
        try hosting.install(bridge, in: webView, world: world)
    }

    isolated deinit {
        g_object_unref(webView)
    }

    /// Loads a page of the fixtures' origin.
    static func loaded(
        _ channel: ScriptChannel = .fixture(),
        html: String = "",
        at url: String = "https://example.com/",
        over hosting: Hosting = .own
    ) async throws -> Page {
        let page = try Page(channel, over: hosting)
        await page.load(html, at: url)
        return page
    }

    /// Loads a document and waits until it has finished.
    func load(_ html: String = "", at url: String = "https://example.com/") async {
        await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
            webkit_web_view_load_html(webView, html, url)
        }
    }

    /// Goes to a served document and waits until it has finished.
    func visit(_ url: String) async {
        await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
            webkit_web_view_load_uri(webView, url)
        }
    }

    /// The address of the document.
    var address: String {
        webkit_web_view_get_uri(webView).map { String(cString: $0) } ?? ""
    }

    /// Runs the body of an asynchronous function in the page without the bridge, and returns its
    /// result; `undefined` becomes null.
    func run(_ body: String, world: String? = nil) async throws -> JSONValue {
        let text = await PageScript.run(
            "return JSON.stringify(await (async () => {\n\(body)\n})()) ?? 'null'", in: webView,
            world: world)
        return try Fixture.value(try text.get())
    }
}
#endif
