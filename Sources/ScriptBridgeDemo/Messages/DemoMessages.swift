import ScriptBridge

/// Requests a button in the native header bar that opens a path of the site.
struct ActionButton: ScriptMessage {
    let path: String
    let icon: String
}

/// Requests the device's location.
struct GetLocation: ScriptRequest {
    struct Reply: Codable, Sendable {
        let latitude, longitude: Double
    }
    let accurate: Bool
}

/// Requests the user's contacts, which this host never shares.
struct GetContacts: ScriptRequest {
    static let errorCodes: [BridgeError.Code] = [.contactsDenied]
    typealias Reply = [String]
}

/// Downloads a report, and reports the progress.
struct DownloadReport: ScriptSubscription {
    struct Element: Codable, Sendable {
        let received, size: Int
    }
    static let errorCodes: [BridgeError.Code] = [.notFound]
    let file: String
}

extension BridgeError.Code {
    static let contactsDenied: Self = "contactsDenied"
    static let notFound: Self = "notFound"
}

/// The context that the page can read in its first line.
struct DemoContext: Codable, Sendable {
    let platform: String
}

/// Passes the device's token for notifications to the page.
let register = ScriptFunction<String, Void>("window.bridge.register")
