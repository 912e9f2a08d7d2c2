/// Declared as in <https://developer.apple.com/documentation/webkit/wkerror>.
///
/// There it is imported from `NSError`, which gives it `userInfo`.
public struct WKError: Error {
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
        /// The rules that block content cannot be compiled.
        case contentRuleListStoreCompileFailed = 6
        /// They cannot be looked up.
        case contentRuleListStoreLookUpFailed = 7
        /// They cannot be removed.
        case contentRuleListStoreRemoveFailed = 8
        /// They are of another version.
        case contentRuleListStoreVersionMismatch = 9
        /// A document cannot become an attributed string.
        case attributedStringContentFailedToLoad = 10
        /// A document did not become one in time.
        case attributedStringContentLoadTimedOut = 11
        /// The frame is not there any more.
        case javaScriptInvalidFrameTarget = 12
        /// The app may not go to this domain.
        case navigationAppBoundDomain = 13
        /// The app may not run scripts in this domain.
        case javaScriptAppBoundDomain = 14
        /// A passkey is there already.
        case duplicateCredential = 15
        /// A passkey cannot be read.
        case malformedCredential = 16
        /// A passkey is not there.
        case credentialNotFound = 17
    }

    /// The kind of error.
    public let code: Code

    /// What else is known.
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
