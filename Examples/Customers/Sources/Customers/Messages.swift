import ScriptBridge

/// Asks for a button in the navigation bar that leads to a path of the site.
struct ActionButton: ScriptMessage {
    let path, icon: String
}

/// Asks where the device is.
struct GetLocation: ScriptRequest {
    struct Reply: Codable, Sendable {
        let latitude, longitude: Double
    }
    let accurate: Bool
}

/// Asks for the user's contacts, which this app never gives.
struct GetContacts: ScriptRequest {
    typealias Reply = [String]
}

/// Writes a report, and tells how far it is.
struct DownloadReport: ScriptSubscription {
    struct Element: Codable, Sendable {
        let received, size: Int
    }
    let file: String
}

/// Hands the page the device's token for notifications.
let register = ScriptFunction<Void, String>("window.bridge.register")
