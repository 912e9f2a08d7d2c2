/// The arrival of a body that a page posted.
struct PostArrival {
    /// The session's number for the post.
    let number: Int
    let channel: ChannelName
    let source: MessageSource
    /// The number of bytes of a text; 0 for a tree that has not been read.
    var byteCount: Int
    let time: Duration

    /// The form of the body, as far as it shows before the body is read.
    var form: PostForm
}

/// A body that its channel accepts, read as far as possible without the state of its page.
///
/// It is an immutable object, so that a state, its events and its actions share it.
final class Post {
    /// The handler of a message, and its work.
    typealias Decoded = (handler: Handler, work: Handler.Work)

    let arrival: PostArrival
    let channel: ScriptChannel

    let statements: [PageStatement]

    /// The form of the post, in which it is answered.
    var form: PostForm { arrival.form }

    /// Whether the outcomes of the messages are written together.
    let isBatch: Bool

    /// The document that the messages belong to.
    let documentKey: DocumentKey

    /// What the contexts of the messages share.
    let shared: MessageContext.Shared

    /// What the page posted in an envelope, as JSON text, for an observer.
    let posted: String?

    /// The handlers and their work, by position, if a long text was decoded before its turn.
    let decoded: [Int: Decoded]

    /// The ID of the document that has proven the post's origin, for pages without the page script.
    let provenDocument: String?

    /// The sender, which the post may have proven with a key.
    var source: MessageSource { shared.source }

    /// The ID of the document that posted a packet; nil for pages without the page script.
    var document: String? { shared.document }

    /// Creates a post from what its body contains.
    init(
        _ content: PostContent,
        _ arrival: PostArrival,
        on channel: ScriptChannel,
        from source: MessageSource,
        posted: String? = nil,
        provenDocument: String? = nil,
        clock: AnyClock
    ) {
        self.arrival = arrival
        self.channel = channel
        statements = content.statements
        isBatch = content.isBatch
        if let document = content.document {
            documentKey = source.isMainFrame ? .main : .inner(document)
        } else {
            documentKey = .unscripted(channel.name)
        }
        shared = MessageContext.Shared(
            channel: channel.name, source: source, document: content.document, clock: clock)
        self.posted = posted
        decoded = [:]
        self.provenDocument = provenDocument
    }

    /// Creates a post with other statements.
    private init(
        _ post: Post,
        _ statements: [PageStatement],
        in documentKey: DocumentKey? = nil,
        posted: String? = nil,
        decoded: [Int: Decoded] = [:]
    ) {
        arrival = post.arrival
        channel = post.channel
        self.statements = statements
        isBatch = post.isBatch
        self.documentKey = documentKey ?? post.documentKey
        shared = post.shared
        self.posted = posted
        self.decoded = decoded
        provenDocument = post.provenDocument
    }

    /// Returns the post with each message decoded for the handler that will get it.
    ///
    /// The data is released. It remains as text for an observer, if there is one.
    func decoded(isObserved: Bool) -> Post {
        var (statements, decoded) = (statements, decoded)
        for (index, statement) in statements.enumerated() {
            guard case .message(let posted) = statement, let handler = handler(of: posted.name)
            else { continue }
            var message = posted.resolved(for: handler, in: self)
            do throws(BridgeError) {
                decoded[index] = (
                    handler,
                    try handler.work(
                        of: message.name, message.data, inEnvelope: form.route != nil)
                )
            } catch {
                decoded[index] = (handler, .failing(error))
            }
            message.data = .json(isObserved ? message.data.json : "")
            statements[index] = .message(message)
        }
        return Post(self, statements, posted: posted, decoded: decoded)
    }

    /// Whether the post arrived after its document had ended.
    var isLate: Bool { documentKey == .ended }

    /// The post as one of a document that has ended.
    var late: Post { Post(self, statements, in: .ended, posted: posted, decoded: decoded) }

    /// Returns the handler of a message with a name.
    func handler(of name: String) -> Handler? {
        channel.registry.handler(of: name, inPacket: form.route == nil)
    }
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
