#if canImport(WebKit)
import FixtureSupport
import Foundation
import Testing
import WebKit

@testable import ScriptBridge
@testable import ScriptBridgeWebKit

/// A `WKWebView`.
///
/// On Linux it is the stub: it has no engine and no processes, but bridge.js and all scripts run in
/// JavaScriptCore. On macOS it is WebKit's, which compiles according to the documentation and which
/// **we have not run**.
@MainActor
final class WebKitHost: NSObject, ConformanceHost, WKNavigationDelegate {
    #if WEBKIT_STUB
    static let name = "WKWebView, the stub with bridge.js in JavaScriptCore"
    static let memoryVariation = 8.0
    #else
    static let name = "WKWebView, the real engine"
    #endif
    static let origin: Origin = "https://example.com"

    private let webView: WKWebView
    private weak var bridge: WebViewBridge?
    private var finished: AsyncStream<Void>.Continuation?

    convenience init(_ options: HostOptions) throws {
        let configuration = WKWebViewConfiguration()
        // On iOS, WebKit raises an exception if an app that is no browser turns it off.
        if options.isLockedDown {
            configuration.defaultWebpagePreferences.isLockdownModeEnabled = true
        }
        try options.site?.install(in: configuration)
        self.init(configuration)
    }

    private init(_ configuration: WKWebViewConfiguration) {
        webView = WKWebView(frame: .zero, configuration: configuration)
        super.init()
        webView.navigationDelegate = self
    }

    func install(_ bridge: WebViewBridge) throws(BridgeError) {
        try bridge.install(in: webView)
        self.bridge = bridge
    }

    func load(at origin: Origin) async throws {
        await navigate { webView.loadHTMLString("", baseURL: URL(string: "\(origin)/")) }
    }

    /// WebKit then requests the origin from the network, unlike the stub.
    func reload() async throws {
        await navigate { webView.reload() }
    }

    func openWindow() -> WebKitHost {
        WebKitHost(webView.configuration)
    }

    func endProcess() async throws {
        #if WEBKIT_STUB
        webView.fakeTermination()
        #else
        // Only tests may do this: there is no public way to end a page's process.
        let process = try #require(webView.value(forKey: "_webProcessIdentifier") as? pid_t)
        try #require(process > 0)
        await navigate { _ = kill(process, SIGKILL) }
        #endif
    }

    func run(_ body: String) async throws -> JSONValue {
        let (results, continuation) = AsyncStream.makeStream(of: Result<String?, any Error>.self)
        webView.callAsyncJavaScript(
            "return JSON.stringify(await (async () => {\n\(body)\n})()) ?? 'null'",
            arguments: [:], in: nil, in: .page
        ) { result in
            continuation.yield(result.map { $0 as? String })
        }
        for await result in results { return try Fixture.value(#require(try result.get())) }
        throw CancellationError()
    }

    var isAlive: @MainActor () -> Bool {
        { [weak webView] in webView != nil }
    }

    #if WEBKIT_STUB
    var misuses: @MainActor () -> [String] {
        let configuration = webView.configuration
        let controller = configuration.userContentController
        let others =
            configuration.defaultWebpagePreferences.fakeExceptions
            + webView.fakeSchemeTasks.flatMap(\.fakeExceptions)
        return { controller.fakeExceptions + others }
    }
    #endif

    /// Starts something and waits until WebKit reports its end.
    private func navigate(_ start: () -> Void) async {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        finished = continuation
        start()
        for await _ in ends { return }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        finished?.yield()
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        bridge?.handleProcessTermination()
        finished?.yield()
    }
}
#endif
