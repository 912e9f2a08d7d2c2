// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkerror>.
///
/// In WebKit it is imported from `NSError`, which has `userInfo`.
public struct WKError: Error {
    public enum Code: Int, Sendable {
        case unknown = 1
        case webContentProcessTerminated = 2
        case webViewInvalidated = 3
        case javaScriptExceptionOccurred = 4
        case javaScriptResultTypeIsUnsupported = 5
        case javaScriptInvalidFrameTarget = 12
        case navigationAppBoundDomain = 13
        case javaScriptAppBoundDomain = 14
    }

    public let code: Code

    public var userInfo: [String: Any] {
        exceptionMessage.map { ["WKJavaScriptExceptionMessage": $0] } ?? [:]
    }

    private let exceptionMessage: String?

    /// Makes an error as the fake engine reports it.
    package init(_ code: Code, exceptionMessage: String? = nil) {
        self.code = code
        self.exceptionMessage = exceptionMessage
    }
}
