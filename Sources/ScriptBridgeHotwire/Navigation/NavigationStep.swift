public import Foundation

/// One thing to do for a proposal, whatever the screens are made of.
///
/// As text it is `visit main /one advance`, `push main /one`, `pop modal`, `dismiss`.
public struct NavigationStep: Hashable, Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// The web view of a stack visits a page.
        case visit(URL, VisitOptions, on: Navigation.Stack)

        /// The web view of a stack visits the page of the screen on top again, with the action
        /// `replace`.
        case revisit(URL, on: Navigation.Stack)

        /// A screen comes on top.
        case push(NavigationDestination, on: Navigation.Stack)

        /// A screen takes the place of the one on top.
        case replaceTop(NavigationDestination, on: Navigation.Stack)

        /// A screen takes the place of all others.
        case set(NavigationDestination, on: Navigation.Stack)

        /// The screen on top goes.
        case pop(Navigation.Stack)

        /// Every screen of the main stack but the first goes.
        case popToRoot

        /// The modal stack is shown.
        case present(Navigation.ModalStyle, dismissedByGesture: Bool)

        /// The modal stack is hidden, and its screens go.
        case dismiss

        /// The host's alert is shown above a stack.
        case alert(Navigation.Stack)

        /// Another app opens a URL.
        case openExternally(URL)
    }

    /// What is to be done.
    public let action: Action

    /// Whether the change is to be seen; for what changes no screen, it has no meaning.
    public let isAnimated: Bool

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - action: What is to be done.
    ///   - isAnimated: Whether the change is to be seen.
    public init(_ action: Action, isAnimated: Bool = true) {
        self.action = action
        self.isAnimated = isAnimated
    }
}

extension NavigationStep: CustomStringConvertible {
    /// The step in the words of the table of ``NavigationState``.
    public var description: String {
        switch action {
        case .visit(let url, let options, let stack):
            "visit \(stack) \(url.pathAndQuery) \(options.action)"
        case .revisit(let url, let stack): "revisit \(stack) \(url.pathAndQuery)"
        case .push(let screen, let stack): "push \(stack) \(screen)"
        case .replaceTop(let screen, let stack): "replaceTop \(stack) \(screen)"
        case .set(let screen, let stack): "set \(stack) \(screen)"
        case .pop(let stack): "pop \(stack)"
        case .popToRoot: "popToRoot"
        case .present(let style, let gesture):
            "present modal \(style.rawValue)" + (gesture ? "" : " without gesture")
        case .dismiss: "dismiss"
        case .alert(let stack): "alert \(stack)"
        case .openExternally(let url): "openExternally \(url.absoluteString)"
        }
    }
}
