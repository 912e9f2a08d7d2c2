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
    /// Returns a text, or the value of JSON text, with unique strings.
    private let unique: OpaquePointer

    private init() {
        let source = """
            (text, isJSON) => {
              const unique = (key, value) => {
                if (typeof value === "string") Object.hasOwn({}, value);
                return value;
              };
              return isJSON ? JSON.parse(text, unique) : unique("", text);
            }
            """
        unique = jsc_context_evaluate(context, source, -1)
    }

    func undefined() -> OpaquePointer { jsc_value_new_undefined(context) }

    func text(_ text: String) -> OpaquePointer {
        value(text, isJSON: false) ?? undefined()
    }

    /// Returns the value of JSON text; nil if it is not valid.
    func value(ofJSON json: String) -> OpaquePointer? { value(json, isJSON: true) }

    private func value(_ text: String, isJSON: Bool) -> OpaquePointer? {
        var arguments: [OpaquePointer?] = [
            jsc_value_new_string(context, text), jsc_value_new_boolean(context, isJSON ? 1 : 0),
        ]
        // The engine returns new values and results with a reference that is ours.
        defer { for argument in arguments { g_object_unref(UnsafeMutableRawPointer(argument)) } }
        let value = jsc_value_function_callv(unique, guint(arguments.count), &arguments)
        guard jsc_context_get_exception(context) == nil else {
            jsc_context_clear_exception(context)
            g_object_unref(UnsafeMutableRawPointer(value))
            return nil
        }
        return value
    }
}
#endif
