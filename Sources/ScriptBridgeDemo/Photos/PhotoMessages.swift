import ScriptBridge

/// Uploads a photo and returns a smaller one.
struct ScalePhoto: ScriptUpload {
    struct Reply: Codable, Sendable {
        let photo: ScriptBytes
        let width, height: Int
    }

    static let errorCodes: [BridgeError.Code] = [.invalidWidth, .notAPicture]

    /// The width of the smaller photo in pixels.
    let width: Int
}

extension BridgeError.Code {
    static let invalidWidth: Self = "invalidWidth"
    static let notAPicture: Self = "notAPicture"
}
