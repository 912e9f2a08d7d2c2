/// A page load, with the state that decisions about its next message depend on.
struct PageDocument {
    /// The ID that the page script generated; nil for pages without it.
    let id: String?

    /// The origin; nil if the host cannot know it.
    let origin: Origin?

    private(set) var counts = Counts()

    /// The message numbers of pending requests and subscriptions, by ID.
    private(set) var numbers: [Int: Int] = [:]

    /// The IDs of pending messages from pages without the page script.
    private(set) var dialectIDs: Set<DialectKey> = []

    /// An ID that pages use on a channel.
    struct DialectKey: Hashable {
        let channel: ChannelName
        let id: DialectID
    }

    /// How many messages are pending.
    struct Counts {
        /// The number of posts and requests.
        var pending = 0
        /// The number of subscriptions.
        var subscriptions = 0
        /// The number of all messages, including failing ones.
        var messages = 0
    }

    init(id: String?, origin: Origin? = nil) {
        self.id = id
        self.origin = origin
    }

    /// Records the beginning of a message.
    mutating func add(_ message: RunningMessage) {
        count(message, 1)
        if message.kind != nil, let id = message.context.id { numbers[id] = message.number }
        if let key = Self.key(of: message) { dialectIDs.insert(key) }
    }

    /// Records the end of a message.
    mutating func remove(_ message: RunningMessage) {
        count(message, -1)
        if message.kind != nil, let id = message.context.id { numbers[id] = nil }
        if let key = Self.key(of: message) { dialectIDs.remove(key) }
    }

    private static func key(of message: RunningMessage) -> DialectKey? {
        guard message.kind != nil, let id = message.reply?.id else { return nil }
        return DialectKey(channel: message.context.channel, id: id)
    }

    private mutating func count(_ message: RunningMessage, _ difference: Int) {
        counts.messages += difference
        switch message.kind {
        case .post, .request: counts.pending += difference
        case .subscription: counts.subscriptions += difference
        case nil: break
        }
    }
}
