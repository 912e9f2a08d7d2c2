import ScriptBridge

/// Asks for a button in the native header bar that leads to a path of the site.
struct ActionButton: ScriptMessage {
    let path: String
    let icon: String
}

/// Asks where the device is.
struct GetLocation: ScriptRequest {
    struct Reply: Codable, Sendable {
        let latitude, longitude: Double
    }
    let accurate: Bool
}

/// Asks for the user's contacts, which this host never gives.
struct GetContacts: ScriptRequest {
    typealias Reply = [String]
}

/// Downloads a report, and tells how far it is.
struct DownloadReport: ScriptSubscription {
    struct Element: Codable, Sendable {
        let received, size: Int
    }
    let file: String
}

/// What the page knows of its host from its first line on.
struct DemoContext: Codable, Sendable {
    let platform: String
}

/// Hands the page the device's token for notifications.
let register = ScriptFunction<Void, String>("window.bridge.register")
