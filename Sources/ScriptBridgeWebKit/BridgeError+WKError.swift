#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

extension BridgeError {
    /// The error of an evaluation, from WebKit's.
    init(evaluationError error: any Error) {
        guard let error = error as? WKError else {
            let message = "The page could not finish the script: \(error)"
            self.init(.documentGone, message, underlyingError: error)
            return
        }
        // WebKit declares no name for this key.
        let exception = error.userInfo["WKJavaScriptExceptionMessage"] as? String
        switch error.code {
        case .javaScriptExceptionOccurred:
            let message = "The script threw \(exception ?? error.localizedDescription)"
            self.init(.javaScriptException, message, underlyingError: error)
        case .javaScriptResultTypeIsUnsupported:
            let message = "The script's value cannot leave the page."
            self.init(.invalidResult, message, underlyingError: error)
        default:
            let message = "The page could not finish the script: \(error.localizedDescription)"
            self.init(.documentGone, message, underlyingError: error)
        }
    }
}
#endif
