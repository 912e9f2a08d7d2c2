/// A call of a page function with its arguments, ready to be evaluated.
public struct JavaScriptCall<Result>: Sendable {
    /// The path of the function in the page.
    public let path: FunctionPath

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

    /// Returns the call as an expression, keeping the bytes among its arguments for the session's
    /// page.
    @MainActor
    package func expression(for session: PageSession) throws -> String {
        let encoder = coding(on: session.coding).encoder
        do {
            return try expression(by: encoder)
        } catch {
            // Bytes can be encoded only for a certain page.
            let recipient = session.recipient(of: path.text)
            // The call may run in a document that the session does not know yet. Its own mark works
            // in each accepted one, and no other data can contain it.
            let mark = WebViewConnection.secret()
            guard let bytes = session.downloads.sentBytes(for: recipient, marked: mark) else {
                throw error
            }
            var reader = encoder.noting(bytes)
            reader.bytesMark = mark
            let expression = try expression(by: reader)
            session.downloads.add(bytes, for: recipient)
            return expression
        }
    }

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
    public var expression: String {
        get throws { try expression(by: (ownCoding ?? ScriptCoding()).encoder) }
    }

    private func expression(by encoder: JavaScriptEncoder) throws -> String {
        "\(path)(\(try encode(encoder)))"
    }
}
