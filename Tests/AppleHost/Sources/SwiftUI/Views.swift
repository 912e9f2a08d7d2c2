/// Declared as in <https://developer.apple.com/documentation/swiftui/viewbuilder>.
@MainActor
@resultBuilder
public enum ViewBuilder {
    /// One view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// What `if` without `else` gives.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// What `switch` gives first.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> ConditionalContent<First, Second> {
        .first(first)
    }

    /// What `switch` gives then.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> ConditionalContent<First, Second> {
        .second(second)
    }
}

/// One of two views, which SwiftUI names with an underscore.
public enum ConditionalContent<First: View, Second: View>: View {
    case first(First)
    case second(Second)

    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}

extension Optional: View where Wrapped: View {
    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/verticaledge>.
public enum VerticalEdge: Sendable {
    case top, bottom
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/text>.
public struct Text: View {
    /// Shows a text.
    public init(_ content: some StringProtocol) {}

    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/button>.
public struct Button: View {
    /// Shows a title and a symbol.
    ///
    /// <https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)>
    public init(
        _ title: some StringProtocol,
        systemImage: String,
        action: @escaping @MainActor () -> Void
    ) {}

    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/navigationstack>.
public struct NavigationStack<Root: View>: View {
    /// Shows a root.
    public init(@ViewBuilder root: () -> Root) {}

    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}
