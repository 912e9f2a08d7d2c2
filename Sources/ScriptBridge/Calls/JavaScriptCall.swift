/// A call of a page function with its arguments, ready to be evaluated.
public struct JavaScriptCall<Result>: Sendable {
    /// The path of the function in the page.
    public let path: FunctionPath

    private let arguments: Swift.Result<String, any Error>
    private let encode: Encode
    /// The coding that the function's declaration specifies; nil to use the bridge's coding.
    private let ownCoding: ScriptCoding?

    /// Encodes the arguments.
    typealias Encode = @Sendable (JavaScriptEncoder) throws -> String

    init(_ path: FunctionPath, coding: ScriptCoding?, encode: @escaping Encode) {
        self.path = path
        self.encode = encode
        ownCoding = coding
        let encoder = (coding ?? ScriptCoding()).encoder
        arguments = Swift.Result { try encode(encoder) }
    }

    /// Returns the coding of the arguments and result on a bridge with the given coding.
    package func coding(on bridge: ScriptCoding) -> ScriptCoding { ownCoding ?? bridge }

    /// Returns the call with its arguments in the given coding, keeping their bytes for the
    /// session's page.
    @MainActor
    package func coded(_ coding: ScriptCoding, for session: PageSession) throws -> JavaScriptCall {
        // The arguments are already encoded, unless they hold bytes or use another coding.
        if case .success = arguments, coding == ownCoding ?? ScriptCoding() { return self }
        let recipient = session.recipient(of: path.text)
        let plain = JavaScriptCall(path, coding: coding, encode: encode)
        guard let bytes = session.downloads.sentBytes(for: recipient) else { return plain }
        var encoder = coding.encoder.noting(bytes)
        encoder.readsBytes = true
        let source = Swift.Result { try encode(encoder) }
        if bytes.isEmpty { return plain }
        let text = try source.get()
        session.downloads.add(bytes, for: recipient)
        return JavaScriptCall(path, coding: coding) { _ in text }
    }

    /// Whether the source is created off the main actor.
    var isLong: Bool {
        if case .success(let text) = arguments {
            text.utf8.count > PostedText.mostBytesAtOnce
        } else {
            false
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
        get throws { "\(path)(\(try arguments.get()))" }
    }
}
