public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkerror>.
///
/// There it is imported from `NSError`, which gives it `userInfo`.
public struct WKError: Error, LocalizedError {
    /// Declared as in <https://developer.apple.com/documentation/webkit/wkerror/code>.
    public enum Code: Int, Sendable {
        /// An unknown error.
        case unknown = 1
        /// The page's process has ended.
        case webContentProcessTerminated = 2
        /// The web view is no longer valid.
        case webViewInvalidated = 3
        /// The script threw.
        case javaScriptExceptionOccurred = 4
        /// The value cannot leave the page.
        case javaScriptResultTypeIsUnsupported = 5
        /// The frame is not there any more.
        case javaScriptInvalidFrameTarget = 12
    }

    /// The kind of error.
    public let code: Code

    /// What else is known.
    public var userInfo: [String: Any] {
        exceptionMessage.map { ["WKJavaScriptExceptionMessage": $0] } ?? [:]
    }

    /// A sentence for people.
    public var errorDescription: String? { "WebKit error \(code.rawValue)" }

    private let exceptionMessage: String?

    /// Makes an error as the fake engine reports it.
    package init(_ code: Code, exceptionMessage: String? = nil) {
        self.code = code
        self.exceptionMessage = exceptionMessage
    }
}
