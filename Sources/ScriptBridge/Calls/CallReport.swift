/// How a page function's call ended, as it reports itself in a text.
///
/// Engines report results in their own ways: some values are errors although the call ran, the
/// properties of a thrown error are lost, `throw null` is hard to tell from no error. So the call
/// runs inside a few lines that catch everything and return one string, whose first character says
/// how the call ended:
///
/// | first | the rest |
/// | --- | --- |
/// | `v` | JSON text of the value; nothing for `undefined` |
/// | `m` | nothing: the page has no such function |
/// | `e` | JSON text of what the call threw, a ``JavaScriptError`` |
/// | `i` | why the value cannot be written as JSON |
package enum CallReport {
    /// The body of an asynchronous function: checks the path, calls, waits, reports.
    ///
    /// The number is the call's own among those of the page that are under way.
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
            let message = "The thrown value cannot be read.";
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
            return 'i' + String(error?.message ?? error);
          }
        })(() => \(isFunction(path)), () => \(expression));
        """
    }

    /// The body of a function that tells whether the page has a function: `v`, or `m` if it has none.
    ///
    /// Of the object into which the page script puts what is exposed, it waits for the function: until
    /// it is exposed, or the call of this number is ended. The page script tells of what is exposed by an
    /// event without a name.
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

    /// Whether the first name of a path is declared.
    private static func isDefined(_ path: String) -> String {
        "typeof \(path.prefix { $0 != "." }) !== \"undefined\""
    }

    /// Source that ends the calls which are under way in the page.
    ///
    /// WebKit keeps a web view alive for as long as one of its calls waits for a promise.
    package static let endingCalls: String = """
        globalThis[Symbol.for("ScriptBridge.calls")]?.forEach(end => end("The host has gone."));true
        """

    /// Source that ends one call, for whose result nobody waits any more.
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
    ///   - coding: How the page writes what the function returned.
    /// - Returns: What the function returned.
    /// - Throws: The error by which the call ended.
    package static func result(
        of report: String?,
        from path: FunctionPath,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) -> ScriptResult {
        let rest = String(report?.dropFirst() ?? "")
        switch report?.first {
        case "v":
            return try ScriptResult(
                json: rest.isEmpty ? nil : rest, of: "“\(path)”", coding: coding)
        case "m":
            throw BridgeError(.functionNotFound, "The page has no function “\(path)”.")
        case "e":
            guard let error = try? MessageDecoder().decode(JavaScriptError.self, from: .json(rest))
            else { break }
            let message = "“\(path)” threw \(PageText.start("\(error)", count: 1_000))"
            throw BridgeError(.javaScriptException, message, underlyingError: error)
        case "i":
            let reason = PageText.start(rest, count: 1_000)
            throw BridgeError(.invalidResult, "“\(path)” returned no JSON value: \(reason)")
        default:
            break
        }
        throw BridgeError(.invalidResult, "The page did not report how “\(path)” ended.")
    }
}

extension String {
    /// A path whose names may be missing, from the second on.
    fileprivate var chain: String { replacing(".", with: "?.") }
}

/// What the page's code threw.
public struct JavaScriptError: Error, Hashable, Sendable, Decodable {
    /// The error's class, such as `TypeError`; nil if what was thrown is not an `Error`.
    public let name: String?

    /// The error's message, or what was thrown as a string.
    public let message: String

    /// The stack in the engine's own format; nil if what was thrown is not an `Error`.
    public let stack: String?
}

extension JavaScriptError: CustomStringConvertible {
    /// Name and message, as a console shows them, on one line.
    public var description: String {
        PageText.onOneLine(name.map { "\($0): \(message)" } ?? message)
    }
}
