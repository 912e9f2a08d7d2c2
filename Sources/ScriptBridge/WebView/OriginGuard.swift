/// Lets what the host evaluates run only in documents whose origin one of its channels accepts.
///
/// A page may have been left for another one before its web view says so. So it is not the host
/// that looks where it is, but the source itself, in the document in which it runs.
struct OriginGuard {
    /// What a source throws that finds itself elsewhere.
    ///
    /// It has a secret in it, so that nothing that an accepted page throws is taken for it.
    private let mark: String

    /// What comes before every source; empty if any page will do.
    private let prefix: String

    /// Accepts any page if the host has no channels, or one that takes messages of unknown source.
    init(_ policies: [OriginPolicy]) {
        mark = "ScriptBridge: not a page of an accepted origin (\(WebViewConnection.secret()))"
        if policies.isEmpty || policies.contains(where: \.acceptsUnknownSource) {
            prefix = ""
        } else {
            let origins = policies.reduce(into: Set()) { $0.formUnion($1.origins) }
            let condition = BridgeScript.isAddress(ofAny: origins)
            prefix = "if(!(\(condition)))throw \(JavaScriptLiteral.string(mark));"
        }
    }

    /// The source of a script, or of a function's body, with the guard before it.
    func guarding(_ source: String, _ end: String = "") -> String {
        var guarded = prefix
        guarded.reserveCapacity(prefix.utf8.count + source.utf8.count + end.utf8.count)
        guarded += source
        guarded += end
        return guarded
    }

    /// The same off the main actor.
    @concurrent
    func guardingLong(_ source: String, _ end: String) async -> String { guarding(source, end) }

    /// A call for the observer, and the body of a function that makes it, with the guard before.
    func source<Value>(
        of call: JavaScriptCall<Value>,
        number: Int
    ) throws -> (expression: String, body: String) {
        let expression = try call.expression
        let body = CallReport.body(calling: call.path, as: expression, number: number)
        return (expression, guarding(body))
    }

    /// The same off the main actor.
    @concurrent
    func longSource<Value>(
        of call: JavaScriptCall<Value>,
        number: Int
    ) async throws -> (expression: String, body: String) {
        try source(of: call, number: number)
    }

    /// Tells by an evaluation's error whether that was refused by the guard.
    func error(_ error: BridgeError) -> BridgeError {
        guard error.code == .javaScriptException, error.message.contains(mark) else {
            return error
        }
        let message = "The page is of an origin that no channel accepts; nothing was evaluated."
        return BridgeError(.pageNotAccepted, message)
    }
}
