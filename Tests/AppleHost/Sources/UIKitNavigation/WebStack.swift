import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKit
import UIKit
import WebKit

/// One of the two stacks: a navigation controller and the web view that its screens share.
@MainActor
final class WebStack: NSObject {
    let name: Navigation.Stack
    let controller = UINavigationController(nibName: nil, bundle: nil)
    private(set) var screens: [ScreenController] = []
    weak var navigator: Navigator?

    private let session = VisitSession()
    private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    private let bridge: WebViewBridge

    init(_ name: Navigation.Stack, origin: Origin) throws {
        self.name = name
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        channel.on(session)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        super.init()
        session.connect(bridge, loader: WebViewLoader(webView, bridge: bridge))
        session.delegate = self
        controller.delegate = self
    }

    func visit(_ location: URL, _ options: VisitOptions, on screen: ScreenController) {
        screen.visit = session.visit(location, options: options, on: screen.visit)
    }

    /// Shows these screens; UIKit chooses the direction of the animation.
    func show(_ next: [ScreenController], isAnimated: Bool) {
        let gone = screens.filter { !next.contains($0) }
        if next.last !== screens.last { next.last?.take(webView) }
        screens = next
        // A dismissed stack keeps its screens until the animation ends.
        if !next.isEmpty, controller.viewControllers != next {
            controller.setViewControllers(next, animated: isAnimated)
        }
        for visit in gone.compactMap(\.visit) { session.close(visit) }
        if let visit = next.last?.visit, visit != session.screen { session.restore(visit) }
    }

    private func screen(_ visit: VisitScreen) -> ScreenController? {
        screens.first { $0.visit == visit }
    }
}

extension WebStack: VisitSessionDelegate {
    func session(_ session: VisitSession, didPropose proposal: VisitProposal) {
        navigator?.follow(proposal, from: name)
    }

    func session(_ session: VisitSession, didFail visit: VisitScreen, with error: VisitError) {
        screen(visit)?.show(error) { session.reload() }
    }

    func session(_ session: VisitSession, didOpenExternally url: URL) {
        UIApplication.shared.open(url)
    }

    func session(_ session: VisitSession, didRender visit: VisitScreen) {
        screen(visit)?.contentUnavailableConfiguration = nil
    }

    func session(
        _ session: VisitSession, didChangeTitleOf visit: VisitScreen, to title: String
    ) {
        screen(visit)?.title = title
    }
}

extension WebStack: UINavigationControllerDelegate {
    /// Updates the state after the user has gone back with the button or a swipe.
    func navigationController(
        _ controller: UINavigationController, didShow screen: UIViewController, animated: Bool
    ) {
        let count = screens.count - controller.viewControllers.count
        if count > 0 { navigator?.userDidPop(count, on: name) }
    }
}
