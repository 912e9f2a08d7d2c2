public import Foundation

/// A one-string report of how a call of a page function ended.
///
/// Engines report results in different ways: some values count as errors although the call ran, the
/// properties of a thrown error are lost, and `throw null` is hard to tell from no error. So the
/// call runs inside a few lines that catch everything and return one string. Its first character
/// says how the call ended:
///
/// | first | the rest |
/// | --- | --- |
/// | `v` | JSON text of the value; empty for `undefined` |
/// | `m` | empty: the page has no such function |
/// | `e` | JSON text of the thrown value, a ``JavaScriptError`` |
/// | `i` | the reason why the value cannot be written as JSON |
package enum CallReport {
    // GUARD results that are caught: private static let unwritten = REMOVED ? "return 'v1'" : "return 'i' + String(error?.message ?? error)"
    private static let unwritten = "return 'i' + String(error?.message ?? error)"

    /// Returns the body of an async function that checks the path, makes the call, awaits it and
    /// reports.
    ///
    /// The number identifies the call among the page's pending calls.
    static func body(
        calling path: FunctionPath,
        as expression: String,
        number: Int
    ) -> String {
        """
        return (async (exists, call) => {
          const calls = globalThis[Symbol.for("ScriptBridge.calls")] ??= new Map();
          let end;
          const ended = new Promise((resolve, reject) => { end = reject; });
          calls.set(\(number), end);
          let value;
          try {
            if (!exists()) return 'm';
            value = await Promise.race([call(), ended]);
          } catch (error) {
            const isError = error instanceof Error;
            let message = "a value that cannot be read";
            try { message = String(isError ? error.message : error); } catch {}
            return 'e' + JSON.stringify(isError
              ? { name: String(error.name), message, stack: String(error.stack) }
              : { message });
          } finally {
            calls.delete(\(number));
          }
          try {
            return 'v' + (JSON.stringify(value) ?? '');
          } catch (error) {
            \(unwritten);
          }
        })(() => \(isFunction(path)), () => \(expression));
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
            return (async (exists, owner) => {
              if (exists()) return 'v';
              const bridge = globalThis.ScriptBridge?.bridge;
              if (!bridge || owner() !== bridge) return 'm';
              const calls = globalThis[Symbol.for("ScriptBridge.calls")] ??= new Map();
              return new Promise(resolve => {
                const end = answer => { stop(); calls.delete(\(number)); resolve(answer); };
                const stop = bridge.on('', () => { if (exists()) end('v'); });
                calls.set(\(number), () => end('m'));
              });
            })(() => \(isFunction(path)), () => \(object));
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
    package static let endingCalls: String = """
        globalThis[Symbol.for("ScriptBridge.calls")]?.forEach(end => end("The host is gone."));true
        """

    /// Returns source that ends one call whose result the host stopped waiting for.
    package static func ending(_ number: Int) -> String {
        """
        globalThis[Symbol.for("ScriptBridge.calls")]?.get(\(number))?.("The host stopped waiting.");true
        """
    }

    /// Reads a report.
    ///
    /// - Parameters:
    ///   - report: The report; nil if there is none.
    ///   - path: The function that was called.
    ///   - coding: How the page encodes the function's result.
    /// - Returns: The function's result.
    /// - Throws: The error that the call ended with.
    package static func result(
        of report: String?,
        from path: FunctionPath,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) -> ScriptResult {
        let rest = String(report?.dropFirst() ?? "")
        // GUARD reading of reports: if REMOVED { return try ScriptResult(json: rest, of: "", coding: coding) }; …
        switch report?.first {
        case "v":
            return try ScriptResult(
                json: rest.isEmpty ? nil : rest, of: "“\(path)”", coding: coding)
        case "m":
            throw BridgeError.functionNotFound(path)
        case "e":
            guard let error = try? MessageDecoder().decode(JavaScriptError.self, from: .json(rest))
            else { break }
            throw BridgeError.threw(error, by: path)
        case "i":
            throw BridgeError.notJSON(rest, from: path)
        default:
            break
        }
        throw BridgeError.noReport(of: path)
    }
}

/// A value that the page's code threw.
public struct JavaScriptError: Error, Hashable, Sendable, Decodable {
    /// The error's class, such as TypeError; nil if the thrown value is not an error.
    public let name: String?

    /// The error's message, or the thrown value as a string.
    public let message: String

    /// The stack in the engine's own format; nil if the thrown value is not an error.
    public let stack: String?
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
