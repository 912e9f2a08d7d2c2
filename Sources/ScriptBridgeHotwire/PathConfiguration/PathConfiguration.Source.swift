public import Foundation

extension PathConfiguration {
    /// Where a path configuration comes from.
    public enum Source: Hashable, Sendable {
        /// JSON text that the app has.
        case json(Data, name: String)

        /// A file, such as one in the app's bundle.
        case file(URL)

        /// A server; what it answered last is kept, and used until it answers again.
        case server(URL)

        /// The name in the issues.
        public var name: String {
            switch self {
            case .json(_, let name): name
            case .file(let url): url.path(percentEncoded: false)
            case .server(let url): url.absoluteString
            }
        }
    }
}
