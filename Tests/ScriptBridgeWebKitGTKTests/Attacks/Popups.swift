#if WebKitGTK
import CWebKitGTK

/// The windows that a page opens, if its host makes a web view for each.
///
/// Such a web view must be related to its opener's and so shares its user content manager.
@MainActor
final class Popups {
    private let opener: UnsafeMutablePointer<WebKitWebView>
    private var webViews: [UnsafeMutablePointer<WebKitWebView>] = []
    private var signal: gulong = 0

    /// Makes a web view for each window that the page of another web view opens.
    init(of opener: UnsafeMutablePointer<WebKitWebView>) {
        self.opener = opener
        // The opener's owner may release it first.
        g_object_ref(opener)
        let create: Create = { _, _, data in
            guard let data else { return nil }
            return Unmanaged<Popups>.fromOpaque(data).takeUnretainedValue().open()
        }
        webkit_settings_set_javascript_can_open_windows_automatically(
            webkit_web_view_get_settings(opener), 1)
        signal = g_signal_connect_data(
            opener, "create", unsafeBitCast(create, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    }

    isolated deinit {
        g_signal_handler_disconnect(opener, signal)
        g_object_unref(opener)
        for webView in webViews { g_object_unref(webView) }
    }

    private typealias Create =
        @MainActor @convention(c) (
            UnsafeMutablePointer<WebKitWebView>?, OpaquePointer?, gpointer?
        ) -> UnsafeMutablePointer<GtkWidget>?

    private func open() -> UnsafeMutablePointer<GtkWidget>? {
        var relation = GValue()
        g_value_init(&relation, webkit_web_view_get_type())
        g_value_set_object(&relation, opener)
        defer { g_value_unset(&relation) }
        let object = "related-view".withCString { name in
            var names: [UnsafePointer<CChar>?] = [name]
            return g_object_new_with_properties(
                webkit_web_view_get_type(), 1, &names, [relation])
        }
        guard let object else { return nil }
        g_object_ref_sink(object)
        let raw = UnsafeMutableRawPointer(object)
        webViews.append(raw.assumingMemoryBound(to: WebKitWebView.self))
        return raw.assumingMemoryBound(to: GtkWidget.self)
    }
}
#endif
