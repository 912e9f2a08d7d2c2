#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

/// A stack of screens that share a web view.
@MainActor
final class WebStack {
    let view: StackView
    let bridge: WebViewBridge
    let loader: WebViewLoader
    /// Called when the user retries the top screen.
    var onRetry: (@MainActor () -> Void)?
    private(set) var screens: [Screen] = []

    private let isModal: Bool
    private let components: ComponentSession
    private let webView: Widget

    init(_ page: Navigator.Page) throws {
        webView = webkit_web_view_new()
        g_object_ref_sink(webView)
        isModal = page.name == NavigatorLayout.modalName
        view = StackView(isModal: isModal)

        let box = Box()
        var registry = ComponentRegistry()
        registry.on(ButtonConnect.self) { button, reply in
            box.stack?.show(button, reply)
        }
        components = try ComponentSession(registry)
        var channel = page.channel
        components.listen(on: &channel)
        bridge = try WebViewBridge(channels: [channel])
        let webKitView: UnsafeMutablePointer<WebKitWebView> = .init(casting: webView)
        try bridge.install(in: webKitView)
        components.page = bridge
        loader = WebViewLoader(webKitView, answersDialogs: true)
        loader.inject(ComponentScript().source)
        box.stack = self

        let settings = webkit_web_view_get_settings(webKitView)
        let standard = webkit_settings_get_user_agent(settings).map { String(cString: $0) } ?? ""
        let agent = HotwireUserAgent(components: registry)
        webkit_settings_set_user_agent(settings, "\(standard) \(agent.comment)")
    }

    isolated deinit {
        g_object_unref(webView)
    }

    var top: Screen? { screens.last }

    /// Shows the screens of the stack's layout.
    func show(_ stack: NavigatorLayout.Stack, isAnimated: Bool) {
        let (old, count) = (top, screens.count)
        let next = stack.screens.map { screen in
            screens.first { $0.id == screen.id } ?? Screen(screen)
        }
        let gone = screens.filter { screen in !next.contains { $0 === screen } }
        screens = next
        let transition: StackView.Transition =
            !isAnimated || count == 0 ? .none : next.count < count ? .pop : .push
        if old !== top {
            if old?.isNative == false { old?.leave(webView) }
            if top?.isNative == false { top?.take(webView) }
        }
        view.show(top, removing: gone, old === top ? .none : transition)
        for (screen, value) in zip(next, stack.screens) {
            screen.update(value) { [weak self] in self?.onRetry?() }
        }
        if let last = stack.screens.last, last.destination.isPage {
            components.didAppear(last.visit)
        }
        view.isSpinning = stack.isBusy
        update()
    }

    /// Removes the native button of a page that is left.
    func handle(_ event: VisitEvent) {
        guard case .visitStarted(let visit, _) = event else { return }
        screens.first { $0.id == visit.number }?.button = nil
        update()
    }

    private func show(_ button: ButtonConnect, _ reply: ComponentReply<ButtonConnect>) {
        top?.button = (button, reply)
        update()
    }

    private func update() {
        guard let top else { return }
        view.update(title: top.title, canLeave: isModal || screens.count > 1)
        view.show(top.button?.connect) {
            // Ignore errors: the page may have navigated away in the meantime.
            Task { try? await top.button?.reply.echo() }
        }
    }

    private final class Box {
        weak var stack: WebStack?
    }
}
#endif
