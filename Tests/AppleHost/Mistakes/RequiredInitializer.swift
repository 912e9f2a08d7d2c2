// Found: 'required' initializer 'init(coder:)' must be provided
import WebKit

/// A view with an initializer of its own must have that of archives too.
final class RequiredInitializer: WKWebView {
    init(named name: String) {
        super.init(frame: .zero, configuration: WKWebViewConfiguration())
    }
    #if !MISTAKE
    required init?(coder: NSCoder) { nil }
    #endif
}
