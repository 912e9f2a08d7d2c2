public import ScriptBridge

/// What a host calls in the page adapters of Turbo iOS and Hotwire Native, and in ours.
public enum TurboFunctions {
    /// Makes a visit: location, options, and the restoration identifier if there is one.
    public static let visit: ScriptFunction<Void, String, VisitOptions, String?> = ScriptFunction(
        "window.turboNative.visitLocationWithOptionsAndRestorationIdentifier",
        coding: ScriptCoding())

    /// Cancels the visit of an identifier; ``pendingIdentifier`` stands for one that has none yet.
    public static let cancelVisit: ScriptFunction<Void, String> = ScriptFunction(
        "window.turboNative.cancelVisitWithIdentifier")

    /// Gives the document that a proposal to this location has, where it was too long to travel with it.
    public static let responseHTML: ScriptFunction<String?, String> = ScriptFunction(
        "window.turboNative.responseHTMLForLocation")

    /// Forgets all snapshots.
    public static let clearSnapshotCache: ScriptFunction<Void> = ScriptFunction(
        "window.turboNative.clearSnapshotCache")

    /// Keeps a snapshot of the document that is shown.
    public static let cacheSnapshot: ScriptFunction<Void> = ScriptFunction(
        "window.turboNative.cacheSnapshot")

    /// Stands for the identifier of a visit that the page has not begun.
    public static let pendingIdentifier: String = "(pending)"
}
