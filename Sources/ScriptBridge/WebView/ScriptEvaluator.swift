/// Where scripts are run: a web view, which is not kept alive.
@MainActor
package protocol ScriptEvaluator {
    /// Gets JSON text of a script's value, nil for `undefined`; of a function's, the value itself
    /// if it is a string.
    typealias Completion = @MainActor (Result<String?, BridgeError>) -> Void

    /// Runs a text; returns false, and never calls the completion, if the web view is gone.
    func evaluate(_ text: String, as form: ScriptForm, completion: @escaping Completion) -> Bool
}

/// What a text is to JavaScript.
package enum ScriptForm {
    /// A script, whose value is that of its last statement.
    case script
    /// The body of an asynchronous function.
    case function
}
