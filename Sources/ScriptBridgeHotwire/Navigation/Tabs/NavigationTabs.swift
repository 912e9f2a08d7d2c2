public import Foundation

/// The screens of an app with tabs: a main stack for each, and one modal stack above them all.
///
/// ```swift
/// var navigation = try NavigationTabs([
///     NavigationTab("home", start: home), NavigationTab("orders", start: orders),
/// ])
/// perform(navigation.start())
/// ```
///
/// What a proposal does within a tab is decided by the table of ``NavigationState``, where the main stack
/// is that of the tab. A tab is started when it is first selected, and each may have a web view and
/// a ``VisitSession`` of its own, or share them.
///
/// The first row that applies decides. A step in parentheses is there only if it has something to do.
/// `T` is the tab; *start* is `visit main`, `push main` of what the tab shows first.
///
/// | row | what happens | steps |
/// | --- | --- | --- |
/// | T1 | T is selected, which is shown and has several screens | (dismiss), popToRoot |
/// | T2 | T is selected, which is shown | (dismiss), (start) |
/// | T3 | T is selected | (dismiss), select T, (start) |
/// | T4 | a link is opened in T | as T2 or T3, then as its proposal |
/// | T5 | a page of T, which is shown, proposes | as its proposal |
/// | T6 | a page of T proposes for the modal stack | as its proposal |
/// | T7 | a page of T proposes | as its proposal, and the modal stack stays |
/// | T8 | the app is reset | (dismiss), clear each tab, start of the one that is shown |
public struct NavigationTabs: Hashable, Sendable {
    /// The tabs, in the order in which they were given.
    public let tabs: [NavigationTab]

    /// The name of the tab that is shown.
    public private(set) var selected: String

    /// The modal stack, above whichever tab is shown; the screen on top last.
    public private(set) var modal: [NavigationDestination] = []

    /// The stacks by tabs; their modal stacks are always empty.
    private var states: [String: NavigationState] = [:]

    /// Makes tabs without screens.
    ///
    /// - Parameters:
    ///   - tabs: The tabs.
    ///   - selected: The name of the one that is shown first; nil for the first one.
    /// - Throws: ``NavigationError`` with `unknownTab` if there is none of this name, or none at all, and
    ///   `duplicateTab` if two have the same name.
    public init(
        _ tabs: [NavigationTab],
        selected: String? = nil
    ) throws(NavigationError) {
        guard let name = selected ?? tabs.first?.name else {
            throw NavigationError(.unknownTab, "There are no tabs.")
        }
        guard Set(tabs.map(\.name)).count == tabs.count else {
            throw NavigationError(.duplicateTab, "Two tabs have the same name.")
        }
        self.tabs = tabs
        self.selected = name
        _ = try tab(name)
    }

    /// The screens of a tab, the one on top last; empty if the tab has not been started.
    public subscript(tab: String) -> [NavigationDestination] {
        states[tab]?.main ?? []
    }

    /// Starts the tab that is shown.
    ///
    /// - Returns: What is to be done; nothing if it has screens.
    public mutating func start() -> [Step] {
        // It is one of the tabs.
        (try? start(tab(selected))) ?? []
    }

    /// Selects a tab, as when the user has tapped on it.
    ///
    /// - Parameter name: The tab's name.
    /// - Returns: What is to be done.
    /// - Throws: ``NavigationError`` with `unknownTab`.
    public mutating func select(_ name: String) throws(NavigationError) -> [Step] {
        if name == selected, self[name].count > 1 {
            return dismiss() + perform([NavigationStep(.popToRoot)], in: name)
        }
        return try show(tab(name))
    }

    /// Opens a link in a tab, as one from outside the app.
    ///
    /// - Parameters:
    ///   - proposal: The link, with what the path configuration says about it.
    ///   - name: The tab's name, such as that of a property of the path configuration; nil for the tab
    ///     that is shown.
    ///   - result: What the host makes of it.
    /// - Returns: What is to be done.
    /// - Throws: ``NavigationError`` with `unknownTab`, or what
    ///   ``NavigationState/propose(_:as:)`` throws; then everything is as it was.
    public mutating func open(
        _ proposal: NavigationProposal,
        in name: String? = nil,
        as result: ProposalResult = .accept
    ) throws(NavigationError) -> [Step] {
        var copy = self
        let steps = try copy.show(tab(name ?? selected))
        let others = try copy.propose(proposal, as: result)
        self = copy
        return steps + others
    }

    /// Decides on a proposal, and does to the stacks what is decided.
    ///
    /// - Parameters:
    ///   - proposal: The proposal; its stack is `main` for the tab's own.
    ///   - result: What the host makes of it.
    ///   - name: The tab whose page proposes; nil for the one that is shown. What a page of another one
    ///     wants is done in its own tab, which is not selected for that.
    /// - Returns: What is to be done.
    /// - Throws: ``NavigationError`` with `unknownTab`, or what
    ///   ``NavigationState/propose(_:as:)`` throws; then everything is as it was.
    public mutating func propose(
        _ proposal: NavigationProposal,
        as result: ProposalResult = .accept,
        from name: String? = nil
    ) throws(NavigationError) -> [Step] {
        let name = try tab(name ?? selected).name
        var state = states[name] ?? NavigationState()
        let isBehind = name != selected && proposal.properties.context != .modal
        if !isBehind { state[.modal] = modal }
        let steps = try state.propose(proposal, as: result)
        if !isBehind { modal = state.modal }
        state[.modal] = []
        states[name] = state
        return steps.map { .perform($0, tab: name) }
    }

    /// Begins anew, as when the user has signed in or out: all screens go, and each tab is started when it
    /// is next selected.
    ///
    /// - Returns: What is to be done.
    public mutating func reset() -> [Step] {
        let clear = tabs.filter { !self[$0.name].isEmpty }.map { Step.clear($0.name) }
        let dismiss = dismiss()
        states = [:]
        return dismiss + clear + start()
    }

    /// Takes note that the page on top of a stack is at another location, as a session tells with
    /// `didRedirect`.
    ///
    /// - Parameters:
    ///   - stack: The modal stack, or the main one of the tab.
    ///   - name: The tab's name; nil for the tab that is shown.
    ///   - url: Where the page is.
    public mutating func moveTop(
        of stack: Navigation.Stack,
        in name: String? = nil,
        to url: URL
    ) {
        let name = name ?? selected
        guard var state = states[name] else { return }
        state[.modal] = modal
        state.moveTop(of: stack, to: url)
        modal = state.modal
        state[.modal] = []
        states[name] = state
    }

    /// Does to the stacks what a step does to the screens, as when the user has gone back.
    ///
    /// - Parameter step: Any step; one that has nothing to change, or is of no tab, changes nothing.
    public mutating func apply(_ step: Step) {
        switch step {
        case .select(let name): if tabs.contains(where: { $0.name == name }) { selected = name }
        case .clear(let name): states[name] = nil
        case .perform(let step, let name):
            guard tabs.contains(where: { $0.name == name }) else { return }
            var state = states[name] ?? NavigationState()
            state[.modal] = modal
            state.apply(step)
            modal = state.modal
            state[.modal] = []
            states[name] = state
        }
    }

    private func tab(_ name: String) throws(NavigationError) -> NavigationTab {
        guard let tab = tabs.first(where: { $0.name == name }) else {
            throw NavigationError(.unknownTab, "There is no tab “\(name)”.")
        }
        return tab
    }

    /// Rows T2 and T3.
    private mutating func show(_ tab: NavigationTab) throws(NavigationError) -> [Step] {
        let dismiss = dismiss()
        let select = tab.name == selected ? [] : [Step.select(tab.name)]
        selected = tab.name
        return dismiss + select + (try start(tab))
    }

    private mutating func start(_ tab: NavigationTab) throws(NavigationError) -> [Step] {
        guard self[tab.name].isEmpty else { return [] }
        var state = NavigationState()
        let steps = try state.start(tab.start)
        states[tab.name] = state
        return steps.map { .perform($0, tab: tab.name) }
    }

    private mutating func dismiss() -> [Step] {
        modal.isEmpty ? [] : perform([NavigationStep(.dismiss)], in: selected)
    }

    private mutating func perform(_ steps: [NavigationStep], in tab: String) -> [Step] {
        let steps = steps.map { Step.perform($0, tab: tab) }
        for step in steps { apply(step) }
        return steps
    }
}
