// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Declared as in <https://developer.apple.com/documentation/swiftui/viewbuilder>.
@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> ConditionalContent<First, Second> {
        .first(first)
    }

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

    public var body: Never { fatalError("This view has no body.") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/verticaledge>.
public enum VerticalEdge: Sendable {
    case top, bottom
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/text>.
public struct Text: View {
    public init(verbatim content: String) {}
    public init(_ content: some StringProtocol) {}

    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/button>.
public struct Button: View {
    public init(
        _ title: some StringProtocol,
        systemImage: String,
        action: @escaping @MainActor () -> Void
    ) {}

    public var body: Never { fatalError("This view has no body.") }
}

/// Declared as in <https://developer.apple.com/documentation/swiftui/navigationstack>.
public struct NavigationStack<Root: View>: View {
    public init(@ViewBuilder root: () -> Root) {}

    public var body: Never { fatalError("This view has no body.") }
}
