import ScriptBridge
import ScriptBridgeWebKit
import UIKit
import WebKit

@testable import UIKitNavigation

// In its own file: importing both UIKit and Testing requires one of Apple's modules.
extension AppController {
    /// The number of web views that have been shown.
    var pageCount: Int { view?.subviews.count ?? 0 }

    /// Whether the visible web view follows the size of the controller's view.
    var isResized: Bool {
        view?.subviews.last?.autoresizingMask == [.flexibleWidth, .flexibleHeight]
    }

    /// Whether there is a button to go back.
    var canGoBack: Bool { navigationItem.leftBarButtonItem != nil }

    /// The first button at the end of the bar: one of a tab, or of a question.
    var firstButton: ObjectIdentifier? {
        navigationItem.rightBarButtonItems?.first.map(ObjectIdentifier.init)
    }

    /// The text that is shown instead of a page.
    var notice: String? {
        (contentUnavailableConfiguration as? UIContentUnavailableConfiguration)?.text
    }

    /// The loader of the web view that is visible.
    var loader: WebViewLoader? {
        (view?.subviews.last as? WKWebView)?.uiDelegate as? WebViewLoader
    }

    func goBack() { navigationItem.leftBarButtonItem?.primaryAction?.fakePress() }

    func press(_ index: Int) {
        navigationItem.rightBarButtonItems?[index].primaryAction?.fakePress()
    }

    func retry() {
        let content = contentUnavailableConfiguration as? UIContentUnavailableConfiguration
        content?.buttonProperties.primaryAction?.fakePress()
    }
}
