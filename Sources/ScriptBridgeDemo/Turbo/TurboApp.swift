#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire

/// The app of the scene: shows the layouts of a navigator with GTK.
@MainActor
final class TurboApp {
    /// The printed proposals and layouts.
    private(set) var lines: [String] = []
    private var shownLine: String?
    /// Opens a URL in another app.
    var onOpen: ((URL) -> Void)?

    let navigator: Navigator
    let window: TurboWindow
    let tabs: TabsView
    /// The modal stack.
    let modal: WebStack
    private let stacks: [String: WebStack]

    /// Creates an app with tabs and their start pages.
    init(
        _ configuration: PathConfiguration,
        tabs: [NavigationTab],
        onClose: @escaping @MainActor () -> Void
    ) throws {
        var stacks: [String: WebStack] = [:]
        navigator = try Navigator(tabs, configuration: configuration, screens: ["Document"]) {
            page in
            let stack = try WebStack(page)
            stacks[page.name] = stack
            return (stack.bridge, stack.loader)
        }
        guard let modal = stacks[NavigatorLayout.modalName] else {
            throw TourFailure(description: "There is no modal stack.")
        }
        self.stacks = stacks
        self.modal = modal
        self.tabs = TabsView(
            tabs.compactMap { tab in stacks[tab.name].map { (tab.name, $0.view.widget) } })
        window = TurboWindow(main: self.tabs.widget, modal: modal.view.widget, onClose: onClose)
        let question = window.question
        navigator.ask = { dialog in await question.ask(dialog.message) ? .confirm : .dismiss }
        navigator.onOpen = { [weak self] in self?.open($0) }
        navigator.onError = { [weak self] in self?.say("rejected: \($0)") }
        navigator.onEvent = { [weak self] in self?.handle($0, of: $1) }
        for stack in stacks.values {
            stack.view.onLeave = { [navigator] in navigator.goBack() }
            stack.onRetry = { [navigator] in navigator.retry() }
        }
        self.tabs.onPress = { [weak self] tab in
            self?.say("\(tab) is selected by the user")
            self?.navigator.select(tab)
        }
    }

    /// The stack of the selected tab.
    var main: WebStack {
        stacks[navigator.layout.tabs[navigator.layout.selectedIndex].name] ?? modal
    }

    func start() {
        navigator.start { [weak self] in self?.show($0) }
    }

    private func show(_ layout: NavigatorLayout) {
        for stack in layout.stacks {
            stacks[stack.name]?.show(stack, isAnimated: layout.isAnimated)
        }
        tabs.select(layout.tabs[layout.selectedIndex].name)
        window.present(!layout.modal.screens.isEmpty)
        let screens = layout.visible.screens.map(\.destination.description)
        let line = "  \(layout.visible.name): \(screens.joined(separator: ", "))"
        if line != shownLine { say(line) }
        shownLine = line
    }

    private func handle(_ event: VisitEvent, of stack: String) {
        switch event {
        case .proposed, .failed, .pageError: say("\(stack) \(event)")
        default: break
        }
        stacks[stack]?.handle(event)
    }

    private func open(_ url: URL) {
        say("\(url.absoluteString) is for another app")
        onOpen?(url)
    }

    private func say(_ line: String) {
        lines.append(line)
        print("   \(line)")
    }
}
#endif
