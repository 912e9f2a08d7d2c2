/// Declared as in <https://developer.apple.com/documentation/swiftui/viewbuilder>.
@MainActor
@resultBuilder
public enum ViewBuilder {
    /// Builds a single view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Builds the result of an `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// Builds the first branch of a condition.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> ConditionalContent<First, Second> {
        .first(first)
    }

    /// Builds the second branch of a condition.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> ConditionalContent<First, Second> {
        .second(second)
    }
}

/// One of two views; SwiftUI's name starts with an underscore.
public enum ConditionalContent<First: View, Second: View>: View {
    case first(First)
    case second(Second)

    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}

extension Optional: View where Wrapped: View {
    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/verticaledge>.
public enum VerticalEdge: Sendable {
    case top, bottom
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/text>.
public struct Text: View {
    /// Shows a text that is not translated.
    public init(verbatim content: String) {}

    /// Shows a text.
    public init(_ content: some StringProtocol) {}

    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/button>.
public struct Button: View {
    /// Simulates a press of the button that was made last.
    package private(set) static var fakePress: @MainActor () -> Void = {}

    /// Shows a title and a symbol.
    ///
    /// <https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)>
    public init(
        _ title: some StringProtocol,
        systemImage: String,
        action: @escaping @MainActor () -> Void
    ) {
        Self.fakePress = action
    }

    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/navigationstack>.
public struct NavigationStack<Root: View>: View {
    /// Shows a root.
    public init(@ViewBuilder root: () -> Root) {}

    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}
