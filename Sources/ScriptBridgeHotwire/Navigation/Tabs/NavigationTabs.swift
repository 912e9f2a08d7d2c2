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
/// Within a tab, the table of ``NavigationState`` decides the steps for a proposal; the main
/// stack is the tab's own. A tab starts when it is first selected, or with ``startAll()``. Tabs may have a web view and a
/// ``VisitSession`` each, or share them.
///
/// The first row that applies decides. A step in parentheses is left out if there is nothing to do.
/// `T` is the tab; *start* is `visit main`, `push main` of the tab's first screen.
///
/// | row | event | steps |
/// | --- | --- | --- |
/// | T1 | T is selected, is already visible, and has several screens | (dismiss), popToRoot |
/// | T2 | T is selected and is already visible | (dismiss), (start) |
/// | T3 | T is selected | (dismiss), select T, (start) |
/// | T4 | a link is opened in T | the steps of T2 or T3, then the steps of its proposal |
/// | T5 | a page of T proposes a visit, and T is visible | the steps of its proposal |
/// | T6 | a page of T proposes a visit for the modal stack | when T is selected, the steps of its proposal |
/// | T7 | a page of T proposes a visit | the steps of its proposal; the modal stack stays |
/// | T8 | the app is reset | (dismiss), clear each tab, start of the visible tab |
///
/// The modal stack belongs to the visible tab. In row T6, the last such proposal of each tab waits,
/// because its form would cover another tab, and its result would appear there.
public struct NavigationTabs: Hashable, Sendable {
    /// The tabs, in the order given.
    public let tabs: [NavigationTab]

    /// The name of the visible tab.
    public private(set) var selected: String

    /// The screens of the modal stack, above the visible tab; the last one is on top.
    public private(set) var modal: [NavigationDestination] = []

    /// The stacks of each tab; their modal stacks are always empty.
    private var states: [String: NavigationState] = [:]

    /// The proposals of hidden tabs that wait in row T6.
    private var waiting: [String: NavigationProposal] = [:]

    /// Creates tabs without screens.
    ///
    /// - Parameters:
    ///   - tabs: The tabs.
    ///   - selected: The name of the tab that is visible first; nil for the first tab.
    /// - Throws: ``NavigationError`` with `unknownTab` if there is no tab of this name or no tab at
    ///   all, and with `duplicateTab` if two tabs have the same name.
    public init(
        _ tabs: [NavigationTab],
        selected: String? = nil
    ) throws(NavigationError) {
        guard let name = selected ?? tabs.first?.name else {
            throw NavigationError(.unknownTab, "There are no tabs. Pass at least one.")
        }
        var names: Set<String> = []
        if let duplicate = tabs.first(where: { !names.insert($0.name).inserted }) {
            throw NavigationError(
                .duplicateTab, "Two tabs are named “\(duplicate.name)”. Rename one.")
        }
        self.tabs = tabs
        self.selected = name
        _ = try tab(name)
    }

    /// The screens of a tab; the last one is on top, and a tab that has not started has none.
    public subscript(tab: String) -> [NavigationDestination] {
        states[tab]?.main ?? []
    }

    /// Starts the visible tab.
    ///
    /// - Returns: The steps to perform; empty if the tab has screens.
    public mutating func start() -> [Step] {
        // The selected name always belongs to a tab.
        (try? start(tab(selected))) ?? []
    }

    /// Starts all tabs, the visible one first, so that each is there when the user selects it.
    ///
    /// - Returns: The steps to perform; empty if the tabs have screens.
    public mutating func startAll() -> [Step] {
        var steps = start()
        for tab in tabs { steps += (try? start(tab)) ?? [] }
        return steps
    }

    /// Selects a tab, for example when the user taps it.
    ///
    /// - Parameter name: The name of the tab.
    /// - Returns: The steps to perform.
    /// - Throws: ``NavigationError`` with `unknownTab`.
    public mutating func select(_ name: String) throws(NavigationError) -> [Step] {
        endRedirects()
        if name == selected, self[name].count > 1 {
            return dismiss() + perform([NavigationStep(.popToRoot)], in: name)
        }
        let steps = try show(tab(name))
        guard let proposal = waiting.removeValue(forKey: name), let state = states[name] else {
            return steps
        }
        return steps + perform(state.steps(for: proposal), in: name)
    }

    /// Opens a link in a tab, for example one from outside the app.
    ///
    /// - Parameters:
    ///   - proposal: The link, with its path configuration properties.
    ///   - name: The name of the tab, for example from a property of the path configuration; nil
    ///     for the visible tab.
    /// - Returns: The steps to perform.
    /// - Throws: ``NavigationError`` with `unknownTab`, or an error of
    ///   ``NavigationState/propose(_:)``. Nothing changes then.
    public mutating func open(
        _ proposal: NavigationProposal,
        in name: String? = nil
    ) throws(NavigationError) -> [Step] {
        var copy = self
        let steps = try copy.show(tab(name ?? selected))
        let others = try copy.propose(proposal)
        self = copy
        return steps + others
    }

    /// Decides the steps for a proposal and changes the stacks accordingly.
    ///
    /// - Parameters:
    ///   - proposal: The proposal; its stack `main` is the tab's own.
    ///   - name: The tab whose page makes the proposal; nil for the visible tab. A proposal of
    ///     another tab changes that tab without selecting it.
    /// - Returns: The steps to perform.
    /// - Throws: ``NavigationError`` with `unknownTab`, or an error of
    ///   ``NavigationState/propose(_:)``. Nothing changes then.
    public mutating func propose(
        _ proposal: NavigationProposal,
        from name: String? = nil
    ) throws(NavigationError) -> [Step] {
        let name = try tab(name ?? selected).name
        var state = states[name] ?? NavigationState()
        let isBehind = name != selected
        if isBehind, proposal.properties.context == .modal {
            // Now, because the page learns of an error, and selecting a tab must not fail.
            try state.countRedirect(proposal)
            states[name] = state
            waiting[name] = proposal
            return []
        }
        if !isBehind { state[.modal] = modal }
        let steps = try state.propose(proposal)
        if !isBehind { modal = state.modal }
        state[.modal] = []
        states[name] = state
        return steps.map { .perform($0, tab: name) }
    }

    /// Removes all screens, for example when the user signs in or out.
    ///
    /// The visible tab starts again at once, and each other tab when it is next selected.
    ///
    /// - Returns: The steps to perform.
    public mutating func reset() -> [Step] {
        let clear = tabs.filter { !self[$0.name].isEmpty }.map { Step.clear($0.name) }
        let dismiss = dismiss()
        states = [:]
        waiting = [:]
        return dismiss + clear + start()
    }

    /// Updates the location of the page of a screen: see
    /// ``NavigationState/move(_:on:to:properties:)``.
    ///
    /// - Parameters:
    ///   - index: The position of the screen; nothing changes if there is no page.
    ///   - stack: The modal stack, or the main stack of the tab.
    ///   - name: The name of the tab; nil for the visible tab.
    ///   - url: The location of the page.
    ///   - properties: The properties that the path configuration has for the location; nil to keep
    ///     those of the screen.
    public mutating func move(
        _ index: Int,
        on stack: Navigation.Stack,
        in name: String? = nil,
        to url: URL,
        properties: PathProperties? = nil
    ) {
        let name = name ?? selected
        if states[name] != nil {
            change(name) { $0.move(index, on: stack, to: url, properties: properties) }
        }
    }

    /// Changes the stacks as a step changes the screens, for example when the user goes back.
    ///
    /// - Parameter step: Any step.
    /// - Returns: Whether anything has changed; false for a step that does not apply, such as a `pop`
    ///   of the only screen, or that names an unknown tab.
    @discardableResult
    public mutating func apply(_ step: Step) -> Bool {
        endRedirects()
        return change(step)
    }

    /// Ends the series of redirects of all tabs, because the user has done something.
    mutating func endRedirects() {
        for name in tabs.map(\.name) { states[name]?.endRedirects() }
    }

    @discardableResult
    private mutating func change(_ step: Step) -> Bool {
        let before = (selected, states, modal)
        switch step {
        case .select(let name): if tabs.contains(where: { $0.name == name }) { selected = name }
        case .clear(let name): states[name] = nil
        case .perform(let step, let name):
            guard tabs.contains(where: { $0.name == name }) else { return false }
            change(name) { $0.change(step) }
        }
        return (selected, states, modal) != before
    }

    /// Gives the new screens of all stacks numbers, by which a navigator knows them again.
    mutating func numberScreens(after last: inout Int) {
        for name in tabs.map(\.name) where states[name] != nil {
            change(name) { $0.numberScreens(after: &last) }
        }
    }

    /// Changes the stacks of a tab together with the modal stack.
    private mutating func change(_ name: String, _ body: (inout NavigationState) -> Void) {
        var state = states[name] ?? NavigationState()
        state[.modal] = modal
        body(&state)
        modal = state.modal
        state[.modal] = []
        states[name] = state
    }

    private func tab(_ name: String) throws(NavigationError) -> NavigationTab {
        guard let tab = tabs.first(where: { $0.name == name }) else { throw unknownTab(name) }
        return tab
    }

    func unknownTab(_ name: String) -> NavigationError {
        let names = tabs.map { "“\($0.name)”" }.joined(separator: ", ")
        return NavigationError(
            .unknownTab, "There is no tab “\(name)”. The tabs are \(names).")
    }

    /// Rows T2, T3 and T6.
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
        for step in steps { change(step) }
        return steps
    }
}
