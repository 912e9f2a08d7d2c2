#if WebKitGTK
import CWebKitGTK
import Testing

/// WebKit's limit on the timers of hidden pages.
enum TimerThrottling {
    /// Removes the limit from a web view.
    ///
    /// Without a window a page is hidden, and its repeated timers fire about once a second: tests
    /// that wait for timers would take seconds.
    @MainActor
    static func turnOff(in webView: UnsafeMutablePointer<WebKitWebView>) {
        let features = webkit_settings_get_all_features()
        defer { webkit_feature_list_unref(features) }
        for index in 0..<webkit_feature_list_get_length(features) {
            let feature = webkit_feature_list_get(features, index)
            guard let name = webkit_feature_get_identifier(feature),
                String(cString: name) == "HiddenPageDOMTimerThrottling"
            else { continue }
            return webkit_settings_set_feature_enabled(
                webkit_web_view_get_settings(webView), feature, 0)
        }
        Issue.record("WebKit has no feature HiddenPageDOMTimerThrottling.")
    }
}
#endif
