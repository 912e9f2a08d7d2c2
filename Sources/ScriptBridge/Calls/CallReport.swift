/// How a page function's call ended, as it reports itself in JSON text.
///
/// Engines report results in their own ways: some values are errors although the call ran, the
/// properties of a thrown error are lost, `throw null` is hard to tell from no error. So the call
/// runs inside a few lines that catch everything and return one string.
package struct CallReport: Decodable {
    /// The page has no such function.
    private let missing: Bool?
    /// What the call threw.
    private let error: JavaScriptError?
    /// Why the result cannot be written as JSON.
    private let invalid: String?

    /// The body of an asynchronous function: checks the path, calls, waits, reports.
    ///
    /// The number is the call's own among those of the page that are under way.
    static func body(
        calling path: FunctionPath,
        as expression: String,
        number: Int
    ) -> String {
        let root = path.text.prefix { $0 != "." }
        let chain = path.text.replacing(".", with: "?.")
        return """
            return (async (exists, call) => {
              const calls = globalThis[Symbol.for("ScriptBridge.calls")] ??= new Map();
              let end;
              const ended = new Promise((resolve, reject) => { end = reject; });
              calls.set(\(number), end);
              let value;
              try {
                if (!exists()) return '{"missing":true}';
                value = await Promise.race([call(), ended]);
              } catch (error) {
                const isError = error instanceof Error;
                let message = "The thrown value cannot be read.";
                try { message = String(isError ? error.message : error); } catch {}
                return JSON.stringify({ error: isError
                  ? { name: String(error.name), message, stack: String(error.stack) }
                  : { message } });
              } finally {
                calls.delete(\(number));
              }
              try {
                return JSON.stringify({ value });
              } catch (error) {
                return JSON.stringify({ invalid: String(error?.message ?? error) });
              }
            })(() => typeof \(root) !== "undefined" && typeof \(chain) === "function",
               () => \(expression));
            """
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
        globalThis[Symbol.for("ScriptBridge.calls")]?.get(\(number))?.("The host does not wait.");true
        """
    }

    /// Reads a report.
    ///
    /// - Parameters:
    ///   - text: The report; nil if there is none.
    ///   - path: The function that was called.
    /// - Returns: JSON text of what the function returned; nil for `undefined`.
    /// - Throws: The error by which the call ended.
    package static func json(
        of text: String?,
        from path: FunctionPath
    ) throws(BridgeError) -> String? {
        guard let text, let value = try? MessageValue(.json(text)),
            let report = try? value.decode(CallReport.self)
        else {
            throw BridgeError(.invalidResult, "The page did not report how “\(path)” ended.")
        }
        if report.missing == true {
            throw BridgeError(.functionNotFound, "The page has no function “\(path)”.")
        }
        if let error = report.error {
            let message = "“\(path)” threw \(PageText.start("\(error)", count: 1_000))"
            throw BridgeError(.javaScriptException, message, underlyingError: error)
        }
        if let invalid = report.invalid {
            let reason = PageText.start(invalid, count: 1_000)
            throw BridgeError(.invalidResult, "“\(path)” returned no JSON value: \(reason)")
        }
        return value["value"]?.text
    }
}
