import Foundation
import UIKit
import WebKit

@testable import RemoteSiteExample

// In its own file: importing both UIKit and Testing requires one of Apple's modules.

extension SceneDelegate {
    /// The content of a new scene's window.
    static var shownSite: SiteController? {
        let delegate = SceneDelegate()
        delegate.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: .init())
        guard let window = delegate.window, window.fakeIsVisible else { return nil }
        let root = window.rootViewController as? UINavigationController
        return root?.viewControllers.first as? SiteController
    }
}

extension SiteController {
    /// The URLs that other apps were asked to open.
    static var openedElsewhere: [URL] { UIApplication.shared.fakeOpened }

    var shownWebView: WKWebView? { view as? WKWebView }
    var hasButton: Bool { navigationItem.rightBarButtonItem != nil }
    var showsError: Bool { contentUnavailableConfiguration != nil }

    func pressButton() {
        navigationItem.rightBarButtonItem?.primaryAction?.fakePress()
    }
}
