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
        script: String? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        over hosting: Hosting = .own
    ) throws {
        try self.init(
            channels: channels, world: world, inspector: inspector, reportsPages: reportsPages,
            script: script, clock: clock, over: hosting)
    }

    /// Makes a web view with a bridge; a script runs in each document, before those of the bridge.
    init(
        channels: [ScriptChannel],
        world: String? = nil,
        inspector: BridgeInspector? = nil,
        reportsPages: Bool = false,
        script: String? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        next: (any BridgeObserver)? = nil,
        over hosting: Hosting = .own
    ) throws {
        observer = Recorder(next: next)
        webView = try Self.makeWebView()
        if let script { Self.inject(script, into: webView) }
        bridge = try WebViewBridge(
            channels: channels, observer: inspector ?? observer, reportsPages: reportsPages,
            clock: clock)
        try hosting.install(bridge, in: webView, world: world)
    }

    isolated deinit {
        g_object_unref(webView)
    }

    /// Makes a web view that its user releases.
    static func makeWebView() throws -> UnsafeMutablePointer<WebKitWebView> {
        let widget = try #require(webkit_web_view_new())
        g_object_ref_sink(widget)
        let webView = UnsafeMutablePointer<WebKitWebView>(casting: widget)
        TimerThrottling.turnOff(in: webView)
        return webView
    }

    /// Runs a script in the main frame of each document, before the page's own scripts.
    static func inject(_ source: String, into webView: UnsafeMutablePointer<WebKitWebView>) {
        let script = webkit_user_script_new(
            source, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
            WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
        webkit_user_content_manager_add_script(
            webkit_web_view_get_user_content_manager(webView), script)
        webkit_user_script_unref(script)
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

    /// Loads a page of the app's own site, whose responder WebKit never releases.
    static func serving(
        _ site: some SchemeResponder,
        over hosting: Hosting = .own
    ) async throws -> Page {
        let page = try Page(.fixture(.mainFrame(of: site.origin)), over: hosting)
        try hosting.register(site, for: page.webView)
        await page.visit("\(site.origin)/")
        return page
    }

    /// Loads a document and waits until it has finished.
    func load(_ html: String = "", at url: String? = "https://example.com/") async {
        await waitForLoad { webkit_web_view_load_html(webView, html, url) }
    }

    /// Goes to a served document and waits until it has finished.
    func visit(_ url: String) async {
        await waitForLoad { webkit_web_view_load_uri(webView, url) }
    }

    /// Goes back in the history and waits until the document has finished.
    func goBack() async {
        await waitForLoad { webkit_web_view_go_back(webView) }
    }

    /// Starts something and waits until the document that it loads has finished.
    func waitForLoad(after start: () -> Void) async {
        await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView, after: start)
    }

    /// Starts a script in the page without waiting for it.
    func start(_ source: String) {
        scriptbridge_evaluate(webView, source, -1, { _, _, _ in }, nil)
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

    /// Waits until an expression is true in the page.
    func wait(until condition: String) async throws {
        _ = try await run(
            "while (!(\(condition))) await new Promise(resolve => setTimeout(resolve));")
    }
}
#endif
