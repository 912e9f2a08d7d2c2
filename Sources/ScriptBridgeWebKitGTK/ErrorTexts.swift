#if WebKitGTK
import CWebKitGTK
import ScriptBridge

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static let hasPageScript = BridgeError(
        .alreadyInstalled,
        """
        The web view already has a bridge with a page script. Remove that one first, or use \
        another content world.
        """)

    static func handlerExists(_ channel: ChannelName) -> BridgeError {
        BridgeError(
            .alreadyInstalled,
            """
            The web view already has a handler named “\(channel)”. Rename the channel, or remove \
            the handler.
            """)
    }

    static func siteExists(_ scheme: String) -> BridgeError {
        BridgeError(
            .alreadyInstalled,
            "The context already has a site for the scheme “\(scheme)”. Choose another scheme.")
    }

    static let replyNotJSON = BridgeError(
        .handlerFailed, "The channel's envelope wrote a reply that is not valid JSON.")

    static let noResult = BridgeError(.documentGone, "The page returned no result.")

    /// The beginning of the message of an exception.
    static let exception = "The script threw "

    static func threw(_ message: Substring, _ underlyingError: (any Error)?) -> BridgeError {
        BridgeError(
            .javaScriptException, "\(exception)\(message)", underlyingError: underlyingError)
    }

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
