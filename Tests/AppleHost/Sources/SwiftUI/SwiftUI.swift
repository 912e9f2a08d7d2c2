// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Observation
public import WebKit

// Only what *Getting started on Apple platforms* and the example need.

/// Declared as in <https://developer.apple.com/documentation/swiftui/view>.
@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("This view does not exist.") }
}

extension View {
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        _ = content()
        return self
    }

    public func safeAreaInset(
        edge: VerticalEdge,
        @ViewBuilder content: () -> some View
    ) -> some View {
        self
    }

    public func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View {
        self
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/webview-swift.struct>, which
/// exists where both SwiftUI and WebKit are imported.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public struct WebView: View {
    public init(_ page: WebPage) {}

    public var body: Never { fatalError("This view has no body.") }
}
