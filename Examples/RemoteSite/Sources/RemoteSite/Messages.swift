import ScriptBridge

/// Asks for a button in the navigation bar that leads to a path of the site.
struct ActionButton: ScriptMessage {
    let path, icon: String
}

/// Hands the page the device's token for notifications.
let register = ScriptFunction<Void, String>("window.bridge.register")
