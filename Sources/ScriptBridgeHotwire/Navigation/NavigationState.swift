public import Foundation

/// The screens of the main and the modal stack, and how a proposal changes them.
///
/// ```swift
/// for step in try navigation.propose(proposal) { perform(step) }
/// ```
///
/// Perform each step with UIKit, SwiftUI, GTK, or another framework. The state itself has changed
/// already. If the user closes a screen with a button or a gesture, tell the state with
/// ``apply(_:)``. A ``Navigator`` does both, and drives the web views.
///
/// The first row that applies decides. S is the stack of the proposal's context. A step in
/// parentheses is left out if there is nothing to do: no modal stack to dismiss, no screen to pop,
/// or no page on top to visit. Native screens are never visited.
///
/// | row | the proposal | steps |
/// | --- | --- | --- |
/// | N1 | is a historical location, `pop` | (dismiss), (pop main) |
/// | N2 | is a historical location, `refresh` | (dismiss), (revisit main) |
/// | N3 | is a historical location, `none` | (dismiss) |
/// | N4 | has the presentation `none` | |
/// | N5 | has `replace_root` | (visit main), (dismiss), set main |
/// | N6 | has `clear_all` | (dismiss), (popToRoot), (revisit main) |
/// | N7 | has `pop`, and the modal stack has several screens | pop modal |
/// | N8 | has `pop`, and the modal stack has one screen | dismiss |
/// | N9 | has `pop` | (pop main) |
/// | N10 | has `refresh`, and the modal stack has several screens | pop modal, (revisit modal) |
/// | N11 | has `refresh`, and the modal stack has one screen | dismiss, (revisit main) |
/// | N12 | has `refresh` | (pop main), (revisit main) |
/// | N13 | has the context `modal`, and the modal stack is empty | (visit modal), set modal, present modal |
/// | N14 | has `replace` | (visit S), (dismiss), replaceTop S |
/// | N15 | asks for the top screen of S | (visit S), (dismiss), replaceTop S |
/// | N16 | asks for the screen below the top of S | (visit S), (dismiss), pop S |
/// | N17 | has the action `replace`, and S is the visible stack | (visit S), replaceTop S |
/// | N18 | is anything else | (visit S), (dismiss), push S |
///
/// The modal stack is dismissed only if S is the main stack. N5 visits the root with the action
/// `replace`. All other `visit` steps use the proposal's action.
///
/// A redirect to the stack of the page that was redirected needs no rule of its own: a followed
/// link proposes the action `replace`, and a form's redirect pushes a screen above the form. If a
/// redirect leads to the other stack, rows N13 and N15 to N18 also remove the screen that was
/// redirected: a `pop` of its stack follows the visit. The row is chosen as if that screen were gone
/// already, and N17 does not apply. In row N4, such a redirect removes its screen too, because
/// nothing else will be shown on it: a `pop`, or `dismiss` for the only screen of the modal stack.
///
/// A stack with more than ``maximumScreenCount`` screens gives up its second one: `removeSecond`.
public struct NavigationState: Hashable, Sendable {
    /// The number of times that redirects in a row may lead to one page.
    ///
    /// A series of redirects ends when the user follows a link, sends a form, goes back, selects a
    /// tab, or retries.
    public static let maximumRedirectCount: Int = 2

    /// The number of pages that redirects in a row may lead to, in case a server invents new ones.
    public static let maximumPageCount: Int = 100

    /// The number of screens that a stack may have.
    ///
    /// For a further one, the screen above the first is removed.
    public static let maximumScreenCount: Int = 200

    /// The screens of the main stack; the last one is on top.
    public private(set) var main: [NavigationDestination]

    /// The screens of the modal stack; the last one is on top, and an empty stack is hidden.
    public private(set) var modal: [NavigationDestination]

    /// The number of times that the current series of redirects has led to each page.
    private var redirectCounts: [URL: Int] = [:]

    /// Creates stacks with screens.
    public init(main: [NavigationDestination] = [], modal: [NavigationDestination] = []) {
        self.main = main
        self.modal = modal
    }

    /// The screens of a stack.
    public subscript(stack: Navigation.Stack) -> [NavigationDestination] {
        get { stack == .main ? main : modal }
        set { if stack == .main { main = newValue } else { modal = newValue } }
    }

    /// Puts the first page of the app on the main stack.
    ///
    /// - Parameter proposal: The proposal. Of its properties, only `view_controller` and `animated`
    ///   matter.
    /// - Returns: The steps to perform.
    /// - Throws: ``NavigationError`` with `alreadyStarted` if a stack has a screen.
    public mutating func start(
        _ proposal: NavigationProposal
    ) throws(NavigationError) -> [NavigationStep] {
        guard main.isEmpty, modal.isEmpty else {
            throw NavigationError(
                .alreadyStarted, "The stacks already have screens. Start them only once.")
        }
        let table = NavigationTable(self, proposal)
        let steps = table.visit(on: .main) + [table.step(.push(proposal.destination, on: .main))]
        for step in steps { change(step) }
        return steps
    }

    /// Decides the steps for a proposal and changes the stacks accordingly.
    ///
    /// - Parameter proposal: The proposal, which a ``LinkDecision`` has accepted.
    /// - Returns: The steps to perform; empty if the proposal changes nothing.
    /// - Throws: ``NavigationError`` with `tooManyRedirects`. The stacks do not change then.
    public mutating func propose(
        _ proposal: NavigationProposal
    ) throws(NavigationError) -> [NavigationStep] {
        try countRedirect(proposal)
        var steps = steps(for: proposal)
        for step in steps { change(step) }
        for stack in Navigation.Stack.allCases where self[stack].count > Self.maximumScreenCount {
            let step = NavigationStep(.removeSecond(stack), isAnimated: false)
            change(step)
            steps.append(step)
        }
        return steps
    }

    /// Counts a redirect that follows without the user; what the user does ends the series.
    mutating func countRedirect(_ proposal: NavigationProposal) throws(NavigationError) {
        guard proposal.visit.isRedirect, !proposal.visit.followsForm else { return endRedirects() }
        if proposal.properties.isHistoricalLocation { return }
        let url = proposal.visit.location
        let count = redirectCounts[url, default: 0]
        guard count < Self.maximumRedirectCount else {
            throw NavigationError(
                .tooManyRedirects,
                """
                Redirects lead to \(url) too often. Look for a loop of redirects and rules.
                """)
        }
        guard count > 0 || redirectCounts.count < Self.maximumPageCount else {
            throw NavigationError(
                .tooManyRedirects,
                """
                Redirects lead to too many pages, last to \(url). Look for the first that redirects.
                """)
        }
        redirectCounts[url] = count + 1
    }

    /// Ends a series of redirects, because the user has done something.
    mutating func endRedirects() {
        redirectCounts = [:]
    }

    /// Returns the steps for a proposal without changing the stacks.
    ///
    /// - Parameter proposal: The proposal.
    /// - Returns: The steps of the first row of the table that applies.
    public func steps(for proposal: NavigationProposal) -> [NavigationStep] {
        NavigationTable(self, proposal).steps
    }

    /// Updates the location of the page of a screen.
    ///
    /// Call this method when a ``VisitSession`` tells the app that a screen was redirected. That may
    /// be a screen below the top: the page shows it until the next visit starts. Later decisions and
    /// repeated visits use the new location.
    ///
    /// - Parameters:
    ///   - index: The position of the screen; nothing changes if there is no page.
    ///   - stack: The stack of the screen.
    ///   - url: The location of the page.
    ///   - properties: The properties that the path configuration has for the location; nil to keep
    ///     those of the screen.
    public mutating func move(
        _ index: Int,
        on stack: Navigation.Stack,
        to url: URL,
        properties: PathProperties? = nil
    ) {
        guard self[stack].indices.contains(index), self[stack][index].isPage else { return }
        self[stack][index].url = url
        if let properties { self[stack][index].properties = properties }
    }

    /// Gives new screens numbers, by which a navigator knows them again.
    mutating func numberScreens(after last: inout Int) {
        for stack in Navigation.Stack.allCases {
            for index in self[stack].indices where self[stack][index].number == nil {
                last += 1
                self[stack][index].number = last
            }
        }
    }

    /// Changes the stacks as a step changes the screens, for what the user does.
    ///
    /// - Parameter step: Any step.
    /// - Returns: Whether the stacks have changed; false for a step that does not apply, such as a
    ///   `pop` of the only screen.
    @discardableResult
    public mutating func apply(_ step: NavigationStep) -> Bool {
        endRedirects()
        return change(step)
    }

    @discardableResult
    mutating func change(_ step: NavigationStep) -> Bool {
        let before = (main, modal)
        switch step.action {
        case .push(let screen, let stack): self[stack].append(screen)
        case .replaceTop(var screen, let stack):
            let top = self[stack].popLast()
            // A page that replaces a page is shown on the same screen.
            if let top, top.isPage, screen.isPage { screen.number = top.number }
            self[stack].append(screen)
        case .set(let screen, let stack): self[stack] = [screen]
        case .pop(let stack): if self[stack].count > 1 { self[stack].removeLast() }
        case .popToRoot: main = Array(main.prefix(1))
        case .removeSecond(let stack): if self[stack].count > 1 { self[stack].remove(at: 1) }
        case .dismiss: modal = []
        case .visit, .revisit, .present: break
        }
        return (main, modal) != before
    }
}
