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
    let documentKey: PageDocument.Key

    /// What the contexts of the messages share.
    let shared: MessageContext.Shared

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
    func decoded(isObserved: Bool) -> Post {
        var post = self
        switch content {
        case .frame(var frame):
            frame.statements = frame.statements.map { statement in
                guard case .message(let message) = statement else { return statement }
                return .message(decoded(message, isObserved: isObserved))
            }
            post.content = .frame(frame)
        case .unscripted(var unscripted):
            unscripted.entries = unscripted.entries.map { entry in
                guard case .message(let message) = entry else { return entry }
                return .message(decoded(message, isObserved: isObserved))
            }
            post.content = .unscripted(unscripted)
        }
        return post
    }

    /// Returns the message with its data decoded and released.
    ///
    /// The data remains as text for an observer, if there is one.
    private func decoded(_ message: PageMessage, isObserved: Bool) -> PageMessage {
        guard let handler = handler(of: message) else { return message }
        var message = message
        do throws(BridgeError) {
            message.decoded = (handler, try handler.work(of: message))
        } catch {
            message.decoded = (handler, .failing(error))
        }
        message.data = .json(isObserved ? message.data.json : "")
        return message
    }

    /// Returns the handler of one of the post's messages.
    func handler(of message: PageMessage) -> Handler? {
        message.decoded?.handler
            ?? channel.registry.handler(of: message.name, inFrame: documentKey != .unscripted)
    }
}

/// The refusal of a whole body.
struct PostRefusal: Error {
    let error: BridgeError

    /// The dialect of the answer; nil for a frame.
    let dialect: ScriptDialect?
}
