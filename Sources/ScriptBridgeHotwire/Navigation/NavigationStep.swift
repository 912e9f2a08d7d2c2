public import Foundation

/// One step of a navigation, for the host to perform.
///
/// Its description is, for example, `visit main /one advance`, `push main /one`, `pop modal`, or
/// `dismiss`.
public struct NavigationStep: Hashable, Sendable {
    /// An operation for the host to perform.
    public enum Action: Hashable, Sendable {
        /// Visit a page with the web view of a stack.
        case visit(URL, VisitOptions, on: Navigation.Stack)

        /// Visit the page of a stack's top screen again, with the action replace.
        case revisit(URL, on: Navigation.Stack)

        /// Push a screen.
        case push(NavigationDestination, on: Navigation.Stack)

        /// Replace the screen on top.
        case replaceTop(NavigationDestination, on: Navigation.Stack)

        /// Replace all screens of a stack.
        case set(NavigationDestination, on: Navigation.Stack)

        /// Pop the screen on top.
        case pop(Navigation.Stack)

        /// Pop all screens of the main stack except the first.
        case popToRoot

        /// Remove the screen above the first one, because the stack has too many.
        case removeSecond(Navigation.Stack)

        /// Show the modal stack.
        case present(Navigation.ModalStyle, dismissedByGesture: Bool)

        /// Hide the modal stack and remove its screens.
        case dismiss
    }

    /// The operation to perform.
    public let action: Action

    /// Whether to animate the change; meaningless for a step that changes no screen.
    public let isAnimated: Bool

    /// Creates a step.
    public init(_ action: Action, isAnimated: Bool = true) {
        self.action = action
        self.isAnimated = isAnimated
    }
}

extension NavigationStep: CustomStringConvertible {
    /// The step in the words of the navigation table.
    ///
    /// The table is at ``NavigationState``.
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
        case .removeSecond(let stack): "removeSecond \(stack)"
        case .present(let style, let gesture):
            "present modal \(style.rawValue)" + (gesture ? "" : " without gesture")
        case .dismiss: "dismiss"
        }
    }
}
