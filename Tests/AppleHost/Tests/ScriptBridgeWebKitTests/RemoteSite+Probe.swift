import Foundation
import UIKit
import WebKit

@testable import RemoteSiteExample

// In a file without Testing, which has more to say of UIKit than there is here.

extension SceneDelegate {
    /// What the window of a new scene shows.
    static var shownSite: SiteController? {
        let delegate = SceneDelegate()
        delegate.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: .init())
        guard let window = delegate.window, window.fakeIsVisible else { return nil }
        let root = window.rootViewController as? UINavigationController
        return root?.viewControllers.first as? SiteController
    }
}

extension SiteController {
    /// What other apps were asked to open.
    static var openedElsewhere: [URL] { UIApplication.shared.fakeOpened }

    var shownWebView: WKWebView? { view as? WKWebView }
    var hasButton: Bool { navigationItem.rightBarButtonItem != nil }
    var showsError: Bool { contentUnavailableConfiguration != nil }

    func pressButton() {
        navigationItem.rightBarButtonItem?.primaryAction?.fakePress()
    }
}
