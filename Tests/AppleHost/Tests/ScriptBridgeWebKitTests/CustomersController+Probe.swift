import UIKit
import WebKit

@testable import UIKitQuickStart

// In its own file: importing both UIKit and Testing requires one of Apple's modules.
extension CustomersController {
    /// The web view that is shown.
    var shownWebView: WKWebView? { view as? WKWebView }

    /// The icon of the button in the navigation bar.
    var iconName: String? { navigationItem.rightBarButtonItem?.primaryAction?.fakeImage?.fakeName }

    func pressButton() {
        navigationItem.rightBarButtonItem?.primaryAction?.fakePress()
    }
}
