/// A guard that lets evaluated source run only in documents whose origin a channel accepts.
///
/// The page may have navigated to another document before the web view reports it. So the host does
/// not check the origin: the source itself checks it, in the document in which it runs.
struct OriginGuard {
    /// The error message that guarded source throws in any other document.
    ///
    /// It contains a secret, so that an accepted page cannot forge it.
    private let mark: String

    /// The check that precedes every source; empty if every page is accepted.
    private let prefix: String

    /// Creates a guard for a host's channels.
    ///
    /// It accepts every page if there are no channels, or if one of them accepts unknown sources.
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

    /// Returns the source of a script or of a function's body, preceded by the check.
    func guarding(_ source: String, _ end: String = "") -> String {
        var guarded = prefix
        guarded.reserveCapacity(prefix.utf8.count + source.utf8.count + end.utf8.count)
        guarded += source
        guarded += end
        return guarded
    }

    /// Does the same as `guarding(_:_:)`, off the main actor.
    @concurrent
    func guardingLong(_ source: String, _ end: String) async -> String { guarding(source, end) }

    /// Returns a call as the observer sees it, and the guarded body of a function that makes it.
    func source<Value>(
        of call: JavaScriptCall<Value>,
        number: Int
    ) throws -> (expression: String, body: String) {
        let expression = try call.expression
        let body = CallReport.body(calling: call.path, as: expression, number: number)
        return (expression, guarding(body))
    }

    /// Does the same as `source(of:number:)`, off the main actor.
    @concurrent
    func longSource<Value>(
        of call: JavaScriptCall<Value>,
        number: Int
    ) async throws -> (expression: String, body: String) {
        try source(of: call, number: number)
    }

    /// Returns the error of an evaluation, replaced if the guard caused it.
    func error(_ error: BridgeError) -> BridgeError {
        guard error.code == .javaScriptException, error.message.contains(mark) else {
            return error
        }
        let message = "No channel accepts the page's origin; nothing was evaluated."
        return BridgeError(.pageNotAccepted, message)
    }
}
