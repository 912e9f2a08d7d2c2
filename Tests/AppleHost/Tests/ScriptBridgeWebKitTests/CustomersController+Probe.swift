import UIKit
import WebKit

@testable import UIKitQuickStart

// In a file of its own: where UIKit meets Testing, the compiler asks for a module that is Apple's.
extension CustomersController {
    /// The web view that is shown.
    var shownWebView: WKWebView? { view as? WKWebView }

    /// The icon of the button in the bar.
    var iconName: String? { navigationItem.rightBarButtonItem?.image?.fakeName }
}
