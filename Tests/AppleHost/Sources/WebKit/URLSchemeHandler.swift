public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/urlschemehandler>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public protocol URLSchemeHandler {
    /// The parts of the response, in order.
    ///
    /// <https://developer.apple.com/documentation/webkit/urlschemehandler/tasksequence>
    associatedtype TaskSequence: AsyncSequence
    where TaskSequence.Element == URLSchemeTaskResult, TaskSequence.Failure == any Error

    /// Answers a request.
    ///
    /// <https://developer.apple.com/documentation/webkit/urlschemehandler/reply(for:)>
    func reply(for request: URLRequest) -> TaskSequence
}

/// Declared as in <https://developer.apple.com/documentation/webkit/urlschemetaskresult>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public enum URLSchemeTaskResult: Sendable {
    /// The head of the response.
    case response(URLResponse)
    /// A part of the body.
    case data(Data)
}

/// Declared as in <https://developer.apple.com/documentation/webkit/urlscheme>.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public struct URLScheme: Hashable, Sendable {
    /// The scheme.
    public let rawValue: String

    /// Makes a scheme; fails for a scheme that WebKit handles.
    ///
    /// <https://developer.apple.com/documentation/webkit/urlscheme/init(_:)>
    @MainActor
    public init?(_ rawValue: String) {
        guard !WKWebView.handlesURLScheme(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
