#if WebKitGTK
import CWebKitGTK

/// The windows that a page opens, if its host makes a web view for each.
///
/// Such a web view must be related to its opener's. WebKit then uses the opener's user content manager,
/// even if the web view is created with another one.
@MainActor
final class Popups {
    private let opener: UnsafeMutablePointer<WebKitWebView>
    private var webViews: [UnsafeMutablePointer<WebKitWebView>] = []
    private var signal: gulong = 0
    private let onOpen: (UnsafeMutablePointer<WebKitWebView>) -> Void

    /// Makes a web view for each window that the page of another web view opens.
    ///
    /// - Parameters:
    ///   - opener: The other web view.
    ///   - onOpen: Called with each web view before its window opens.
    init(
        of opener: UnsafeMutablePointer<WebKitWebView>,
        onOpen: @escaping (UnsafeMutablePointer<WebKitWebView>) -> Void = { _ in }
    ) {
        self.opener = opener
        self.onOpen = onOpen
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
        let type = webkit_web_view_get_type()
        var (relation, manager) = (GValue(), GValue())
        g_value_init(&relation, type)
        g_value_set_object(&relation, opener)
        g_value_init(&manager, webkit_user_content_manager_get_type())
        g_value_set_object(
            &manager, UnsafeMutableRawPointer(webkit_web_view_get_user_content_manager(opener)))
        defer {
            g_value_unset(&relation)
            g_value_unset(&manager)
        }
        let object = "related-view".withCString { relatedView in
            "user-content-manager".withCString { userContentManager in
                var names: [UnsafePointer<CChar>?] = [relatedView, userContentManager]
                return g_object_new_with_properties(type, 2, &names, [relation, manager])
            }
        }
        guard let object else { return nil }
        g_object_ref_sink(object)
        let raw = UnsafeMutableRawPointer(object)
        let webView = raw.assumingMemoryBound(to: WebKitWebView.self)
        webViews.append(webView)
        onOpen(webView)
        return raw.assumingMemoryBound(to: GtkWidget.self)
    }
}
#endif
