/// The call of a page function with its arguments, ready to be evaluated.
public struct JavaScriptCall<Result>: Sendable {
    /// Where the page has the function.
    public let path: FunctionPath

    private let arguments: Swift.Result<String, any Error>
    private let encode: Encode
    /// How its function's declaration says that values are written; nil as on the bridge.
    private let ownCoding: ScriptCoding?

    /// Writes the arguments.
    typealias Encode = @Sendable (JavaScriptEncoder) throws -> String

    init(_ path: FunctionPath, coding: ScriptCoding?, encode: @escaping Encode) {
        self.path = path
        self.encode = encode
        ownCoding = coding
        let encoder = (coding ?? ScriptCoding()).encoder
        arguments = Swift.Result { try encode(encoder) }
    }

    /// How the call's arguments and result are written on a bridge of this coding.
    package func coding(on bridge: ScriptCoding) -> ScriptCoding { ownCoding ?? bridge }

    /// The same call, with its arguments written in a way, whose bytes wait for the session's page.
    @MainActor
    package func coded(_ coding: ScriptCoding, for session: PageSession) throws -> JavaScriptCall {
        // Without bytes they can be written anywhere, and are here in most cases.
        if case .success = arguments, coding == ownCoding ?? ScriptCoding() { return self }
        let recipient = session.mainDocument
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
