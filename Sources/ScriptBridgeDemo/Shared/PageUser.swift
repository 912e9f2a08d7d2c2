#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK

/// Does in a page what its user would do, and reads what the page shows.
///
/// It does not use the bridge. So the log and the inspector have only the messages of the app and its page.
@MainActor
struct PageUser {
    let webView: UnsafeMutablePointer<WebKitWebView>

    /// Runs a script.
    func run(_ script: JavaScript) async throws {
        _ = try await json(of: script)
    }

    /// Returns the value of an expression.
    func value<Value: Decodable>(
        of script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        guard let json = try await json(of: script) else {
            throw TourFailure(description: "The page did not return a value.")
        }
        return try MessageDecoder().decode(type, from: .json(json))
    }

    private func json(of script: JavaScript) async throws -> String? {
        let source = try script.source
        return await withCheckedContinuation { continuation in
            scriptbridge_evaluate(
                webView, source, -1,
                { view, result, data in
                    guard let view, let data else { return }
                    let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
                    answer.continuation.resume(returning: PageUser.json(of: result, in: view))
                }, Unmanaged.passRetained(Answer(continuation)).toOpaque())
        }
    }

    private static func json(
        of result: OpaquePointer?,
        in view: UnsafeMutablePointer<GObject>
    ) -> String? {
        guard
            let value = webkit_web_view_evaluate_javascript_finish(
                .init(casting: view), result, nil)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        guard let text = jsc_value_to_json(value, 0) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    private final class Answer {
        let continuation: CheckedContinuation<String?, Never>

        init(_ continuation: CheckedContinuation<String?, Never>) {
            self.continuation = continuation
        }
    }
}
#endif
