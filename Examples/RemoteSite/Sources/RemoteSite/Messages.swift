import ScriptBridge

/// Requests a button in the navigation bar that opens a path of the site.
struct ActionButton: ScriptMessage {
    let path, icon: String
}

/// Passes the device's token for notifications to the page.
let register = ScriptFunction<String, Void>("window.bridge.register")
