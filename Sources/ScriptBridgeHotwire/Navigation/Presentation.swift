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

    /// Reads the value of the property in any of its spellings.
    ///
    /// TurboNavigator's documentation writes `clearAll` and `replaceRoot`, Hotwire Native for
    /// Android knows `push`, which is what the default does anyway.
    ///
    /// - Parameter spelling: The value in the file; upper and lower case count.
    public init?(spelling: String) {
        switch spelling {
        case "push": self = .default
        case "clearAll": self = .clearAll
        case "replaceRoot": self = .replaceRoot
        default: self.init(rawValue: spelling)
        }
    }
}
