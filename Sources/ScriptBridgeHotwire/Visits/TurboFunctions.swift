public import ScriptBridge

/// The functions of the page adapter that a host calls.
///
/// Turbo iOS, Hotwire Native, and ``VisitScript`` have the same functions, except ``responseHTML``,
/// which only ``VisitScript`` has.
public enum TurboFunctions {
    /// Makes a visit; takes the location, the options, and the restoration identifier, if any.
    public static let visit: ScriptFunction<String, VisitOptions, String?, Void> = ScriptFunction(
        "window.turboNative.visitLocationWithOptionsAndRestorationIdentifier",
        coding: ScriptCoding())

    /// Cancels the visit with an identifier.
    ///
    /// Pass ``pendingIdentifier`` for a visit that the page has not started.
    public static let cancelVisit: ScriptFunction<String, Void> = ScriptFunction(
        "window.turboNative.cancelVisitWithIdentifier")

    /// Returns the document that the page has for the location of its last proposal; null if it has
    /// none.
    ///
    /// Use it for a document that is too long for a message: the proposal does not contain it.
    public static let responseHTML: ScriptFunction<String, String?> = ScriptFunction(
        "window.turboNative.responseHTMLForLocation")

    /// Clears all snapshots.
    public static let clearSnapshotCache: ScriptFunction<Void> = ScriptFunction(
        "window.turboNative.clearSnapshotCache")

    /// Saves a snapshot of the current document.
    public static let cacheSnapshot: ScriptFunction<Void> = ScriptFunction(
        "window.turboNative.cacheSnapshot")

    /// A placeholder identifier for a visit that the page has not started.
    public static let pendingIdentifier: String = "(pending)"
}
