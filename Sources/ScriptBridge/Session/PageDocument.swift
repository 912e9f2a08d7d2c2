/// A page load, as far as a decision about its next message depends on it.
struct PageDocument {
    /// Which of a session's documents it is.
    enum Key: Hashable {
        /// The document of the main frame.
        case main
        /// A frame inside the page, by its document's id.
        case inner(String)
        /// Whatever posts without the page script.
        case unscripted
    }

    /// The id that the page script made up; nil for pages without it.
    let id: String?

    /// The origin; nil if the host cannot know it.
    let origin: Origin?

    /// Whether the host can push to where the document is: a frame inside the page may be out of
    /// reach.
    let isReachable: Bool

    /// How many posts and requests are under way.
    private(set) var pendingCount = 0

    /// How many subscriptions are open.
    private(set) var subscriptionCount = 0

    /// The numbers of the requests and subscriptions that are under way, by their ids.
    private(set) var numbers: [Int: Int] = [:]

    /// The ids of what is under way in other dialects, to which a page function is told the outcome.
    private(set) var dialectIDs: Set<DialectKey> = []

    /// An id of a channel's pages.
    struct DialectKey: Hashable {
        let channel: ChannelName
        let id: DialectID
    }

    /// How many messages are under way, failing ones included.
    private(set) var messageCount = 0

    init(id: String?, origin: Origin? = nil, isReachable: Bool) {
        self.id = id
        self.origin = origin
        self.isReachable = isReachable
    }

    /// Takes note of a message that begins.
    mutating func add(_ message: RunningMessage, number: Int) {
        messageCount += 1
        count(message, 1)
        if message.kind != nil, let id = message.context.id { numbers[id] = number }
        if let key = Self.key(of: message) { dialectIDs.insert(key) }
    }

    /// Takes note of the end of a message that had begun.
    mutating func remove(_ message: RunningMessage) {
        messageCount -= 1
        count(message, -1)
        if message.kind != nil, let id = message.context.id { numbers[id] = nil }
        if let key = Self.key(of: message) { dialectIDs.remove(key) }
    }

    private static func key(of message: RunningMessage) -> DialectKey? {
        guard message.kind != nil, let id = message.reply?.id else { return nil }
        return DialectKey(channel: message.context.channel, id: id)
    }

    private mutating func count(_ message: RunningMessage, _ difference: Int) {
        switch message.kind {
        case .post, .request: pendingCount += difference
        case .subscription: subscriptionCount += difference
        case nil: break
        }
    }
}
