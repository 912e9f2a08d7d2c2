/// The call of a page function with its arguments, ready to be evaluated.
public struct JavaScriptCall<Result>: Sendable {
    /// Where the page has the function.
    public let path: FunctionPath

    private let arguments: Swift.Result<String, any Error>

    init(_ path: FunctionPath, arguments: Swift.Result<String, any Error>) {
        self.path = path
        self.arguments = arguments
    }

    /// Whether its source is made off the main actor.
    var isLong: Bool {
        if case .success(let text) = arguments {
            text.utf8.count > PostedText.mostBytesAtOnce
        } else {
            false
        }
    }

    /// The call as JavaScript source: `window.bridge.register("a1");true`.
    ///
    /// For any function that evaluates a script. It ends in `;true` because WebKit reports an
    /// error, although the call ran, if the last value is a promise, a function or a node.
    ///
    /// - Throws: The error of the argument that could not be encoded.
    public var source: String {
        get throws { "\(try expression);true" }
    }

    /// The call alone, whose value is what the function returns.
    ///
    /// - Throws: The error of the argument that could not be encoded.
    public var expression: String {
        get throws { "\(path)(\(try arguments.get()))" }
    }
}
