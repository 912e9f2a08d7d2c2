#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// Reads the result of an evaluation from WebKit.
enum EvaluationResult {
    /// Returns a script's value as JSON text; nil for undefined.
    static func ofScript(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer
    ) -> Result<String?, BridgeError> {
        read(view, result, webkit_web_view_evaluate_javascript_finish, JSCValueText.json)
    }

    /// Returns the string that a function returned; nil if it returned something else.
    static func ofFunction(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer
    ) -> Result<String?, BridgeError> {
        read(
            view, result, webkit_web_view_call_async_javascript_function_finish,
            JSCValueText.string)
    }

    private typealias Finish = (
        UnsafeMutablePointer<WebKitWebView>?, OpaquePointer?,
        UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer?

    private static func read(
        _ view: UnsafeMutablePointer<GObject>,
        _ result: OpaquePointer,
        _ finish: Finish,
        _ text: (OpaquePointer) -> String?
    ) -> Result<String?, BridgeError> {
        var error: UnsafeMutablePointer<GError>?
        let webView = UnsafeMutableRawPointer(view).assumingMemoryBound(to: WebKitWebView.self)
        let value = finish(webView, result, &error)
        defer { g_clear_error(&error) }
        guard let value else {
            return .failure(
                error.map(BridgeError.init)
                    ?? BridgeError(.documentGone, "The page returned no result.")
            )
        }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        return .success(text(value))
    }
}
#endif
