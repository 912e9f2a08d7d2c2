#if WebKitGTK
import CWebKitGTK
import ScriptBridge

extension BridgeError {
    /// The beginning of the message of an exception.
    static let exception = "The script threw "

    /// Creates the error of a script from WebKit's error.
    init(_ error: UnsafeMutablePointer<GError>) {
        let message = error.pointee.message.map { String(cString: $0) } ?? ""
        guard error.pointee.domain == webkit_javascript_error_quark() else {
            self.init(.documentGone, "The page could not finish the script: \(message)")
            return
        }
        switch WebKitJavascriptError(UInt32(bitPattern: error.pointee.code)) {
        case WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT:
            self = .unreturnableResult()
        default:
            self.init(.javaScriptException, "\(Self.exception)\(message)")
        }
    }
}
#endif
