#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeHotwire

/// Turns proposals into navigation steps, by the path configuration, and applies them to the stacks.
@MainActor
final class Navigator {
    /// The printed proposals and steps.
    private(set) var lines: [String] = []
    /// Shows or hides the modal stack.
    var onPresent: ((Bool) -> Void)?
    /// Shows a tab.
    var onSelect: ((String) -> Void)?
    /// Opens a URL in another app.
    var onOpen: ((URL) -> Void)?

    /// The tabs with their stacks, in order.
    let tabs: [(name: String, stack: WebStack)]
    private let modal: WebStack
    private let configuration: PathConfiguration
    private let routes: [RouteDecision]
    private var navigation: NavigationTabs

    /// Creates a navigator with tabs and their start pages.
    init(
        _ configuration: PathConfiguration,
        origin: Origin,
        tabs: [(name: String, start: URL)],
        dialogs: @MainActor () -> PageDialogs
    ) throws {
        self.configuration = configuration
        routes = .hotwire(hosts: [origin.host])
        navigation = try NavigationTabs(
            tabs.map { tab in
                let properties = configuration.match(tab.start).properties
                return NavigationTab(tab.name, start: tab.start, properties: properties)
            })
        self.tabs = try tabs.map { tab in
            (tab.name, try WebStack(.main, of: tab.name, origin: origin, dialogs: dialogs()))
        }
        modal = try WebStack(.modal, of: nil, origin: origin, dialogs: dialogs())
        for stack in stacks { stack.navigator = self }
    }

    private var stacks: [WebStack] { tabs.map(\.stack) + [modal] }

    /// The name of the selected tab.
    var selected: String { navigation.selected }

    /// Returns the main stack of the selected tab, or the modal stack.
    subscript(name: Navigation.Stack) -> WebStack { stack(name, of: selected) }

    func start() {
        perform(navigation.start())
    }

    func select(_ tab: String) {
        say("\(tab) is selected by the user")
        attempt { () throws(NavigationError) in try navigation.select(tab) }
    }

    func follow(_ visit: VisitProposal, from stack: WebStack) {
        let properties = configuration.match(visit.location).properties
        let proposal = NavigationProposal(visit, properties: properties, from: stack.name)
        say("\(stack.name) proposes \(proposal.destination) \(visit.options.action)")
        let result = ProposalResult(routes.route(for: visit.location))
        attempt { () throws(NavigationError) in
            try navigation.propose(proposal, as: result, from: stack.tab)
        }
    }

    /// Removes the top screen of a stack, as the user requested.
    func leave(_ stack: Navigation.Stack) {
        let isLast = stack == .modal && navigation.modal.count == 1
        let step = NavigationTabs.Step.perform(
            NavigationStep(isLast ? .dismiss : .pop(stack)), tab: selected)
        navigation.apply(step)
        say("\(stack) is left by the user")
        perform([step])
    }

    /// Notes that the page on top of a stack was redirected.
    func moved(_ stack: WebStack, to location: URL) {
        navigation.moveTop(of: stack.name, in: stack.tab, to: location)
    }

    func open(_ url: URL) {
        say("\(url.absoluteString) is for another app")
        onOpen?(url)
    }

    /// Drops the snapshots of the other stacks, which a form submission may have made stale.
    func formWasSubmitted(on stack: WebStack) {
        for other in stacks where other !== stack { other.forgetSnapshots() }
    }

    func say(_ line: String) {
        lines.append(line)
        print("   \(line)")
    }

    private func stack(_ name: Navigation.Stack, of tab: String) -> WebStack {
        name == .main ? tabs.first { $0.name == tab }?.stack ?? modal : modal
    }

    private func attempt(
        _ decide: () throws(NavigationError) -> [NavigationTabs.Step]
    ) {
        do {
            perform(try decide())
        } catch {
            say("rejected: \(error)")
        }
    }

    /// Performs steps in order.
    ///
    /// A visit precedes the step that shows its screen. So create the screens of all steps first, and
    /// assign each visit to the future top screen.
    private func perform(_ steps: [NavigationTabs.Step]) {
        var screens = Dictionary(
            uniqueKeysWithValues: stacks.map { (ObjectIdentifier($0), $0.screens) })
        for step in steps { apply(step, to: &screens) }
        var isAnimated = true
        for step in steps {
            say("  \(step)")
            switch step {
            case .select(let tab):
                for (name, stack) in tabs where name != tab { stack.disappear() }
                onSelect?(tab)
                stack(.main, of: tab).appear()
            case .clear(let tab): stack(.main, of: tab).forgetSnapshots()
            case .perform(let step, let tab):
                isAnimated = isAnimated && step.isAnimated
                visit(step.action, in: tab, screens)
            }
        }
        for stack in stacks {
            stack.show(screens[ObjectIdentifier(stack)] ?? [], isAnimated: isAnimated)
        }
        onPresent?(!modal.screens.isEmpty)
    }

    private func visit(
        _ action: NavigationStep.Action,
        in tab: String,
        _ screens: [ObjectIdentifier: [Screen]]
    ) {
        func visit(_ url: URL, _ options: VisitOptions, on name: Navigation.Stack) {
            let stack = stack(name, of: tab)
            guard let screen = screens[ObjectIdentifier(stack)]?.last else { return }
            stack.visit(url, options, on: screen)
        }
        switch action {
        case .visit(let url, let options, let stack): visit(url, options, on: stack)
        case .revisit(let url, let stack): visit(url, VisitOptions(action: .replace), on: stack)
        case .openExternally(let url): open(url)
        default: break
        }
    }

    private func apply(
        _ step: NavigationTabs.Step,
        to screens: inout [ObjectIdentifier: [Screen]]
    ) {
        func change(_ name: Navigation.Stack, of tab: String, _ body: (inout [Screen]) -> Void) {
            body(&screens[ObjectIdentifier(stack(name, of: tab)), default: []])
        }
        switch step {
        case .select: break
        case .clear(let tab): change(.main, of: tab) { $0 = [] }
        case .perform(let step, let tab):
            switch step.action {
            case .push(let screen, let name):
                change(name, of: tab) { $0.append(makeScreen(screen)) }
            case .set(let screen, let name): change(name, of: tab) { $0 = [makeScreen(screen)] }
            case .pop(let name): change(name, of: tab) { $0.removeLast() }
            case .popToRoot: change(.main, of: tab) { $0 = Array($0.prefix(1)) }
            case .dismiss: change(.modal, of: tab) { $0 = [] }
            // A replacement is a visit: the page changes, but the screen stays.
            case .replaceTop, .visit, .revisit, .present, .alert, .openExternally: break
            }
        }
    }

    private func makeScreen(_ screen: NavigationDestination) -> Screen {
        switch screen {
        case .web(let url): Screen(title: configuration.match(url).properties.title ?? "")
        case .native(let name): Screen(native: name)
        }
    }
}
#endif
