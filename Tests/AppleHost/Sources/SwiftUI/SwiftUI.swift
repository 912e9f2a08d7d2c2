@_exported public import Observation
public import WebKit

// What the quick start of the README and the example need, no more.

/// Declared as in <https://developer.apple.com/documentation/swiftui/view>.
@MainActor
public protocol View {
    /// The type of the body.
    associatedtype Body: View

    /// What the view shows.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// None.
    public var body: Never { fatalError("There is no such view.") }
}

extension View {
    /// The view with a title for the bar.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)>
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    /// The view with buttons in the bar.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/toolbar(content:)>
    public func toolbar(@ViewBuilder content: () -> some View) -> some View { self }

    /// The view with another one at an edge.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)>
    public func safeAreaInset(
        edge: VerticalEdge,
        @ViewBuilder content: () -> some View
    ) -> some View {
        self
    }

    /// The view with a task that lives as long as it is shown.
    ///
    /// <https://developer.apple.com/documentation/swiftui/view/task(name:priority:file:line:_:)>
    public func task(_ action: @escaping @Sendable @MainActor () async -> Void) -> some View {
        self
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/webview-swift.struct>, which is
/// there where both SwiftUI and WebKit are imported.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public struct WebView: View {
    /// Shows a page.
    ///
    /// <https://developer.apple.com/documentation/webkit/webview-swift.struct/init(_:)>
    public init(_ page: WebPage) {}

    /// None.
    public var body: Never { fatalError("SwiftUI asks for no body of this view.") }
}
