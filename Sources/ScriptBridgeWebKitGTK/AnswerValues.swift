#if WebKitGTK
import CWebKitGTK

/// Makes the values of answers.
///
/// WebKit enters each string of an answer in the program's table of unique strings, although the string
/// belongs to its context. When the context frees it, the table keeps the address, and the program
/// crashes later (seen with WebKitGTK 2.50.6). A string that is already unique in its context is not
/// entered. The name of a property is.
@MainActor
struct AnswerValues {
    static let shared = AnswerValues()

    private let context: OpaquePointer = jsc_context_new()
    /// Returns a text as a unique string.
    private let uniqueText: OpaquePointer
    /// Returns the value of JSON text, with unique strings.
    private let uniqueValue: OpaquePointer

    private init() {
        uniqueText = jsc_context_evaluate(context, "text => (Object.hasOwn({}, text), text)", -1)
        let source = """
            json => JSON.parse(json, (key, value) => {
              if (typeof value === "string") Object.hasOwn({}, value);
              return value;
            })
            """
        uniqueValue = jsc_context_evaluate(context, source, -1)
    }

    func undefined() -> OpaquePointer { jsc_value_new_undefined(context) }

    func text(_ text: String) -> OpaquePointer {
        result(of: uniqueText, text) ?? undefined()
    }

    /// Returns the value of JSON text; nil if it is not valid.
    func value(ofJSON json: String) -> OpaquePointer? { result(of: uniqueValue, json) }

    private func result(of function: OpaquePointer, _ text: String) -> OpaquePointer? {
        // The engine returns new values and results with a reference that is ours.
        var argument: OpaquePointer? = jsc_value_new_string(context, text)
        defer { g_object_unref(UnsafeMutableRawPointer(argument)) }
        let value = jsc_value_function_callv(function, 1, &argument)
        guard jsc_context_get_exception(context) == nil else {
            jsc_context_clear_exception(context)
            g_object_unref(UnsafeMutableRawPointer(value))
            return nil
        }
        return value
    }
}
#endif
