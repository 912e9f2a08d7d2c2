/// Declared as in <https://developer.apple.com/documentation/webkit/wkerror>.
///
/// In WebKit it is imported from `NSError`, which has `userInfo`.
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
        /// The content rules cannot be compiled.
        case contentRuleListStoreCompileFailed = 6
        /// The content rules cannot be looked up.
        case contentRuleListStoreLookUpFailed = 7
        /// The content rules cannot be removed.
        case contentRuleListStoreRemoveFailed = 8
        /// The content rules have another version.
        case contentRuleListStoreVersionMismatch = 9
        /// A document cannot become an attributed string.
        case attributedStringContentFailedToLoad = 10
        /// Converting a document to an attributed string took too long.
        case attributedStringContentLoadTimedOut = 11
        /// The frame no longer exists.
        case javaScriptInvalidFrameTarget = 12
        /// The app may not navigate to this domain.
        case navigationAppBoundDomain = 13
        /// The app may not run scripts in this domain.
        case javaScriptAppBoundDomain = 14
        /// The passkey already exists.
        case duplicateCredential = 15
        /// A passkey cannot be read.
        case malformedCredential = 16
        /// The passkey does not exist.
        case credentialNotFound = 17
    }

    /// The kind of error.
    public let code: Code

    /// Additional information.
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
