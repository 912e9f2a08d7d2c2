import Foundation
import ScriptBridge

/// The state of a navigator: decides what each event leads to, without performing it.
///
/// Only the tables of ``NavigationTabs`` and ``NavigationState`` decide where a proposal leads. This
/// state adds the screens and the web view of each stack. Its rules have examples in
/// `Tests/Fixtures/navigator.json`.
struct NavigatorState: Sendable {
    /// Something that happens to a navigator.
    enum Event: Sendable {
        case start(allTabs: Bool = false)
        case select(String)
        /// A link from outside, such as a notification; in the visible tab, if there is no name.
        case open(URL, tab: String?)
        /// The session of a stack tells something.
        case told(VisitEvent, stack: String)
        case goBack(Int, stack: String)
        case retry
        case online
        case background(Bool)
        case reset
    }

    /// Something that a navigator has to do.
    enum Action: Hashable, Sendable {
        case visit(VisitScreen, URL, VisitOptions, stack: String)
        case restore(VisitScreen, stack: String)
        case close(VisitScreen, stack: String)
        case reload(stack: String)
        case appear(stack: String)
        case disappear(stack: String)
        case background(Bool, stack: String)
        /// Clear the snapshots before the next visit.
        case stale(stack: String)
        /// Show the layout.
        case show
        case external(URL)
        case browser(URL)
        case file(URL, stack: String)
        case fail(NavigationError)
    }

    /// The rules, which may change at any time.
    var configuration: PathConfiguration

    private(set) var layout: NavigatorLayout
    private var navigation: NavigationTabs
    private let decisions: [LinkDecision]
    /// The names of the app's native screens.
    private let screens: Set<String>
    private let site: URL?
    /// The screen whose page the web view of each stack has.
    private var current: [String: VisitScreen] = [:]
    /// The open screens that a session knows.
    private var visited: Set<VisitScreen> = []
    private var lastID = 0
    private var actions: [Action] = []

    init(
        _ tabs: [NavigationTab],
        configuration: PathConfiguration,
        screens: Set<String> = [],
        decisions: [LinkDecision]
    ) throws(NavigationError) {
        guard !tabs.contains(where: { $0.name == NavigatorLayout.modalName }) else {
            throw NavigationError(
                .duplicateTab,
                "A tab cannot be named “\(NavigatorLayout.modalName)”, which is the modal stack.")
        }
        navigation = try NavigationTabs(
            tabs.map { tab in
                var start = tab.start
                var properties = configuration.match(start.visit.location).properties
                properties.merge(start.properties)
                start.properties = properties
                if start.visit.screen == nil, !screens.contains(properties.viewController) {
                    start.visit.screen = "web"
                }
                return NavigationTab(tab.name, start: start)
            })
        layout = NavigatorLayout(tabs: tabs.map { NavigatorLayout.Stack(name: $0.name) })
        site = tabs.first?.start.visit.location
        self.configuration = configuration
        self.screens = screens
        self.decisions = decisions
    }

    /// Returns the actions of an event, in the order in which to perform them.
    mutating func handle(_ event: Event) -> [Action] {
        let before = layout
        switch event {
        case .start(let allTabs):
            perform(allTabs ? navigation.startAll() : navigation.start())
            actions.append(.show)
        case .select(let tab):
            attempt { navigation throws(NavigationError) in try navigation.select(tab) }
        case .open(let url, let tab): open(url, in: tab)
        case .told(let event, let stack): told(event, stack)
        case .goBack(let count, let stack): goBack(count, on: stack)
        case .retry:
            navigation.endRedirects()
            if let error = layout.top?.error, error.retry != .never {
                actions.append(.reload(stack: layout.visible.name))
            } else {
                let message = "The visible screen has no error that may be retried."
                actions.append(.fail(NavigationError(.cannotRetry, message)))
            }
        case .online:
            for stack in layout.stacks where stack.screens.last?.error?.retry == .whenOnline {
                actions.append(.reload(stack: stack.name))
            }
        case .background(let isInBackground):
            actions += layout.stacks.map { .background(isInBackground, stack: $0.name) }
        case .reset: perform(navigation.reset())
        }
        if layout != before, actions.last != .show { actions.append(.show) }
        defer { actions = [] }
        return actions
    }

    // MARK: Links

    private mutating func open(_ url: URL, in tab: String?) {
        var situation = LinkDecision.Situation()
        situation.site = site
        situation.properties = configuration.match(url).properties
        var visit = VisitProposal(location: url)
        switch decisions.outcome(of: .proposal(visit), in: situation) ?? .visit {
        case .screen(let name):
            visit.screen = name
            fallthrough
        case .visit, .allow:
            let proposal = proposal(visit, from: .main)
            attempt { navigation throws(NavigationError) in try navigation.open(proposal, in: tab) }
        case .browser: actions.append(.browser(url))
        case .external, .fail: actions.append(.external(url))
        case .cancel, .download, .reload:
            let message = """
                The link to \(url.absoluteString) opens no screen: the app's decisions cancel, \
                download or reload it.
                """
            actions.append(.fail(NavigationError(.rejected, message)))
        }
    }

    private mutating func proposal(_ visit: VisitProposal, from stack: Navigation.Stack)
        -> NavigationProposal
    {
        let properties = configuration.match(visit.location).properties
        var proposal = NavigationProposal(visit, properties: properties, from: stack)
        // A server may name screens that only newer versions of the app have.
        let name = properties.viewController
        if visit.screen == nil, name != "web", !screens.contains(name) {
            proposal.visit.screen = "web"
            let message = """
                The app has no screen “\(name)”, so it shows the page \(visit.location.absoluteString). \
                Name the app's screens to the navigator.
                """
            actions.append(.fail(NavigationError(.unknownScreen, message)))
        }
        return proposal
    }

    private mutating func attempt(
        _ decide: (inout NavigationTabs) throws(NavigationError) -> [NavigationTabs.Step],
        onFailure: (inout NavigatorState, NavigationError) -> Void = { _, _ in }
    ) {
        do {
            perform(try decide(&navigation))
        } catch {
            onFailure(&self, error)
            actions.append(.fail(error))
        }
    }

    // MARK: What sessions tell

    private mutating func told(_ event: VisitEvent, _ name: String) {
        // The page of a dismissed modal stack, or of a tab that was reset, is still there.
        if let url = event.target, layout[stack: name].screens.isEmpty {
            let message = """
                The visit to \(url.absoluteString) is ignored, because no screen shows the page that \
                asks for it.
                """
            return actions.append(.fail(NavigationError(.rejected, message)))
        }
        switch event {
        case .proposed(let visit): follow(visit, name)
        case .visitStarted(let screen, _):
            change(screen, on: name) { ($0.error, $0.isRendered) = (nil, false) }
        case .rendered(let screen):
            change(screen, on: name) { ($0.error, $0.isRendered) = (nil, true) }
        case .failed(let screen, let error):
            change(screen, on: name) { $0.error = error }
            let isTop = layout[stack: name].screens.last?.visit == screen
            if error.code == .redirectedElsewhere, isTop, canLeave(name) { goBack(1, on: name) }
        case .redirected(let screen, let url): redirected(screen, to: url, name)
        case .title(let title, let screen): change(screen, on: name) { $0.title = title }
        case .requestStarted, .formStarted: layout[stack: name].isBusy = true
        case .requestFinished: layout[stack: name].isBusy = false
        case .formFinished:
            layout[stack: name].isBusy = false
            for other in layout.stacks where other.name != name {
                actions.append(.stale(stack: other.name))
            }
        case .external(let url): actions.append(.external(url))
        case .browser(let url): actions.append(.browser(url))
        case .file(let url): actions.append(.file(url, stack: name))
        default: break
        }
    }

    private mutating func follow(_ visit: VisitProposal, _ name: String) {
        let isModal = name == NavigatorLayout.modalName
        let proposal = proposal(visit, from: isModal ? .modal : .main)
        attempt({ navigation throws(NavigationError) in
            try navigation.propose(proposal, from: isModal ? nil : name)
        }) { state, error in
            // The user sees that nothing more happens, and can retry.
            guard error.code == .tooManyRedirects,
                let top = state.layout[stack: name].screens.last?.visit
            else { return }
            state.change(top, on: name) { $0.error = VisitError(.tooManyRedirects) }
        }
    }

    /// Records the new address of a screen.
    ///
    /// A page that belongs to the other stack, and a historical location, are followed like a
    /// redirect; the first screen of a tab stays.
    private mutating func redirected(_ screen: VisitScreen, to url: URL, _ name: String) {
        // A screen below the top too: the page shows it until the next visit starts.
        let screens = layout[stack: name].screens
        guard let index = layout[stack: name].index(of: screen) else { return }
        let isModal = name == NavigatorLayout.modalName
        let properties = configuration.match(url).properties
        let belongsHere =
            !properties.isHistoricalLocation && isModal == (properties.context == .modal)
        if !belongsHere, canLeave(name), index == screens.count - 1, !screens[index].isRendered {
            let response = VisitResponse(statusCode: 200, redirected: true)
            let options = VisitOptions(action: .replace, response: response)
            return follow(VisitProposal(location: url, options: options), name)
        }
        navigation.move(
            index, on: isModal ? .modal : .main, in: isModal ? nil : name, to: url,
            properties: properties)
        update(name)
    }

    private mutating func change(
        _ screen: VisitScreen,
        on name: String,
        _ body: (inout NavigatorLayout.Screen) -> Void
    ) {
        guard let index = layout[stack: name].index(of: screen) else { return }
        body(&layout[stack: name].screens[index])
    }

    // MARK: Screens

    private func canLeave(_ name: String) -> Bool {
        name == NavigatorLayout.modalName || layout[stack: name].screens.count > 1
    }

    private mutating func goBack(_ count: Int, on name: String) {
        guard layout.stacks.contains(where: { $0.name == name }) else {
            return actions.append(.fail(navigation.unknownTab(name)))
        }
        let isModal = name == NavigatorLayout.modalName
        let tab = isModal ? navigation.selected : name
        let screenCount = layout[stack: name].screens.count
        let isDismissal = isModal && count >= screenCount && screenCount > 0
        var steps: [NavigationTabs.Step] = []
        for _ in 0..<(isDismissal ? 1 : max(min(count, screenCount - 1), 0)) {
            let step = NavigationStep(isDismissal ? .dismiss : .pop(isModal ? .modal : .main))
            steps.append(.perform(step, tab: tab))
            navigation.apply(.perform(step, tab: tab))
        }
        guard isDismissal || steps.count == count else {
            perform(steps)
            // The app's screens may be gone, so that it has to show them again.
            let message = "The first screen of “\(name)” cannot be left."
            actions += [.fail(NavigationError(.firstScreen, message)), .show]
            return
        }
        perform(steps)
    }

    /// Changes the screens as the steps say, and then drives the web views.
    ///
    /// Screens are closed after the visits, because closing cancels a visit.
    private mutating func perform(_ steps: [NavigationTabs.Step]) {
        guard !steps.isEmpty else { return }
        let before = layout
        for step in steps { apply(step) }
        navigation.numberScreens(after: &lastID)
        for stack in layout.stacks { update(stack.name) }
        let last = current
        // Only the last visit of each stack: the screens below are visited when they come to the top.
        var visits: [String: (url: URL, options: VisitOptions)] = [:]
        for case .perform(let step, let tab) in steps {
            switch step.action {
            case .visit(let url, let options, let stack):
                visits[name(of: stack, in: tab)] = (url, options)
            case .revisit(let url, let stack):
                visits[name(of: stack, in: tab)] = (url, VisitOptions(action: .replace))
            default: break
            }
        }
        var moved: Set<String> = []
        for stack in layout.stacks {
            // A native screen may be above the page that the steps visit.
            guard let top = stack.screens.last, top.destination.isPage,
                let visit = visits[stack.name]
            else { continue }
            moved.insert(stack.name)
            go(to: top, on: stack.name, visit.url, visit.options)
        }
        close(before)
        for stack in layout.stacks where !moved.contains(stack.name) {
            guard let top = stack.screens.last, top.destination.isPage,
                current[stack.name] != top.visit
            else { continue }
            moved.insert(stack.name)
            if visited.contains(top.visit) {
                current[stack.name] = top.visit
                actions.append(.restore(top.visit, stack: stack.name))
            } else {
                go(to: top, on: stack.name, top.destination.url, VisitOptions())
            }
        }
        let (old, new) = (before.shownPage, layout.shownPage)
        guard old != new else { return }
        if let old, !moved.contains(old.stack), last[old.stack] == current[old.stack],
            current[old.stack] == old.screen
        {
            actions.append(.disappear(stack: old.stack))
        }
        if let new, !moved.contains(new.stack) { actions.append(.appear(stack: new.stack)) }
    }

    private mutating func go(
        to screen: NavigatorLayout.Screen,
        on name: String,
        _ url: URL,
        _ options: VisitOptions
    ) {
        current[name] = screen.visit
        visited.insert(screen.visit)
        actions.append(.visit(screen.visit, url, options, stack: name))
    }

    private mutating func close(_ before: NavigatorLayout) {
        for stack in before.stacks {
            let left = layout[stack: stack.name].screens.map(\.id)
            for screen in stack.screens where !left.contains(screen.id) {
                if current[stack.name] == screen.visit { current[stack.name] = nil }
                if visited.remove(screen.visit) != nil {
                    actions.append(.close(screen.visit, stack: stack.name))
                }
            }
        }
    }

    private func name(of stack: Navigation.Stack, in tab: String) -> String {
        stack == .main ? tab : NavigatorLayout.modalName
    }

    private mutating func apply(_ step: NavigationTabs.Step) {
        switch step {
        case .select(let tab):
            layout.selectedIndex = layout.tabs.firstIndex { $0.name == tab } ?? 0
        case .clear(let tab): actions.append(.stale(stack: tab))
        case .perform(let step, _):
            layout.isAnimated = step.isAnimated
            if case .present(let style, let isDismissible) = step.action {
                layout.modalStyle = style
                layout.isModalDismissible = isDismissible
            }
        }
    }

    /// Gives a stack the screens that the tables have for it.
    private mutating func update(_ name: String) {
        let destinations =
            name == NavigatorLayout.modalName ? navigation.modal : navigation[name]
        let screens = layout[stack: name].screens
        layout[stack: name].screens = destinations.map { destination in
            var screen =
                screens.first { $0.id == destination.number }
                ?? NavigatorLayout.Screen(
                    id: destination.number ?? 0, destination: destination,
                    title: destination.properties.title ?? "", isRendered: !destination.isPage)
            screen.destination = destination
            // Only the tables need it; the app compares destinations.
            screen.destination.number = nil
            return screen
        }
    }
}

extension VisitEvent {
    /// Where a page leads; nil if the event is about something else.
    fileprivate var target: URL? {
        switch self {
        case .proposed(let visit): visit.location
        case .external(let url), .browser(let url), .file(let url): url
        default: nil
        }
    }
}

extension NavigatorLayout.Stack {
    fileprivate func index(of screen: VisitScreen) -> Int? {
        screens.firstIndex { $0.visit == screen }
    }
}

extension NavigatorLayout {
    /// The page that the user sees; nil for a native screen.
    fileprivate var shownPage: ShownPage? {
        guard let top, top.destination.isPage else { return nil }
        return ShownPage(stack: visible.name, screen: top.visit)
    }
}

private struct ShownPage: Equatable {
    let stack: String
    let screen: VisitScreen
}
