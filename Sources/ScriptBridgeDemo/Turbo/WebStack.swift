#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

/// A stack of screens that share a web view and its sessions.
@MainActor
final class WebStack {
    weak var navigator: Navigator?
    let name: Navigation.Stack
    /// The tab of a main stack; nil for the modal stack.
    let tab: String?
    let view: StackView
    let bridge: WebViewBridge
    private(set) var screens: [Screen] = []

    private let session = VisitSession()
    private let components: ComponentSession
    private let dialogs: PageDialogs
    private let webView: Widget

    init(
        _ name: Navigation.Stack,
        of tab: String?,
        origin: Origin,
        dialogs: PageDialogs
    ) throws {
        self.name = name
        self.tab = tab
        self.dialogs = dialogs
        webView = webkit_web_view_new()
        g_object_ref_sink(webView)
        view = StackView(isModal: name == .modal)

        let box = Box()
        var registry = ComponentRegistry()
        registry.on(ButtonConnect.self) { button, reply in
            box.stack?.show(button, reply)
        }
        components = try ComponentSession(registry)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        channel.on(session)
        components.listen(on: &channel)
        bridge = try WebViewBridge(channels: [channel])
        let webKitView: UnsafeMutablePointer<WebKitWebView> = cast(webView)
        try bridge.install(in: webKitView)
        components.page = bridge
        let loader = WebViewLoader(webKitView)
        loader.inject(ComponentScript().source)
        session.connect(bridge, loader: loader)
        ScriptDialogs.connect(webKitView, from: origin, to: dialogs)
        session.delegate = self
        box.stack = self
        view.onLeave = { [weak self] in self?.navigator?.leave(name) }

        // In parentheses, because WebKitGTK accepts brackets only inside a comment.
        let settings = webkit_web_view_get_settings(webKitView)
        let agent = webkit_settings_get_user_agent(settings).map { String(cString: $0) } ?? ""
        webkit_settings_set_user_agent(
            settings, "\(agent) (\(HotwireUserAgent(components: registry).text))")
    }

    isolated deinit {
        g_object_unref(webView)
    }

    var top: Screen? { screens.last }

    func visit(_ location: URL, _ options: VisitOptions, on screen: Screen) {
        screen.visit = session.visit(location, options: options, on: screen.visit)
    }

    /// Replaces the screens, and restores the page of the top screen unless a visit is running.
    func show(_ next: [Screen], isAnimated: Bool) {
        let (old, gone) = (top, screens.filter { screen in !next.contains { $0 === screen } })
        let transition: StackView.Transition =
            !isAnimated || screens.isEmpty ? .none : next.count < screens.count ? .pop : .push
        screens = next
        if old !== top {
            if old?.isNative == false { old?.leave(webView) }
            if top?.isNative == false { top?.take(webView) }
        }
        view.show(top, removing: gone, old === top ? .none : transition)
        for screen in gone { screen.visit.map(session.close) }
        if let visit = top?.visit {
            components.didAppear(visit)
            if visit == session.screen {
                // The user returned from a native screen: the web view still has the page.
                if old !== top { top?.uncover() }
            } else {
                session.restore(visit)
            }
        }
        update()
    }

    func forgetSnapshots() {
        session.markSnapshotCacheAsStale()
    }

    /// Notes that another tab was selected.
    func disappear() {
        session.screenDidDisappear()
    }

    /// Notes that the tab was selected again.
    func appear() {
        session.screenDidAppear()
    }

    private func show(_ button: ButtonConnect, _ reply: ComponentReply<ButtonConnect>) {
        top?.button = (button, reply)
        update()
    }

    private func update() {
        guard let top else { return }
        view.update(title: top.title, canLeave: name == .modal || screens.count > 1)
        view.show(top.button?.connect) {
            // Ignore errors: the page may have navigated away in the meantime.
            Task { try? await top.button?.reply.echo() }
        }
    }

    private func screen(_ visit: VisitScreen) -> Screen? {
        screens.first { $0.visit == visit }
    }

    private final class Box {
        weak var stack: WebStack?
    }
}

extension WebStack: VisitSessionDelegate {
    func session(_ session: VisitSession, didPropose proposal: VisitProposal) {
        navigator?.follow(proposal, from: self)
    }

    func session(_ session: VisitSession, didFail visit: VisitScreen, with error: VisitError) {
        navigator?.say("\(name) failed: \(error)")
        guard let screen = screen(visit) else { return }
        screen.show(error) { session.reload() }
        if screen.title.isEmpty { screen.title = screen.error ?? "" }
        update()
    }

    func session(_ session: VisitSession, didOpenExternally url: URL) {
        navigator?.open(url)
    }

    func session(
        _ session: VisitSession, didStartVisitOn visit: VisitScreen, to location: URL
    ) {
        dialogs.reset()
        screen(visit)?.button = nil
        update()
    }

    func session(_ session: VisitSession, didRender visit: VisitScreen) {
        screen(visit)?.uncover()
    }

    func session(_ session: VisitSession, didRedirect visit: VisitScreen, to location: URL) {
        guard top?.visit == visit else { return }
        navigator?.moved(self, to: location)
    }

    func session(
        _ session: VisitSession, didChangeTitleOf visit: VisitScreen, to title: String
    ) {
        screen(visit)?.title = title
        update()
    }

    func sessionDidStartRequest(_ session: VisitSession) {
        view.isSpinning = true
    }

    func sessionDidFinishRequest(_ session: VisitSession) {
        view.isSpinning = false
    }

    func session(_ session: VisitSession, didStartFormSubmissionTo location: URL) {
        view.isSpinning = true
    }

    func session(_ session: VisitSession, didFinishFormSubmissionTo location: URL) {
        view.isSpinning = false
        navigator?.formWasSubmitted(on: self)
    }
}
#endif
