extension JavaScriptEncoder {
    /// What becomes of data.
    public enum Binary: Sendable, Hashable {
        /// It becomes a string in base64.
        case base64
        /// It becomes a `Uint8Array`.
        case uint8Array
    }
}
