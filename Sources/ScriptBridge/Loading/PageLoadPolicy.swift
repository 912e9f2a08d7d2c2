/// Whether a web view goes on.
public enum PageLoadPolicy: String, Codable, Hashable, Sendable {
    /// It goes on.
    case allow
    /// It stays where it is.
    case cancel
}
