public import Foundation

/// The screens of both stacks, and what a proposal does to them.
///
/// ```swift
/// for step in try navigation.propose(proposal, as: result) { perform(step) }
/// ```
///
/// A host performs each step with UIKit, SwiftUI, GTK or whatever it has; the value has done so
/// already. Screens that the user has closed, with a button or a gesture, are told with
/// ``apply(_:)``.
///
/// The first row that applies decides. S is the stack of the proposal's context. A step in
/// parentheses is there only if it has something to do: a modal stack to dismiss, a screen that
/// can go, a page on top to visit again. Only screens with the web view are visited.
///
/// | row | the proposal | steps |
/// | --- | --- | --- |
/// | N1 | is rejected by the host | |
/// | N2 | is for another app | openExternally |
/// | N3 | is an alert, the modal stack is shown | alert modal |
/// | N4 | is an alert | alert main |
/// | N5 | is a historical location, `pop` | (dismiss), (pop main) |
/// | N6 | is a historical location, `refresh` | (dismiss), (revisit main) |
/// | N7 | is a historical location, `none` | (dismiss) |
/// | N8 | `none` | |
/// | N9 | `replace_root` | (visit main), (dismiss), set main |
/// | N10 | `clear_all` | (dismiss), (popToRoot), (revisit main) |
/// | N11 | `pop`, the modal stack has several screens | pop modal |
/// | N12 | `pop`, the modal stack has one | dismiss |
/// | N13 | `pop` | (pop main) |
/// | N14 | `refresh`, the modal stack has several screens | pop modal, (revisit modal) |
/// | N15 | `refresh`, the modal stack has one | dismiss, (revisit main) |
/// | N16 | `refresh` | (pop main), (revisit main) |
/// | N17 | context `modal`, which is not shown | (visit modal), set modal, present modal |
/// | N18 | `replace` | (visit S), (dismiss), replaceTop S |
/// | N19 | the screen on top of S | (visit S), (dismiss), replaceTop S |
/// | N20 | the screen below the top of S | (visit S), (dismiss), pop S |
/// | N21 | action `replace`, S is the stack that is shown | (visit S), replaceTop S |
/// | N22 | anything else | (visit S), (dismiss), push S |
///
/// What is dismissed is the modal stack, when S is the main one. The root is visited with the
/// action `replace` in N9, and otherwise with that of the proposal.
///
/// Where a redirect is decided by row N17, or one from N19 on, the screen that was redirected goes:
/// the row is found as if it were not there, an action `replace` has its due by that, and a `pop` of
/// its stack follows the visit. (Hotwire Native pops first, which cancels the visit that still waits
/// for the answer.)
public struct NavigationState: Hashable, Sendable {
    /// How often one page may come while redirects follow one another.
    ///
    /// Many pages may come, such as the steps of a wizard, each a form that the server redirects to the
    /// next one: ``maximumPageCount``.
    public static let maximumRedirectCount: Int = 2

    /// How many pages may come while redirects follow one another: a server may make up ever new ones.
    public static let maximumPageCount: Int = 100

    /// The main stack, the screen on top last.
    public private(set) var main: [NavigationDestination]

    /// The modal stack, the screen on top last; it is shown while there is one.
    public private(set) var modal: [NavigationDestination]

    /// How often each page has come in the redirects that have followed one another.
    private var redirectCounts: [URL: Int] = [:]

    /// Makes stacks with screens.
    ///
    /// - Parameters:
    ///   - main: The main stack, the screen on top last.
    ///   - modal: The modal stack, the screen on top last.
    public init(main: [NavigationDestination] = [], modal: [NavigationDestination] = []) {
        self.main = main
        self.modal = modal
    }

    /// The screens of a stack.
    public subscript(stack: Navigation.Stack) -> [NavigationDestination] {
        get { stack == .main ? main : modal }
        set { if stack == .main { main = newValue } else { modal = newValue } }
    }

    /// Decides on the first page of the app, and puts it on the main stack.
    ///
    /// - Parameter proposal: The proposal; its properties other than `view_controller` and
    ///   `animated` do not count.
    /// - Returns: What is to be done.
    /// - Throws: ``NavigationError`` with `alreadyStarted` if there is a screen.
    public mutating func start(
        _ proposal: NavigationProposal
    ) throws(NavigationError) -> [NavigationStep] {
        guard main.isEmpty, modal.isEmpty else {
            throw NavigationError(.alreadyStarted, "There are screens already.")
        }
        let table = NavigationTable(self, proposal, screen: proposal.destination)
        let steps = table.visit(on: .main) + [table.step(.push(proposal.destination, on: .main))]
        for step in steps { apply(step) }
        return steps
    }

    /// Decides on a proposal, and does to the stacks what is decided.
    ///
    /// - Parameters:
    ///   - proposal: The proposal.
    ///   - result: What the host makes of it.
    /// - Returns: What is to be done; nothing if the proposal changes nothing.
    /// - Throws: ``NavigationError`` with `tooManyRedirects`; then the stacks are as they were.
    public mutating func propose(
        _ proposal: NavigationProposal,
        as result: ProposalResult = .accept
    ) throws(NavigationError) -> [NavigationStep] {
        if proposal.isRedirect {
            let count = redirectCounts[proposal.url, default: 0]
            guard count < Self.maximumRedirectCount else {
                throw NavigationError(
                    .tooManyRedirects, "Redirects lead to \(proposal.url) again and again.")
            }
            guard count > 0 || redirectCounts.count < Self.maximumPageCount else {
                throw NavigationError(
                    .tooManyRedirects, "Redirects lead to ever more pages, now \(proposal.url).")
            }
            redirectCounts[proposal.url] = count + 1
        } else {
            redirectCounts = [:]
        }
        let steps = steps(for: proposal, as: result)
        for step in steps { apply(step) }
        return steps
    }

    /// Says what is to be done for a proposal, and does nothing.
    ///
    /// - Parameters:
    ///   - proposal: The proposal.
    ///   - result: What the host makes of it.
    /// - Returns: The steps of the table's first row that applies.
    public func steps(
        for proposal: NavigationProposal,
        as result: ProposalResult = .accept
    ) -> [NavigationStep] {
        let screen =
            if case .screen(let name) = result {
                NavigationDestination.native(name)
            } else {
                proposal.destination
            }
        let table = NavigationTable(self, proposal, screen: screen)
        return switch result {
        case .reject: []
        case .external: [table.step(.openExternally(proposal.url))]
        case .alert: [table.step(.alert(modal.isEmpty ? .main : .modal))]
        case .accept, .screen: table.steps
        }
    }

    /// Takes note that the page on top of a stack is at another location, as a session tells with
    /// `didRedirect`: what is decided from here on, and what is visited again, is by that.
    ///
    /// - Parameters:
    ///   - stack: The stack; nothing changes if there is no page on top.
    ///   - url: Where the page is.
    public mutating func moveTop(of stack: Navigation.Stack, to url: URL) {
        guard case .web = self[stack].last else { return }
        self[stack] = self[stack].dropLast() + [.web(url)]
    }

    /// Does to the stacks what a step does to the screens.
    ///
    /// - Parameter step: Any step; one that has nothing to change changes nothing.
    public mutating func apply(_ step: NavigationStep) {
        switch step.action {
        case .push(let screen, let stack): self[stack].append(screen)
        case .replaceTop(let screen, let stack): self[stack] = self[stack].dropLast() + [screen]
        case .set(let screen, let stack): self[stack] = [screen]
        case .pop(let stack): if self[stack].count > 1 { self[stack].removeLast() }
        case .popToRoot: main = Array(main.prefix(1))
        case .dismiss: modal = []
        case .visit, .revisit, .present, .alert, .openExternally: break
        }
    }
}
