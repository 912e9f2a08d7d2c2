/// What a page has written to its console, or what went wrong in it.
///
/// A page can write anything: take it for what the page says, and show it as text.
public struct PageReport: Hashable, Sendable {
    /// What it is about.
    public enum Kind: String, Hashable, Sendable, Decodable {
        /// A call of the console's function of this name.
        case debug, log, info, warn, error
        /// An error that nobody caught.
        case uncaught
        /// A promise that was rejected, and nobody waited for it.
        case rejection
        /// More came than are told of, as many as the text says.
        case dropped
    }

    /// What it is about.
    public let kind: Kind

    /// The values in words, of which the beginning is kept: 4,000 UTF-16 units at most.
    public let text: String

    /// The document that reports.
    public let document: String

    /// The document's origin; nil if the host cannot know it.
    public let origin: Origin?

    /// Makes a report, as a test's page does.
    public init(kind: Kind, text: String, document: String, origin: Origin?) {
        self.kind = kind
        self.text = text
        self.document = document
        self.origin = origin
    }
}

extension PageReport {
    /// The name of the posts that are reports, which no handler gets.
    static let messageName = "ScriptBridge"

    /// How many of them a host takes in a second.
    static let mostASecond = 100

    /// What a page posts.
    struct Content: Decodable {
        let kind: Kind
        let text: String
    }
}
