@_exported public import Observation
public import WebKit

// Only what *Getting started on Apple platforms* and the example need.

/// Declared as in <https://developer.apple.com/documentation/swiftui/view>.
@MainActor
public protocol View {
    /// The type of the body.
    associatedtype Body: View

    /// The view's content.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// No content.
    public var body: Never { fatalError("This view does not exist.") }
}

extension View {
    /// Adds a title for the navigation bar.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)>
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    /// Adds buttons to the navigation bar.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/toolbar(content:)>
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        _ = content()
        return self
    }

    /// Adds another view at an edge.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)>
    public func safeAreaInset(
        edge: VerticalEdge,
        @ViewBuilder content: () -> some View
    ) -> some View {
        self
    }

    /// Adds a task that runs as long as the view is shown.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/task(name:priority:file:line:_:)>
    public func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View {
        self
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/webview-swift.struct>, which
/// exists where both SwiftUI and WebKit are imported.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public struct WebView: View {
    /// Shows a page.
    ///
    /// <https://developer.apple.com/documentation/webkit/webview-swift.struct/init(_:)>
    public init(_ page: WebPage) {}

    /// No content.
    public var body: Never { fatalError("This view has no body.") }
}
