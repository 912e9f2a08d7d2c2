extension PathProperties {
    /// How a platform reads the values of the properties that have a meaning.
    ///
    /// | | ``ios`` | ``android`` |
    /// | --- | --- | --- |
    /// | `"context": "MODAL"` | is not known, and the default counts | is `modal` |
    /// | `pull_to_refresh_enabled` that is missing | true | false |
    public enum Conventions: Hashable, Sendable {
        /// As Hotwire Native for iOS does.
        case ios
        /// As Hotwire Native for Android does.
        case android

        /// Reads one of the names that a property may have; on Android also if only upper and lower
        /// case differ.
        func read<Value>(_ text: String, _ read: (String) -> Value?) -> Value? {
            read(text) ?? (self == .android ? read(text.lowercased()) : nil)
        }
    }
}
