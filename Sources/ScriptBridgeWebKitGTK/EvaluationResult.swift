#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// Reads the result of an evaluation from WebKit.
enum EvaluationResult {
    /// Returns a script's value as JSON text; nil for undefined.
    ///
    /// A cycle, which the engine delivers but cannot write, is an error like the values that it does
    /// not deliver.
    static func ofScript(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer
    ) -> Result<String?, BridgeError> {
        read(view, result, webkit_web_view_evaluate_javascript_finish) { value in
            if let text = JSCValueText.json(of: value) { return .success(text) }
            guard jsc_value_is_undefined(value) != 0 else {
                return .failure(.unreturnableResult())
            }
            return .success(nil)
        }
    }

    /// Returns the string that a function returned; nil if it returned something else.
    static func ofFunction(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer
    ) -> Result<String?, BridgeError> {
        read(view, result, webkit_web_view_call_async_javascript_function_finish) { value in
            .success(JSCValueText.string(of: value))
        }
    }

    private typealias Finish = (
        UnsafeMutablePointer<WebKitWebView>?, OpaquePointer?,
        UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer?

    private static func read(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer,
        _ finish: Finish,
        _ text: (OpaquePointer) -> Result<String?, BridgeError>
    ) -> Result<String?, BridgeError> {
        var error: UnsafeMutablePointer<GError>?
        let webView = UnsafeMutableRawPointer(view).assumingMemoryBound(to: WebKitWebView.self)
        let value = finish(webView, result, &error)
        defer { g_clear_error(&error) }
        guard let value else {
            return .failure(error.map(BridgeError.init) ?? .noResult)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        return text(value)
    }
}
#endif
