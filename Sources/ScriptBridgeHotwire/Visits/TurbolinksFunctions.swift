public import ScriptBridge

/// The functions of the page adapter of Turbolinks iOS: one for each step of a visit.
///
/// ``VisitScript`` does not have these functions: it takes these steps itself, with Turbolinks too.
/// Call it with ``TurboFunctions``.
public enum TurbolinksFunctions {
    /// Makes a visit; takes the location, the action, and the restoration identifier, if any.
    public static let visit: ScriptFunction<Void, String, VisitAction, String?> = ScriptFunction(
        "webView.visitLocationWithActionAndRestorationIdentifier")

    /// Sends the visit's request to the server, unless the visit needs none.
    public static let issueRequest: ScriptFunction<Void, String> = ScriptFunction(
        "webView.issueRequestForVisitWithIdentifier")

    /// Adds the visit to the page's history.
    public static let changeHistory: ScriptFunction<Void, String> = ScriptFunction(
        "webView.changeHistoryForVisitWithIdentifier")

    /// Shows the visit's snapshot, if there is one.
    public static let loadCachedSnapshot: ScriptFunction<Void, String> = ScriptFunction(
        "webView.loadCachedSnapshotForVisitWithIdentifier")

    /// Shows the server's response.
    public static let loadResponse: ScriptFunction<Void, String> = ScriptFunction(
        "webView.loadResponseForVisitWithIdentifier")

    /// Cancels a visit.
    public static let cancelVisit: ScriptFunction<Void, String> = ScriptFunction(
        "webView.cancelVisitWithIdentifier")
}
