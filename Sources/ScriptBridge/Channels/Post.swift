/// A body that its channel accepts, read as far as possible without the state of its page.
struct Post {
    enum Content {
        /// A frame of the page script.
        case frame(PageFrame)

        /// One or more messages of a page without the page script.
        case unscripted(UnscriptedPost)
    }

    private(set) var content: Content
    let channel: ScriptChannel

    /// The document that the messages belong to.
    let documentKey: DocumentKey

    /// What the contexts of the messages share.
    let shared: MessageContext.Shared

    /// The handlers and their work, by position, if a long text was decoded before its turn.
    private(set) var decoded: [Int: (handler: Handler, work: Handler.Work)] = [:]

    /// The session's number for the post.
    var number = 0

    /// The number of bytes of a text; 0 for a tree.
    var byteCount = 0

    /// The time at which the post arrived.
    var arrival: Duration = .zero

    var source: MessageSource { shared.source }

    init(_ content: Content, on channel: ScriptChannel, from source: MessageSource, clock: AnyClock)
    {
        self.content = content
        self.channel = channel
        var id: String?
        switch content {
        case .frame(let frame):
            id = frame.document
            documentKey = source.isMainFrame ? .main : .inner(frame.document)
        case .unscripted:
            documentKey = .unscripted
        }
        shared = MessageContext.Shared(
            channel: channel.name, source: source, document: id, clock: clock)
    }
}

extension Post {
    /// Returns the post with each message decoded for the handler that will get it.
    ///
    /// The data is released. It remains as text for an observer, if there is one.
    func decoded(isObserved: Bool) -> Post {
        var post = self
        func decode(_ name: String, _ data: inout PageMessage.Payload, _ index: Int) {
            guard let handler = handler(of: name) else { return }
            do throws(BridgeError) {
                post.decoded[index] = (handler, try handler.work(of: name, data))
            } catch {
                post.decoded[index] = (handler, .failing(error))
            }
            data = .json(isObserved ? data.json : "")
        }
        switch content {
        case .frame(var frame):
            for (index, statement) in frame.statements.enumerated() {
                guard case .message(var message) = statement else { continue }
                decode(message.name, &message.data, index)
                frame.statements[index] = .message(message)
            }
            post.content = .frame(frame)
        case .unscripted(var unscripted):
            for (index, entry) in unscripted.entries.enumerated() {
                guard case .message(let name, var data, let reply) = entry else { continue }
                decode(name, &data, index)
                unscripted.entries[index] = .message(name, data, reply)
            }
            post.content = .unscripted(unscripted)
        }
        return post
    }

    /// Returns the handler of a message with a name.
    func handler(of name: String) -> Handler? {
        channel.registry.handler(of: name, inFrame: documentKey != .unscripted)
    }
}

/// Identifies one of a session's documents.
enum DocumentKey: Hashable {
    /// The document of the main frame.
    case main
    /// A frame inside the page, by its document's ID.
    case inner(String)
    /// All pages and frames that post without the page script.
    case unscripted
}

/// The refusal of a whole body.
struct PostRefusal: Error {
    let error: BridgeError

    /// The dialect of the answer; nil for a frame.
    let dialect: ScriptDialect?
}
