/// A body that a page posted, as it arrived.
final class PostArrival {
    /// The session's number for the post.
    let number: Int
    let name: ChannelName

    /// The channel; nil if the host has none of this name.
    let channel: ScriptChannel?

    let source: MessageSource
    let time: Duration

    /// The form of the body, as far as it is known.
    private(set) var form: PostForm

    /// Settles the post's promise, until it has.
    private var answer: Answer?

    typealias Answer = @MainActor (PostAnswer) -> Void

    init(
        number: Int,
        on name: ChannelName,
        _ channel: ScriptChannel?,
        from source: MessageSource,
        at time: Duration,
        answer: Answer? = nil
    ) {
        self.number = number
        self.name = name
        self.channel = channel
        self.source = source
        self.time = time
        form = PostForm(of: channel, isPacket: false)
        self.answer = answer
    }

    /// Notes whether the body is a packet of the page script, if its channel does not say so.
    func note(isPacket: Bool) { note(PostForm(of: channel, isPacket: isPacket)) }

    /// Notes the form that reading the body has shown.
    func note(_ form: PostForm) { self.form = form }

    /// Returns the closure that settles the promise; nil if it has settled.
    func takeAnswer() -> Answer? {
        defer { answer = nil }
        return answer
    }
}

/// A body that its channel accepts, until its promise has settled and its messages have ended.
///
/// It keeps no part of the body once its messages have begun. A state shares it with its actions, which
/// change nothing in it.
final class Post {
    let arrival: PostArrival
    let channel: ScriptChannel
    let form: PostForm

    /// The approximate number of bytes of the body.
    let byteCount: Int

    /// The document that the messages belong to.
    let documentKey: DocumentKey

    /// What the contexts of the messages share.
    let shared: MessageContext.Shared

    /// What the page posted in an envelope, as JSON text, for an observer; nil when it has been told.
    var posted: String?

    /// The ID of the document that has proven the post's origin, for pages without the page script.
    let provenDocument: String?

    /// Whether the outcomes of the messages are written together.
    let isBatch: Bool

    /// The number of pending messages.
    var pendingCount = 0

    /// The number of pending messages that keep what the body contained.
    var keepingCount = 0

    /// The answer to a packet of a frame that the host cannot push to.
    var packet: HostPacket

    /// The outcomes of a batch, with the messages' numbers, in the order of the messages.
    var replies: [(number: Int, reply: EnvelopeOutput)] = []

    /// What an envelope has written for the promise.
    var promised: PostAnswer?

    /// Whether the promise has settled, because no message's outcome settles it.
    var isAnswered = false

    /// Whether the post is over for its page.
    var isSettled = false

    var number: Int { arrival.number }

    var source: MessageSource { shared.source }

    /// The ID of the document that posted a packet; nil for pages without the page script.
    var document: String? { shared.document }

    /// Creates a post of a channel from what its body contains.
    init(
        _ content: PostContent,
        _ arrival: PostArrival,
        on channel: ScriptChannel,
        clock: AnyClock
    ) {
        self.arrival = arrival
        self.channel = channel
        form = arrival.form
        byteCount = content.byteCount
        if let document = content.document {
            documentKey = content.source.isMainFrame ? .main : .inner(document)
        } else {
            documentKey = .unscripted(channel.name)
        }
        shared = MessageContext.Shared(
            channel: channel.name, source: content.source, document: content.document,
            clock: clock)
        posted = content.posted
        provenDocument = content.provenDocument
        isBatch = content.isBatch
        packet = HostPacket(document: content.document)
    }

    /// Creates a post of a document that has ended.
    init(late post: Post) {
        arrival = post.arrival
        channel = post.channel
        form = post.form
        byteCount = post.byteCount
        documentKey = .ended
        shared = post.shared
        posted = post.posted
        provenDocument = post.provenDocument
        isBatch = post.isBatch
        packet = post.packet
    }

    /// Whether the post arrived after its document had ended.
    var isLate: Bool { documentKey == .ended }

    /// Returns the handler of a message with a name.
    func handler(of name: String) -> Handler? { channel.registry.handler(of: name, in: form) }
}

/// Identifies one of a session's documents.
enum DocumentKey: Hashable {
    /// The document of the main frame.
    case main
    /// A frame inside the page, by its document's ID.
    case inner(String)
    /// All pages and frames that post on a channel without the page script.
    case unscripted(ChannelName)
    /// All documents that have ended, whose one-way messages run on.
    case ended
}

extension MessageSource {
    /// Whether the host can call functions where a post comes from, as far as it is known.
    var mayBeMainFrame: Bool { isMainFrame || origin == nil }
}
