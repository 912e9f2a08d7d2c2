#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK

/// A web view with a bridge, whose page runs the bodies of asynchronous functions.
@MainActor
final class BenchmarkPage {
    let webView: UnsafeMutablePointer<WebKitWebView>
    let bridge: WebViewBridge
    /// What must live as long as the web view.
    var peers: [AnyObject] = []

    /// Where sites are installed for the web view.
    var context: OpaquePointer { webkit_web_view_get_context(webView) }

    /// Creates a web view whose channel has the handlers that several tables use.
    init(
        _ origin: Origin = "https://example.com",
        allowsDownloads: Bool = false,
        configure: (inout ScriptChannel) -> Void = { _ in }
    ) throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        channel.on(Echo.self) { echo, _ in echo.text }
        channel.on(Bytes.self) { _, bytes, _ in
            var count = 0
            for try await chunk in bytes { count += chunk.count }
            return count
        }
        if allowsDownloads {
            channel.allowsDownloads = true
            channel.on(GetBytes.self) { get, _ in
                ScriptBytes(Data(repeating: 7, count: get.mebibytes << 20))
            }
        }
        configure(&channel)
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
    }

    isolated deinit {
        bridge.remove()
        // Otherwise the process could outlive the page, and a row would measure its memory.
        webkit_web_view_terminate_web_process(webView)
        g_object_unref(webView)
    }

    /// A page that runs code, and then lets `run` and `time` run more.
    static func html(_ code: String = "", exposing functions: String = "") -> String {
        """
        <script>
        \(code)
        const functionOf = body => new (async () => {}).constructor(body);
        const run = body => functionOf(body)();
        const time = async body => {
          const run = functionOf(body);
          const start = performance.now();
          await run();
          return performance.now() - start;
        };
        const expose = () => window.bridge ? bridge.expose({ run, time, \(functions) }) : setTimeout(expose);
        expose();
        </script>
        """
    }

    func load(_ html: String) {
        webkit_web_view_load_html(webView, html, "https://example.com/")
    }

    func open(_ address: String) {
        webkit_web_view_load_uri(webView, address)
    }

    /// Returns the number that a function's body returns in the page.
    func run(_ body: String) async throws -> Double {
        let run = ScriptFunction<String, Double>("window.bridge.run")
        return try await bridge.call(run(body), availableWithin: .seconds(20))
    }

    /// Measures the time that a function's body takes in the page.
    func nanoseconds(_ body: String) async throws -> Double {
        let time = ScriptFunction<String, Double>("window.bridge.time")
        return try await bridge.call(time(body), availableWithin: .seconds(20)) * 1e6
    }
}
#endif
