import Foundation
import ScriptBridgeHotwire
import UIKit

/// A screen, which holds the web view while it is on top.
final class ScreenController: UIViewController {
    var visit: VisitScreen?

    /// Takes the web view from the previous screen, which keeps a picture of it.
    func take(_ webView: UIView) {
        if let picture = webView.snapshotView(afterScreenUpdates: false) {
            webView.superview?.addSubview(picture)
        }
        for picture in view?.subviews ?? [] { picture.removeFromSuperview() }
        webView.frame = view?.bounds ?? .zero
        view?.addSubview(webView)
    }

    func show(_ error: VisitError, retry: @escaping @MainActor () -> Void) {
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "This page cannot be shown"
        content.secondaryText = "\(error)"
        content.button.title = "Try again"
        content.buttonProperties.primaryAction = UIAction { _ in retry() }
        contentUnavailableConfiguration = content
    }
}
