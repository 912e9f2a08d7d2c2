import ScriptBridge

/// Sends a photo, and asks for a smaller one.
struct ScalePhoto: ScriptUpload {
    struct Reply: Codable, Sendable {
        let photo: ScriptBytes
        let width, height: Int
    }

    /// The width of the smaller photo in pixels.
    let width: Int
}
