import ScriptBridge

/// Requests a button in the navigation bar that opens a path of the site.
struct ActionButton: ScriptMessage, Codable {
    let path, icon: String
}

/// Asks for the device's location.
struct GetLocation: ScriptRequest, Codable {
    struct Reply: Codable, Sendable {
        let latitude, longitude: Double
    }
    static let errorCodes: [BridgeError.Code] = [.locationUnavailable]
    let accurate: Bool
}

/// Asks for the user's contacts, which this app always denies.
struct GetContacts: ScriptRequest, Codable {
    static let errorCodes: [BridgeError.Code] = [.contactsDenied]
    typealias Reply = [String]
}

/// Writes a report and reports the progress.
struct DownloadReport: ScriptSubscription, Codable {
    struct Element: Codable, Sendable {
        let received, size: Int
    }
    static let errorCodes: [BridgeError.Code] = [.notFound]
    let file: String
}

nonisolated extension BridgeError.Code {
    static let contactsDenied: Self = "contactsDenied"
    static let locationUnavailable: Self = "locationUnavailable"
    static let notFound: Self = "notFound"
}

/// Passes the device's token for notifications to the page.
let register = ScriptFunction<String, Void>("window.bridge.register")
