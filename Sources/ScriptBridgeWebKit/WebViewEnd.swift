#if canImport(WebKit)
import Foundation
import WebKit

/// Runs an action when a web view is released, which WebKit reports to nobody.
///
/// The web view keeps this object, and so releases it at its own end.
final class WebViewEnd: Sendable {
    private let action: @MainActor () -> Void

    private init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    deinit {
        // A web view may be released on any thread.
        let action = action
        if Thread.isMainThread {
            MainActor.assumeIsolated(action)
        } else {
            Task { @MainActor in action() }
        }
    }

    /// Runs an action when an object is released.
    @MainActor
    static func watch(_ object: AnyObject, _ action: @escaping @MainActor () -> Void) {
        let end = WebViewEnd(action)
        // Its own address is a key that no other object has.
        let key = UnsafeRawPointer(Unmanaged.passUnretained(end).toOpaque())
        objc_setAssociatedObject(object, key, end, .OBJC_ASSOCIATION_RETAIN)
    }
}
#endif
