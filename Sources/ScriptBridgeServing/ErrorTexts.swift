import ScriptBridge

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static func schemeOfEngine(_ origin: Origin) -> BridgeError {
        BridgeError(
            .invalidOrigin,
            """
            An app cannot serve “\(origin)”: web engines handle its scheme. Choose another, such as \
            app://local.
            """)
    }
}
