#if WebKitGTK
import CWebKitGTK

/// A weak reference to a web view.
@MainActor
final class WeakWebView {
    /// On the heap, because GObject writes to it when the web view is destroyed.
    private let reference: UnsafeMutablePointer<GWeakRef>

    init(_ webView: UnsafeMutablePointer<WebKitWebView>?) {
        reference = .allocate(capacity: 1)
        g_weak_ref_init(reference, webView)
    }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }

    /// Runs a closure with the web view, retained until the closure returns; nil if it is gone.
    func with<Result>(
        _ body: (UnsafeMutablePointer<WebKitWebView>) throws -> Result
    ) rethrows -> Result? {
        guard let object = g_weak_ref_get(reference) else { return nil }
        defer { g_object_unref(object) }
        return try body(object.assumingMemoryBound(to: WebKitWebView.self))
    }
}
#endif
