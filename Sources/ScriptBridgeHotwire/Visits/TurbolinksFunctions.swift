public import ScriptBridge

/// What a host calls in the page adapter of Turbolinks iOS, one call for each step of a visit.
///
/// Our own page adapter takes these steps by itself, also with Turbolinks, and has
/// ``TurboFunctions`` only.
public enum TurbolinksFunctions {
    /// Makes a visit: location, action, and the restoration identifier if there is one.
    public static let visit: ScriptFunction<Void, String, VisitAction, String?> = ScriptFunction(
        "webView.visitLocationWithActionAndRestorationIdentifier")

    /// Asks the server, unless the visit has no need to.
    public static let issueRequest: ScriptFunction<Void, String> = ScriptFunction(
        "webView.issueRequestForVisitWithIdentifier")

    /// Puts the visit into the history.
    public static let changeHistory: ScriptFunction<Void, String> = ScriptFunction(
        "webView.changeHistoryForVisitWithIdentifier")

    /// Shows the snapshot, if there is one.
    public static let loadCachedSnapshot: ScriptFunction<Void, String> = ScriptFunction(
        "webView.loadCachedSnapshotForVisitWithIdentifier")

    /// Shows the server's answer.
    public static let loadResponse: ScriptFunction<Void, String> = ScriptFunction(
        "webView.loadResponseForVisitWithIdentifier")

    /// Cancels the visit.
    public static let cancelVisit: ScriptFunction<Void, String> = ScriptFunction(
        "webView.cancelVisitWithIdentifier")
}
