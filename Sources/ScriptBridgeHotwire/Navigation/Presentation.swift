/// How a screen comes in: the property `presentation` of a path configuration.
public enum Presentation: String, Sendable, Hashable, CaseIterable {
    /// Whatever fits: a push, or a pop or a replacement where the screen is already there.
    case `default`
    /// The screen on top goes.
    case pop
    /// The screen takes the place of the one on top.
    case replace
    /// The screen on top goes, and the one below it is loaded anew.
    case refresh
    /// Every screen but the first goes, and the first is loaded anew.
    case clearAll = "clear_all"
    /// The screen takes the place of all others.
    case replaceRoot = "replace_root"
    /// Nothing is shown.
    case none
}
