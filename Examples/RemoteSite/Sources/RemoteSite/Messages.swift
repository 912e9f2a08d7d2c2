import ScriptBridge

/// Asks for a button in the navigation bar that leads to a path of the site.
struct ActionButton: ScriptMessage {
    let path, icon: String
}

/// Passes the device's token for notifications to the page.
let register = ScriptFunction<Void, String>("window.bridge.register")
