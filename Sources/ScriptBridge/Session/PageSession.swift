/// The connection between a host and its page, independent of the web view.
///
/// A session takes the messages that the page posts, runs their handlers, and delivers replies,
/// elements and events to the waiting document. It needs no web view, only a way to exchange text
/// with a page:
///
/// ```swift
/// let session = try PageSession(channels: [channel]) { packet, _ in page.send(packet) }
/// session.receive(.json(packet), on: "nativeApp", from: .mainFrame(origin)) { answer in
///     page.answer(answer)
/// }
/// session.handleDocumentChange()    // whenever the page navigates away, reloads, or its process ends
/// session.close()                // when the host is done
/// ```
///
/// The article *Wire protocol* defines the packets, their order and the life of each message. In a
/// web view, pass a pushed packet to the page as ``BridgeScript/source(receiving:in:)``. A session
/// that is released without ``close()`` closes itself.
@MainActor
public final class PageSession {
    /// Delivers the text of a packet to the page.
    package typealias Push = @MainActor (_ packet: String, _ origin: Origin?) -> Void

    package let core: SessionCore

    /// Creates a session for a page that has not connected yet.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers.
    ///   - observer: An observer of all traffic.
    ///   - clock: The clock for deadlines and durations.
    ///   - push: Delivers the text of a packet to the page, in the order of the calls. The page may
    ///     have navigated away from the document that the packet is for. The origin is that
    ///     document's, so check it before you deliver the packet. It is nil if the host cannot know it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName`` if two
    ///   channels, or two messages of one channel, have the same name, or with
    ///   ``BridgeError/Code-swift.struct/unusedLimit`` if a channel sets a limit that has no effect.
    public convenience init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        push: @escaping @MainActor (_ packet: String, _ origin: Origin?) -> Void
    ) throws(BridgeError) {
        self.init(
            dispatcher: try ChannelDispatcher(channels: channels), observer: observer,
            clock: clock, push: push)
    }

    package init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        push: @escaping Push
    ) {
        core = SessionCore(
            dispatcher: dispatcher, observer: observer, clock: clock, push: push)
    }

    /// The last reference may be dropped on any thread, so close the session on the main actor.
    deinit {
        MainActor.finish { [core] in core.close() }
    }

    /// Receives a body that a page posted.
    ///
    /// Handlers begin in the order of their messages. A handler that never suspends runs before
    /// this method returns, unless it has to wait for others. A handler that may suspend begins in
    /// the next turn of the main actor. If a body has more than 250 messages, the other handlers
    /// start in later turns, and the bodies after it wait. A text of more than 64 KiB is read and
    /// decoded off the main actor, even while earlier handlers wait. Everything posted after it
    /// waits until its handlers have started.
    ///
    /// A handler of a message without a reply runs to its end, also when the page navigates away. Other
    /// handlers are cancelled then, or do not begin.
    ///
    /// | the sender of the body | `answer` is called |
    /// | --- | --- |
    /// | the page script in the main frame | in the turn in which the last handler of the body begins, with the replies that are ready by then |
    /// | the page script in a frame inside the page | when all handlers of the body have ended |
    /// | a page without the page script | when all handlers of the body have ended, or at once if no message's outcome settles the promise |
    ///
    /// - Parameters:
    ///   - body: The body that the page posted.
    ///   - channel: The channel on which the body arrived.
    ///   - source: Where the body came from. Replies can be pushed only to the main frame.
    ///   - keys: The secrets with which a packet proves that it is the main frame of an origin, for
    ///     hosts that cannot see the sender.
    ///   - answer: Called exactly once with the answer that settles the post's promise, at the
    ///     latest when the page navigates away or the session is closed.
    /// - Returns: The ID with which the observer sees the post if it is rejected.
    @discardableResult
    public func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> TraceID {
        core.receive(body, on: channel, from: source, keys: keys, answer: answer)
    }

    /// Ends everything that belongs to the previous document.
    ///
    /// Call this method when another document is loaded, and when the page's process ends. Messages
    /// posted before the change are processed first. If one of them is a long text that is still
    /// being read, the document ends after that.
    public func handleDocumentChange() {
        core.handleDocumentChange()
    }

    /// Ends everything, and tells the page immediately.
    ///
    /// Bodies that are still being read are rejected, and packets that are still being written are
    /// sent immediately.
    public func close() {
        core.close()
    }

    /// Sends an event to the page's listeners, together with everything else sent in this turn.
    ///
    /// ``EventDelivery`` says whether it waits for a page that is not ready. The web view's limits
    /// apply to events that wait.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The value that the listeners get.
    ///   - delivery: Which listeners get the event.
    ///   - origin: The origin whose pages get the event; nil for all accepted origins.
    /// - Throws: `EncodingError` if the data cannot be encoded. ``ScriptBytes`` cannot be encoded
    ///   in an event that is kept, as ``EventDelivery/latest`` says.
    ///   ``BridgeError`` with the code `sourceNotAccepted` if no channel of the page script accepts
    ///   the origin.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery = .untilListener,
        for origin: Origin? = nil
    ) throws {
        try core.emit(name, data, delivery: delivery, for: origin)
    }
}
