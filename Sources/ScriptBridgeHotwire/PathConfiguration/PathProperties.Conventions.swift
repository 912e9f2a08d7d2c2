extension PathProperties {
    /// How a platform reads the values of known properties.
    ///
    /// | | ``ios`` | ``android`` |
    /// | --- | --- | --- |
    /// | `"context": "MODAL"` | unknown, so the default applies | `modal` |
    /// | `pull_to_refresh_enabled` is missing | true | false |
    public enum Conventions: Hashable, Sendable {
        /// Reads values as Hotwire Native for iOS does.
        case ios
        /// Reads values as Hotwire Native for Android does.
        case android

        /// Reads one of a fixed set of values; on Android, case is ignored.
        func read<Value>(_ text: String, _ read: (String) -> Value?) -> Value? {
            read(text) ?? (self == .android ? read(text.lowercased()) : nil)
        }
    }
}
