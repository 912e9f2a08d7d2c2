// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkwebpagepreferences>.
@MainActor
open class WKWebpagePreferences: NSObject {
    private var isLocked = false

    /// The misuses for which WebKit would raise an exception.
    package private(set) var fakeExceptions: [String] = []

    public var isLockdownModeEnabled: Bool {
        get { isLocked }
        set {
            if !newValue { fakeExceptions.append("Only a browser may turn off Lockdown Mode.") }
            isLocked = newValue
        }
    }

    public override init() {}

    /// A copy, as `NSCopying` makes one: it does not use the setter.
    var fakeCopy: WKWebpagePreferences {
        let copy = WKWebpagePreferences()
        copy.isLocked = isLocked
        copy.fakeExceptions = fakeExceptions
        return copy
    }
}
