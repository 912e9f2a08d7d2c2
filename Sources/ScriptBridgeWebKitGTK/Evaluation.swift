#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// An evaluation in a web view, passed as user data to the completion callback.
@MainActor
final class Evaluation {
    private let completion: WebViewHost.Completion
    /// The number of lines of the source.
    private let lineCount: Int

    private init(_ source: String, _ completion: @escaping WebViewHost.Completion) {
        self.completion = completion
        lineCount = source.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    /// Starts an evaluation in a content world; nil for the page's.
    static func start(
        _ source: String,
        as form: ScriptForm,
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String?,
        completion: @escaping WebViewHost.Completion
    ) {
        let data = Unmanaged.passRetained(Evaluation(source, completion)).toOpaque()
        switch form {
        case .script:
            scriptbridge_evaluate_in_world(
                webView, source, source.utf8.count, world,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    Evaluation.end(data, view, with: EvaluationResult.ofScript(view, result))
                }, data)
        case .function:
            scriptbridge_call_async_in_world(
                webView, source, source.utf8.count, world,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    Evaluation.end(data, view, with: EvaluationResult.ofFunction(view, result))
                }, data)
        }
    }

    private static func end(
        _ data: UnsafeMutableRawPointer,
        _ view: UnsafeMutablePointer<GObject>,
        with result: Result<String?, BridgeError>
    ) {
        let evaluation = Unmanaged<Evaluation>.fromOpaque(data).takeRetainedValue()
        let webView = UnsafeMutableRawPointer(view).assumingMemoryBound(to: WebKitWebView.self)
        let address = webkit_web_view_get_uri(webView).map { String(cString: $0) } ?? ""
        let result = result.mapError { evaluation.withoutOwnPlace($0, in: address) }
        if case .failure(let error) = result, error.code == .invalidResult {
            // WebKit reports the same error when the page's process ends, and reports that end
            // right afterwards. Waiting one turn distinguishes the two.
            Task { evaluation.completion(result) }
        } else {
            evaluation.completion(result)
        }
    }

    /// Removes a place in the evaluated source from the message of an exception.
    ///
    /// WebKit gives such a place the document's address, as if the page were wrong. A place behind
    /// the source's lines is in the page.
    private func withoutOwnPlace(_ error: BridgeError, in address: String) -> BridgeError {
        let start = "\(BridgeError.exception)\(address):"
        guard error.code == .javaScriptException, error.message.hasPrefix(start) else {
            return error
        }
        // The line, the column unless it is unknown, and the engine's message.
        guard let end = error.message.dropFirst(start.count).firstRange(of: ": ") else {
            return error
        }
        let place = error.message.dropFirst(start.count)[..<end.lowerBound].split(separator: ":")
        guard let line = place.first.flatMap({ Int($0) }), line <= lineCount else { return error }
        let message = error.message[end.upperBound...]
        return .threw(message, error.underlyingError)
    }
}
#endif
