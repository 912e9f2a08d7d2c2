#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static func reservedName(_ name: String) -> BridgeError {
        BridgeError(
            .duplicateName,
            "The bridge itself uses the handler name “\(name)”. Rename the channel.")
    }

    static let controllerHasBridge = BridgeError(
        .alreadyInstalled,
        """
        The web view's user content controller already has a bridge. Remove that one first, or \
        give each web view a controller of its own.
        """)

    static let fromAnotherWebView = BridgeError(
        .sourceNotAccepted,
        "The message comes from another web view. Each web view needs its own bridge.")

    static let bridgeRemoved = BridgeError(.hostGone, "The host removed the bridge.")

    static let replyNotJSON = BridgeError(
        .handlerFailed, "The channel's envelope wrote a reply that is not valid JSON.")

    static let noDocument = BridgeError(
        .documentGone, "The page navigated away or was closed before the script ran.")

    static func valueNotJSON(_ error: any Error) -> BridgeError {
        BridgeError(
            .invalidResult, "The script's value cannot be read as JSON.", underlyingError: error)
    }

    static func schemeOfWebKit(_ scheme: String) -> BridgeError {
        BridgeError(
            .invalidOrigin,
            "WebKit handles the scheme “\(scheme)” itself. Choose another, such as “app”.")
    }

    static func schemeHasHandler(_ scheme: String) -> BridgeError {
        BridgeError(
            .alreadyInstalled,
            "The configuration already has a handler for the scheme “\(scheme)”. Choose another.")
    }

    /// Creates the error of an evaluation from WebKit's error.
    ///
    /// Only an error that a new document can resolve is `documentGone`, on which callers try again.
    init(evaluationError error: any Error) {
        switch (error as? WKError)?.code {
        case .javaScriptExceptionOccurred:
            // WebKit declares no constant for this key.
            let exception = (error as? WKError)?.userInfo["WKJavaScriptExceptionMessage"] as? String
            let message = "The script threw \(exception ?? error.localizedDescription)"
            self.init(.javaScriptException, message, underlyingError: error)
        case .webContentProcessTerminated, .javaScriptInvalidFrameTarget,
            // Not of a script's value: only `WebKitEvaluator` can tell that.
            .javaScriptResultTypeIsUnsupported:
            self.init(gone: error)
        case .webViewInvalidated:
            self.init(.noWebView, "The web view is closed.", underlyingError: error)
        case .javaScriptAppBoundDomain, .navigationAppBoundDomain:
            let message =
                "The app may not run scripts in this page, whose domain is not app-bound. "
                + "See WKAppBoundDomains and limitsNavigationsToAppBoundDomains."
            self.init(.evaluationFailed, message, underlyingError: error)
        default:
            self.init(.evaluationFailed, Self.sentence(error), underlyingError: error)
        }
    }

    /// Creates the error of an evaluation whose document is gone.
    init(gone error: any Error) {
        self.init(.documentGone, Self.sentence(error), underlyingError: error)
    }

    private static func sentence(_ error: any Error) -> String {
        let reason = (error as? WKError)?.localizedDescription ?? "\(error)"
        return "The page could not finish the script: \(reason)"
    }

    /// Creates the error of an evaluation whose value is a function, a promise or similar.
    init(unsupported error: any Error) {
        self = .unreturnableResult(underlyingError: error)
    }
}
#endif
