/// A call of a page function with its arguments, ready to be evaluated.
public struct JavaScriptCall<Result>: Sendable {
    /// The path of the function in the page.
    package let path: FunctionPath

    /// The coding that the function's declaration specifies; nil to use the bridge's coding.
    private let ownCoding: ScriptCoding?

    /// Encodes the arguments, separated by commas.
    private let encode: @Sendable (JavaScriptEncoder) throws -> String

    init(
        _ path: FunctionPath,
        coding: ScriptCoding?,
        encode: @escaping @Sendable (JavaScriptEncoder) throws -> String
    ) {
        self.path = path
        self.encode = encode
        ownCoding = coding
    }

    /// Returns the coding of the arguments and result on a bridge with the given coding.
    package func coding(on bridge: ScriptCoding) -> ScriptCoding { ownCoding ?? bridge }

    /// The call as JavaScript source, for any function that evaluates a script.
    ///
    /// For example, `window.bridge.register("a1");true`. The source ends in `;true` because WebKit
    /// reports an error, although the call ran, if the last value is a promise, a function or a
    /// node.
    ///
    /// - Throws: The error of the argument that could not be encoded.
    public var source: String {
        get throws { "\(try expression);true" }
    }

    /// The call alone, an expression whose value is the function's result.
    ///
    /// - Throws: The error of the argument that could not be encoded.
    package var expression: String {
        get throws { try expression(by: (ownCoding ?? ScriptCoding()).encoder) }
    }

    func expression(by encoder: JavaScriptEncoder) throws -> String {
        "\(path)(\(try encode(encoder)))"
    }
}
