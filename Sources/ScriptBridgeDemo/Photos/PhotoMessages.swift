import ScriptBridge

/// Sends a photo, and asks for a smaller one.
struct ScalePhoto: ScriptUpload {
    struct Reply: Codable, Sendable {
        let photo: ScriptBytes
        let width, height: Int
    }

    /// How many pixels wide the smaller one is to be.
    let width: Int
}
