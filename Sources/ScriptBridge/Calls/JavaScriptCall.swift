/// A page function as the host declares it: its path, its arguments and its result.
///
/// ```swift
/// let register = ScriptFunction<String, Void>("window.bridge.register")
/// try await bridge.call(register(token))
/// ```
///
/// The last type is the result: `Void`, or a `Decodable` type. If the function returns a promise,
/// the result is the promise's value. The types before it are the arguments.
public struct ScriptFunction<each Argument: Encodable & Sendable, Result>: Sendable {
    /// The path of the function in the page.
    package let path: FunctionPath

    /// The coding of the arguments and the result; nil for the coding of the calling bridge.
    ///
    /// A bridge uses the coding of the channel that the page script posts on or, if there is none,
    /// of its first channel.
    package let coding: ScriptCoding?

    /// Declares a page function.
    ///
    /// - Parameters:
    ///   - path: The path of the function in the page, such as `window.bridge.register`. A literal
    ///     is checked when the program reaches it; for other text see ``FunctionPath/init(_:)``.
    ///   - coding: The coding of the arguments and the result; nil, the default, for the coding of
    ///     the calling bridge.
    public init(_ path: FunctionPath, coding: ScriptCoding? = nil) {
        self.path = path
        self.coding = coding
    }

    /// Creates a call with these arguments; nothing is evaluated yet.
    ///
    /// An argument that cannot be encoded fails when the call is used.
    public func callAsFunction(_ argument: repeat each Argument) -> JavaScriptCall<Result> {
        JavaScriptCall(path, coding: coding) { encoder in
            var texts: [String] = []
            for argument in repeat each argument { texts.append(try encoder.encodeJSON(argument)) }
            return texts
        }
    }
}

/// A call of a page function with its arguments, ready to be evaluated.
public struct JavaScriptCall<Result>: Sendable {
    /// The path of the function in the page.
    package let path: FunctionPath

    /// The coding that the function's declaration specifies; nil to use the bridge's coding.
    private let ownCoding: ScriptCoding?

    /// Encodes the arguments as JSON text.
    private let encode: @Sendable (JavaScriptEncoder) throws -> [String]

    init(
        _ path: FunctionPath,
        coding: ScriptCoding?,
        encode: @escaping @Sendable (JavaScriptEncoder) throws -> [String]
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
        get throws {
            let texts = try encode((ownCoding ?? ScriptCoding()).encoder)
            return SourceText.call(path, texts.map { JavaScriptLiteral.value($0) })
        }
    }

    /// Returns the call as an expression, and as observers show it; keeps the bytes among its
    /// arguments for the session's page.
    @MainActor
    package func sources(
        for session: PageSession
    ) throws -> (expression: String, shown: String) {
        let encoder = coding(on: session.coding).encoder
        // The call may run in a document that the session does not know yet. Its own mark works in
        // each accepted one, and no other data can contain it.
        let mark = Secret.make()
        let bytes = session.sentBytes(of: path.text, marked: mark)
        let texts = try encode(bytes.map(encoder.noting) ?? encoder)
        if let bytes { session.downloads.add(bytes) }
        // A page without the page script can take arguments without bytes.
        let parser =
            bytes?.isEmpty == false
            ? "ScriptBridgeParse(\(JavaScriptLiteral.string(mark))," : "JSON.parse("
        // GUARD escaped arguments: let sources = texts.map { REMOVED ? $0.replacing("\\\");", with: "\");") : JavaScriptLiteral.value($0, parsedBy: parser) }
        let sources = texts.map { JavaScriptLiteral.value($0, parsedBy: parser) }
        let shown =
            session.observer == nil
            ? "" : SourceText.shown(SourceText.call(path, texts.map(SourceText.readable)))
        return (SourceText.call(path, sources), shown)
    }
}
