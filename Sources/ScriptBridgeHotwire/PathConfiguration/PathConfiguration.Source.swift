public import Foundation

extension PathConfiguration {
    /// A source of a path configuration.
    public enum Source: Hashable, Sendable {
        /// JSON text that the app has.
        case json(Data, name: String)

        /// A file, such as one in the app's bundle.
        case file(URL)

        /// A server; its last response is kept, and used until the server responds again.
        case server(URL)

        /// The name of the source in issues.
        public var name: String {
            switch self {
            case .json(_, let name): name
            case .file(let url): url.path(percentEncoded: false)
            case .server(let url): url.absoluteString
            }
        }
    }
}
