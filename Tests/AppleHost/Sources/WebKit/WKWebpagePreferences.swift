public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkwebpagepreferences>.
@MainActor
open class WKWebpagePreferences: NSObject {
    /// Whether pages run without what attacks often use.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkwebpagepreferences/islockdownmodeenabled>
    public var isLockdownModeEnabled: Bool = false

    /// Makes preferences.
    public override init() {}
}
