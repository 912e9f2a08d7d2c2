/// Output that a page wrote to its console, or an error that occurred in it.
///
/// A page can report anything. Do not trust the text, and show it as plain text.
public struct PageReport: Hashable, Sendable {
    /// The kind of a report.
    public enum Kind: String, Hashable, Sendable, Decodable {
        /// The page called the console function of this name.
        case debug, log, info, warn, error
        /// An uncaught error.
        case uncaught
        /// An unhandled promise rejection.
        case rejection
        /// Reports were dropped because there were too many; the text says how many.
        case dropped
    }

    /// The kind of the report.
    public let kind: Kind

    /// The beginning of the values' text, at most 4,000 characters; for dropped reports, their
    /// number.
    public let text: String

    /// The id of the document that reports.
    public let document: String

    /// The document's origin; nil if the host cannot know it.
    public let origin: Origin?

    /// Creates a report, for use in tests.
    public init(kind: Kind, text: String, document: String, origin: Origin?) {
        self.kind = kind
        self.text = text
        self.document = document
        self.origin = origin
    }
}

extension PageReport {
    /// The name of posts that contain reports; no handler gets them.
    static let messageName = "ScriptBridge"

    /// The maximum number of reports that a host takes per second.
    static let mostASecond = 100

    /// The body that a page posts.
    struct Content: Decodable {
        let kind: Kind
        let text: String
    }
}
