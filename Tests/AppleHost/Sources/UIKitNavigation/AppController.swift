import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKit
import UIKit
import WebKit

final class AppController: UIViewController {
    func open(_ tabs: [NavigationTab], _ configuration: PathConfiguration) throws -> Navigator {
        var views: [String: WKWebView] = [:]
        let navigator = try Navigator(
            tabs, configuration: configuration, screens: ["map"]
        ) { page in
            let view = WKWebView(frame: self.view.bounds, configuration: WKWebViewConfiguration())
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            let bridge = try WebViewBridge(channels: [page.channel])
            try bridge.install(in: view)
            let loader = WebViewLoader(view, bridge: bridge)
            (view.uiDelegate, views[page.name]) = (loader, view)
            return (bridge, loader)
        }
        let button = { (name: String, tap: @escaping @MainActor () -> Void) in
            UIBarButtonItem(primaryAction: UIAction(title: name) { _ in tap() })
        }
        let back = button("Back") { [weak navigator] in navigator?.goBack() }
        let items = tabs.map { tab in button(tab.name) { navigator.select(tab.name) } }
        navigationItem.rightBarButtonItems = items
        navigator.onOpen = { UIApplication.shared.open($0) }
        navigator.ask = { [navigationItem] dialog in
            let (answers, answer) = AsyncStream.makeStream(of: PageDialog.Answer.self)
            let yes = button("Yes: \(dialog.message)") { answer.yield(.confirm) }
            navigationItem.rightBarButtonItems = [yes, button("No") { answer.yield(.dismiss) }]
            defer { navigationItem.rightBarButtonItems = items }
            return await answers.first { @Sendable _ in true } ?? .dismiss
        }
        navigator.start { [unowned self, unowned navigator] layout in
            title = layout.top?.title
            navigationItem.leftBarButtonItem = layout.canGoBack ? back : nil
            if let view = layout.visiblePage.flatMap({ views[$0] }) { self.view.addSubview(view) }
            var content = UIContentUnavailableConfiguration.empty()
            content.text = layout.top?.notice
            content.button.title = layout.top?.canRetry == true ? "Retry" : nil
            content.buttonProperties.primaryAction = UIAction { _ in navigator.retry() }
            contentUnavailableConfiguration = layout.visiblePage == nil ? content : nil
        }
        return navigator
    }
}
