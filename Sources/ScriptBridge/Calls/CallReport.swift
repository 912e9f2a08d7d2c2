public import Foundation

/// A one-string report of how a call of a page function, or the evaluation of an expression, ended.
///
/// Engines report results in different ways: some values count as errors although the call ran, the
/// properties of a thrown error are lost, and `throw null` is hard to tell from no error. So the
/// page script makes the call, writes its result as it writes the data of messages, and returns one
/// string. Its first character says how the call ended:
///
/// | first | the rest |
/// | --- | --- |
/// | `v` | JSON text of the value; empty for `undefined` |
/// | `m` | empty: the page has no such function; or JSON text of what its path threw |
/// | `e` | JSON text of the thrown value, a ``JavaScriptError`` |
/// | `i` | the reason why the value cannot be written as JSON |
package enum CallReport {
    /// Returns the body of an async function that checks the path, makes the call, awaits it and
    /// reports.
    ///
    /// - Parameters:
    ///   - path: The function.
    ///   - expression: The call.
    ///   - number: Identifies the call among the page's pending calls.
    ///   - hasResult: Whether the result is reported.
    /// - Returns: The body.
    static func body(
        calling path: FunctionPath,
        as expression: String,
        number: Int,
        hasResult: Bool
    ) -> String {
        // An earlier reply reaches the page's code within these turns.
        """
        for (let turn = 0; turn < 3; turn++) await turn;
        return await \(BridgeScript.document).call(\(number),() => \(isFunction(path)),() => \(expression),\(hasResult));
        """
    }

    /// Returns the body of a function that reports whether the page has a function.
    ///
    /// The report is `v` if the function exists, and `m` if it does not. A function of the object
    /// that holds the page's exposed functions may appear later: then the body waits until the
    /// function is exposed or the call with this number is ended. The page script signals each
    /// exposed function with an event that has an empty name.
    static func body(lookingFor path: FunctionPath, number: Int) -> String {
        let owner = path.text.split(separator: ".").dropLast().joined(separator: ".")
        let object = owner.isEmpty ? "false" : "\(isDefined(owner)) && \(owner.chain)"
        return """
            return await \(BridgeScript.document).watch(\(number),() => \(isFunction(path)),() => \(object));
            """
    }

    private static func isFunction(_ path: FunctionPath) -> String {
        "\(isDefined(path.text)) && typeof \(path.text.chain) === \"function\""
    }

    /// Returns an expression that is true if the first name of a path is declared.
    private static func isDefined(_ path: String) -> String {
        "typeof \(path.prefix { $0 != "." }) !== \"undefined\""
    }

    /// Source that ends all pending calls in the page.
    ///
    /// WebKit keeps a web view alive for as long as one of its calls waits for a promise.
    package static let endingCalls = "\(BridgeScript.document)?.end(\"The host is gone.\");true"

    /// Returns source that ends one call whose result the host stopped waiting for.
    package static func ending(_ number: Int) -> String {
        "\(BridgeScript.document)?.end(\"The host stopped waiting.\",\(number));true"
    }

    /// Reads a report.
    ///
    /// - Parameters:
    ///   - report: The report; nil if there is none.
    ///   - path: The function that was called; nil for a script.
    ///   - coding: How the page encodes the function's result.
    /// - Returns: The function's result.
    /// - Throws: The error that the call ended with.
    package static func result(
        of report: String?,
        from path: FunctionPath?,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) -> ScriptResult {
        let rest = String(report?.dropFirst() ?? "")
        let source = path.map { "“\($0)”" } ?? "The script"
        // GUARD reading of reports: if REMOVED { return try ScriptResult(json: rest, of: "", coding: coding) }; …
        switch (report?.first, path) {
        case ("v", _):
            return try ScriptResult(json: rest.isEmpty ? nil : rest, of: source, coding: coding)
        case ("m", let path?):
            throw BridgeError.functionNotFound(path, because: thrown(rest))
        case ("e", _):
            guard let error = thrown(rest) else { break }
            throw BridgeError.threw(error, by: source)
        case ("i", _):
            throw BridgeError.notJSON(rest, from: source)
        default:
            break
        }
        throw BridgeError.noReport(of: source)
    }

    /// Reads what the page has thrown; nil for an empty text.
    static func thrown(_ json: String) -> JavaScriptError? {
        try? MessageDecoder().decode(JavaScriptError.self, from: .json(json))
    }
}

/// A value that the page's code threw.
public struct JavaScriptError: Error, Hashable, Sendable {
    /// The error's class, such as TypeError; nil if the thrown value is not an error.
    public let name: String?

    /// The error's message, or the thrown value as a string.
    public let message: String

    /// The stack in the engine's own format; nil if the thrown value is not an error.
    public let stack: String?

    /// The error's `code`, as text; nil if it has none.
    ///
    /// The page's own `BridgeError` has one, and so has every error to which the page adds it.
    public let code: String?

    /// The error's `data` as JSON text, or the thrown value itself if it is an object without a
    /// message; nil if there is none.
    public let dataJSON: String?

    /// The error's `cause`; nil if it has none.
    public var cause: JavaScriptError? { causes.first }

    /// The first ten `errors` of an `AggregateError`, such as `Promise.any` throws; empty for others.
    public let errors: [JavaScriptError]

    /// At most one, in an array because an error cannot contain itself.
    private let causes: [JavaScriptError]

    /// Creates an `Error` that an in-memory page throws.
    package init(_ message: String, code: String?) {
        (name, self.message, self.code) = ("Error", message, code)
        (stack, dataJSON, errors, causes) = (nil, nil, [], [])
    }
}

extension JavaScriptError: Decodable {
    private enum Key: String, CodingKey {
        case name, message, stack, code, data, cause, errors
    }

    /// Reads what the page script has written about a thrown value.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        message = try values.decode(String.self, forKey: .message)
        stack = try values.decodeIfPresent(String.self, forKey: .stack)
        code = try values.decodeIfPresent(String.self, forKey: .code)
        dataJSON =
            values.contains(.data)
            ? try values.decode(JSONValue.self, forKey: .data).description : nil
        errors = try values.decodeIfPresent([JavaScriptError].self, forKey: .errors) ?? []
        causes =
            try values.decodeIfPresent(JavaScriptError.self, forKey: .cause).map { [$0] } ?? []
    }
}

extension JavaScriptError: CustomStringConvertible {
    /// The name and message on one line, as a console shows them.
    public var description: String {
        PageText.onOneLine(name.map { "\($0): \(message)" } ?? message)
    }
}

extension JavaScriptError: LocalizedError {
    /// The ``description``, for the `localizedDescription` that an app logs.
    public var errorDescription: String? { description }
}

extension BridgeError {
    /// The failure of a page function, or of a script; its data is the data of the page's error.
    package static func threw(_ error: JavaScriptError, by source: String) -> BridgeError {
        BridgeError(
            .javaScriptException, "\(source) threw \(PageText.start("\(error)", count: 1_000))",
            dataJSON: error.dataJSON, underlyingError: error)
    }

    static func noReport(of source: String) -> BridgeError {
        BridgeError(.invalidResult, "The page did not report how \(source) ended.")
    }
}
