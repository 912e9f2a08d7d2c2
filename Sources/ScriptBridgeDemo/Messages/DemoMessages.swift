import ScriptBridge

/// Shows a button in the native header bar that opens a path of the site.
struct ActionButton: ScriptMessage {
    let path: String
    let icon: String
}

/// Returns the location of the device.
struct GetLocation: ScriptRequest {
    struct Reply: Codable, Sendable {
        let latitude, longitude: Double
    }
    let accurate: Bool
}

/// Returns the user's contacts, which the demo's host refuses to give.
struct GetContacts: ScriptRequest {
    typealias Reply = [String]
}

/// Downloads a report and sends its progress.
struct DownloadReport: ScriptSubscription {
    struct Element: Codable, Sendable {
        let received, size: Int
    }
    let file: String
}

/// The context that the page can read from its first line on.
struct DemoContext: Codable, Sendable {
    let platform: String
}

/// Gives the page the device's token for notifications.
let register = ScriptFunction<Void, String>("window.bridge.register")
