#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

/// A web view with a bridge, for one test.
@MainActor
final class Page {
    let webView: UnsafeMutablePointer<WebKitWebView>
    let bridge: WebViewBridge
    let observer = Recorder()

    init(_ channels: ScriptChannel...) throws {
        let widget = try #require(webkit_web_view_new())
        g_object_ref_sink(widget)
        webView = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: channels, observer: observer)
        try bridge.install(in: webView)
    }

    isolated deinit {
        g_object_unref(webView)
    }

    /// Loads a document and waits until it is there.
    func load(_ html: String = "", at url: String = "https://example.com/") async throws {
        webkit_web_view_load_html(webView, html, url)
        try await finishLoading()
    }

    func finishLoading() async throws {
        let signals = LoadSignals(webView)
        for await event in signals.events where event == WEBKIT_LOAD_FINISHED { break }
        withExtendedLifetime(signals) {}
    }

    /// Runs the body of an asynchronous function in the page; its result comes as JSON text.
    func run(_ body: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            scriptbridge_call_async(
                webView, "return JSON.stringify(await (async () => {\(body)})()) ?? 'undefined'",
                -1,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    let continuation = Unmanaged<Box>.fromOpaque(data).takeRetainedValue()
                        .continuation
                    var error: UnsafeMutablePointer<GError>?
                    let value = webkit_web_view_call_async_javascript_function_finish(
                        UnsafeMutableRawPointer(view).assumingMemoryBound(to: WebKitWebView.self),
                        result, &error)
                    guard let value else {
                        continuation.resume(
                            throwing: ScriptFailure(
                                error.map { String(cString: $0.pointee.message) } ?? ""))
                        return
                    }
                    let text = jsc_value_to_string(value)
                    continuation.resume(returning: text.map { String(cString: $0) } ?? "")
                }, Unmanaged.passRetained(Box(continuation)).toOpaque())
        }
    }

    private final class Box {
        let continuation: CheckedContinuation<String, any Error>
        init(_ continuation: CheckedContinuation<String, any Error>) {
            self.continuation = continuation
        }
    }
}

struct ScriptFailure: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// The load events of a web view as a sequence.
@MainActor
final class LoadSignals {
    let events: AsyncStream<WebKitLoadEvent>
    private let continuation: AsyncStream<WebKitLoadEvent>.Continuation
    private let webView: UnsafeMutablePointer<WebKitWebView>
    private var signal: gulong = 0

    init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        self.webView = webView
        (events, continuation) = AsyncStream.makeStream()
        signal = scriptbridge_connect_load_changed(
            webView,
            { _, event, data in
                guard let data else { return }
                Unmanaged<LoadSignals>.fromOpaque(data).takeUnretainedValue().continuation.yield(
                    event)
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit {
        g_signal_handler_disconnect(webView, signal)
    }
}

/// Keeps what passed over a bridge.
@MainActor
final class Recorder: BridgeObserver {
    private(set) var events: [BridgeEvent] = []

    nonisolated init() {}

    func observe(_ event: BridgeEvent) {
        events.append(event)
    }
}
#endif
