#if WebKitGTK
import CWebKitGTK

/// Evaluates scripts with WebKit's own functions, so that tests do not check the bridge with
/// itself.
@MainActor
enum PageScript {
    struct Failure: Error {
        let message: String
    }

    /// Runs the body of an asynchronous function that returns a string, in the named world.
    ///
    /// Also ends with the test's time limit, in case WebKit never ends the script.
    static func run(
        _ body: String,
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String? = nil
    ) async -> Result<String, Failure> {
        let run = Run()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                run.continuation = continuation
                scriptbridge_call_async_in_world(
                    webView, body, -1, world,
                    { view, result, data in
                        guard let view, let result, let data else { return }
                        let run = Unmanaged<Run>.fromOpaque(data).takeRetainedValue()
                        run.end(PageScript.finish(view, result))
                    }, Unmanaged.passRetained(run).toOpaque())
            }
        } onCancel: {
            Task { @MainActor in run.end(.failure(Failure(message: "The time was over."))) }
        }
    }

    private static func finish(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer
    ) -> Result<String, Failure> {
        var error: UnsafeMutablePointer<GError>?
        let webView = UnsafeMutableRawPointer(view).assumingMemoryBound(to: WebKitWebView.self)
        let value = webkit_web_view_call_async_javascript_function_finish(webView, result, &error)
        defer { g_clear_error(&error) }
        guard let value, let text = jsc_value_to_string(value) else {
            return .failure(
                Failure(message: error.map { String(cString: $0.pointee.message) } ?? ""))
        }
        defer {
            g_free(text)
            g_object_unref(UnsafeMutableRawPointer(value))
        }
        return .success(String(cString: text))
    }

    @MainActor
    private final class Run {
        var continuation: CheckedContinuation<Result<String, Failure>, Never>?

        func end(_ result: Result<String, Failure>) {
            continuation?.resume(returning: result)
            continuation = nil
        }
    }
}

/// The load events of a web view.
@MainActor
final class LoadEvents {
    private let continuation: AsyncStream<WebKitLoadEvent>.Continuation

    private init(_ continuation: AsyncStream<WebKitLoadEvent>.Continuation) {
        self.continuation = continuation
    }

    /// Starts something and waits for the next event of this kind.
    static func wait(
        for awaited: WebKitLoadEvent,
        in webView: UnsafeMutablePointer<WebKitWebView>,
        after start: () -> Void
    ) async {
        let (events, continuation) = AsyncStream.makeStream(of: WebKitLoadEvent.self)
        let target = Unmanaged.passRetained(LoadEvents(continuation)).toOpaque()
        let signal = scriptbridge_connect_load_changed(
            webView,
            { _, event, data in
                guard let data else { return }
                let events = Unmanaged<LoadEvents>.fromOpaque(data).takeUnretainedValue()
                events.continuation.yield(event)
            }, target, { data, _ in data.map { Unmanaged<LoadEvents>.fromOpaque($0).release() } })
        defer { g_signal_handler_disconnect(webView, signal) }
        start()
        for await event in events where event == awaited { return }
    }
}
#endif
