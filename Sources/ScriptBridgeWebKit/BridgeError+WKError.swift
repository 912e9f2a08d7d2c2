#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

extension BridgeError {
    /// Creates the error of an evaluation from WebKit's error.
    init(evaluationError error: any Error) {
        guard let error = error as? WKError, error.code == .javaScriptExceptionOccurred else {
            self.init(gone: error)
            return
        }
        // WebKit declares no constant for this key.
        let exception = error.userInfo["WKJavaScriptExceptionMessage"] as? String
        let message = "The script threw \(exception ?? error.localizedDescription)"
        self.init(.javaScriptException, message, underlyingError: error)
    }

    /// Creates the error of an evaluation whose document is gone.
    init(gone error: any Error) {
        let reason = (error as? WKError)?.localizedDescription ?? "\(error)"
        let message = "The page could not finish the script: \(reason)"
        self.init(.documentGone, message, underlyingError: error)
    }

    /// Creates the error of an evaluation whose value is a function, a promise or similar.
    init(unsupported error: any Error) {
        let message = "The script's value cannot be returned: its type is not supported."
        self.init(.invalidResult, message, underlyingError: error)
    }
}
#endif
