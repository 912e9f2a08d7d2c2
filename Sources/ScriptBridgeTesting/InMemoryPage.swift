public import ScriptBridge

/// A page for unit tests of a host app, without a web view.
///
/// It posts messages like `bridge.js`, waits for their results, and records the host's calls,
/// scripts and events:
///
/// ```swift
/// let page = try InMemoryPage(channels: [app.channel])
/// try await page.post(ActionButton(path: "/customers/new", icon: "plus"))
/// let here = try await page.request(GetLocation(accurate: true))
/// for try await download in try page.subscribe(Downloads()) { print(download) }
///
/// try page.expose("window.bridge.register", returning: true)
/// try await app.didRegister(token, on: page)  // takes any PageBridge
/// #expect(page.calls == [#"window.bridge.register("token")"#])
/// ```
///
/// The host only decodes a message. A type that a test posts is encoded too, so it also conforms to
/// `Encodable`: declare it as `ScriptMessage, Codable`.
@MainActor
public final class InMemoryPage {
    /// An event that reached the page.
    public struct Event: Hashable, Sendable {
        /// The event's name.
        public let name: String

        /// The value that listeners receive, as JSON text.
        public let json: String
    }

    /// The events delivered to the page's listeners, in order.
    public internal(set) var events: [Event] = []

    /// Whether the page listens to events; true by default.
    ///
    /// Set it to false to act as a page whose modules have not run yet, then to true when they
    /// have. It applies to all events.
    public var isListening: Bool = true {
        didSet { if isListening, !oldValue { hearWhatWaits() } }
    }

    /// The host's calls, as JavaScript expressions.
    public internal(set) var calls: [String] = []

    /// The sources of the scripts that the host has evaluated: the values, then the code.
    ///
    /// Each text is a script's `JavaScript.source`.
    public internal(set) var scripts: [String] = []

    /// How long the test waits for a handler, an element or an event; 60 seconds by default.
    ///
    /// This is real time, whatever the clock of the page. A wait that takes longer fails with
    /// `timedOut` and the name of what is missing, so that the test does not hang. It does not apply
    /// to `postMessage` and to commands.
    public var patience: Duration = .seconds(60)

    /// A closure that returns a script's result as JSON text, or nil for undefined.
    public var evaluation: @MainActor (_ source: String) throws(BridgeError) -> String? = { _ in
        nil
    }

    /// Whether the page's session has work left; a delayed packet counts only when it is due.
    package var hasWork: Bool { session.hasWork }

    /// The id of the page's document; nil if none is loaded.
    public var documentID: String? { transport.document }

    /// The context that the document reads, as JSON text; nil if none was set when it loaded.
    ///
    /// A page reads it as `bridge.context`.
    public private(set) var contextJSON: String?

    /// The channel that `bridge.js` posts on; nil if all channels have an envelope.
    let channel: ChannelName?
    private let supportedNames: Set<String>
    var contexts: PageContexts
    let source: MessageSource
    /// Whether a channel accepts the page, so the host may call it.
    let isAccepted: Bool
    let observer: (any BridgeObserver)?
    let transport = FaultyTransport()
    let session: PageSession
    /// Every window has the function that dispatches an event.
    var functions: [String: Result<String?, BridgeError>] = ["dispatchEvent": .success("true")] {
        didSet { exposures.wake() }
    }
    let exposures = WaitingTasks()
    var unheard: [HostPacket.Event] = []
    /// The limits for the web view.
    let limits: ScriptChannel.Limits.WebView
    var receivers: [Int: @MainActor (PageReply) -> Void] = [:]
    var eventWaiters: [Int: EventWaiter] = [:]
    /// The names of the page's messages by id, because replies carry only the id.
    var names: [Int: String] = [:]
    var lastID = 0
    var lastUpload = 0
    /// The ids of the bytes already requested.
    var takenBytes: Set<String> = []
    /// The number of upload chunks that the page has sent.
    package internal(set) var sentChunkCount: Int = 0
    var lastWaiter = 0
    private var lastDocument = 0

    /// Creates a page with a loaded document.
    ///
    /// - Parameters:
    ///   - channels: The channels with their handlers. The page posts on the first channel that
    ///     uses the format of `bridge.js`.
    ///   - origin: The page's origin; nil for one that the first channel accepts, the first in
    ///     alphabetical order.
    ///   - observer: Receives all messages, results and errors.
    ///   - clock: The clock for deadlines; see ``ManualClock``.
    /// - Throws: `BridgeError` with the code `unknownChannel` if there is no channel, or with the
    ///   codes of `ChannelDispatcher.init(channels:)`.
    public init(
        channels: [ScriptChannel],
        origin: Origin? = nil,
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(BridgeError) {
        guard let first = channels.first else {
            throw BridgeError.noChannels
        }
        let scripted = channels.first { $0.envelope == nil }
        channel = scripted?.name
        contexts = PageContexts(scripted)
        let dispatcher = try ChannelDispatcher(channels: channels)
        limits = dispatcher.limits.webView
        self.observer = observer
        let accepted = first.policy.origins.min { "\($0)" < "\($1)" }
        source = MessageSource(origin: origin ?? accepted, isMainFrame: true)
        let source = source
        supportedNames = scripted?.names(from: source) ?? []
        isAccepted =
            source.origin.map { origin in
                channels.contains { $0.policy.origins.contains(origin) }
            } ?? false
        session = PageSession(
            dispatcher: dispatcher, observer: observer, clock: AnyClock(clock), page: transport)
        transport.call = { [weak self] call in self?.take(call) ?? .success(()) }
        transport.push = { [weak self] packet in self?.carry(packet, answering: nil) }
        // The session retains the transport.
        transport.schedule = { [weak session] duration, action in
            guard let session else { return }
            _ = session.deadlines.add(at: session.clock.elapsed() + duration, action: action)
        }
        transport.endDocument = { [weak self] fault in
            fault == .crash ? self?.crash() : self?.load()
        }
        load()
    }

    /// The last reference may be dropped on any thread, so close the session on the main actor.
    deinit {
        MainActor.finish { [session, transport] in
            withExtendedLifetime(transport) { session.close() }
        }
    }

    // MARK: Documents

    /// Loads another document, like a link or a reload.
    public func load() {
        lastDocument += 1
        load("document \(lastDocument)")
    }

    /// Loads a document with a given id.
    func load(_ id: String) {
        navigateAway()
        transport.document = id
        contextJSON = source.origin.flatMap { contexts.texts[$0] }
        send(nil)
    }

    /// Ends the document without loading another one.
    ///
    /// The page's pending messages fail with `documentGone`.
    public func navigateAway() {
        endDocument(because: "The page navigated away.")
    }

    /// Simulates the end of the page's process.
    ///
    /// The page's pending messages fail with `documentGone`.
    public func crash() {
        endDocument(because: "The page's process ended.")
    }

    private func endDocument(because reason: String) {
        session.handleDocumentChange()
        transport.document = nil
        unheard = []
        fail(with: BridgeError(.documentGone, reason))
    }

    /// Removes the bridge, like a host that removes it from its web view.
    public func remove() {
        session.close()
        transport.document = nil
    }

    // MARK: Messages

    /// Posts a message and waits until it is handled.
    ///
    /// - Parameter message: The message.
    /// - Throws: `BridgeError` if handling fails; in a real page, its console shows this error.
    ///   `EncodingError` if the message cannot be encoded.
    public func post<Message: ScriptMessage & Encodable>(_ message: Message) async throws {
        _ = try await request(Message.name, json: try session.coding.encoder.encodeJSON(message))
    }

    /// Sends a request and waits for its reply.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - timeout: How long the page waits, on its clock; the host receives the value too.
    /// - Returns: The reply.
    /// - Throws: `BridgeError` with the same content as the page's rejected promise; `EncodingError` if
    ///   the message cannot be encoded.
    public func request<Request: ScriptRequest & Encodable>(
        _ request: Request,
        timeout: Duration? = nil
    ) async throws -> Request.Reply where Request.Reply: Decodable {
        let json = try await self.request(
            Request.name, json: try session.coding.encoder.encodeJSON(request), timeout: timeout)
        return try decoder.decode(Request.Reply.self, from: .json(json ?? "null"))
    }

    /// Sends a message by name and waits for its reply.
    ///
    /// The message needs no Swift type. Cancelling the task cancels the request, like an
    /// `AbortSignal` in a page.
    ///
    /// - Parameters:
    ///   - name: The message's name.
    ///   - json: The message's data, as JSON text.
    ///   - timeout: How long the page waits, on its clock; the host receives the value too.
    /// - Returns: The reply as JSON text; nil if the handler returns none.
    /// - Throws: `BridgeError` with the same content as the page's rejected promise.
    public func request(
        _ name: String,
        json: String,
        timeout: Duration? = nil
    ) async throws -> String? {
        let id = nextID(of: name)
        var deadline: Deadlines.Token?
        let watch = watch { page in
            page.cancel(id, .noReply(to: name, page.patience))
        }
        defer { watch.cancel() }
        let reply = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                receivers[id] = { continuation.resume(returning: $0) }
                send(
                    .message(
                        PageMessage(
                            name: name, data: .json(json), ticket: .id(id), kind: .request,
                            timeout: timeout)), id)
                // Added after the host's own deadline, so that the host's fires first.
                deadline = timeout.map { addDeadline(of: id, name: name, after: $0) }
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
        deadline.map(session.deadlines.remove)
        // Do not leave a sleeper behind that a test could wait for.
        session.deadlines.rest()
        return try reply.get()
    }

    /// Subscribes and returns the elements.
    ///
    /// Leaving the loop cancels the subscription.
    ///
    /// - Parameters:
    ///   - subscription: The subscription.
    ///   - credit: The number of elements that the page accepts before it consumes the first.
    /// - Returns: The elements, in order. An element that does not come within ``patience`` fails.
    /// - Throws: `EncodingError` if the subscription cannot be encoded.
    public func subscribe<Subscription: ScriptSubscription & Encodable>(
        _ subscription: Subscription,
        credit: Int = 16
    ) throws -> InMemorySubscription<Subscription.Element>
    where Subscription.Element: Decodable {
        let id = nextID(of: Subscription.name)
        let data = try session.coding.encoder.encodeJSON(subscription)
        let (elements, continuation) = AsyncThrowingStream.makeStream(of: String.self)
        continuation.onTermination = { [weak self] _ in
            Task { await self?.cancel(id) }
        }
        receivers[id] = { reply in
            switch reply {
            case .element(let json): continuation.yield(json)
            case .end: continuation.finish()
            case .failure(let error): continuation.finish(throwing: error)
            }
        }
        send(
            .message(
                PageMessage(
                    name: Subscription.name, data: .json(data), ticket: .id(id),
                    kind: .subscription(credit: credit))), id)
        let watch: @MainActor @Sendable () -> Task<Void, Never>? = { [weak self] in
            self?.watch { page in
                continuation.finish(
                    throwing: BridgeError.noElement(of: Subscription.name, page.patience))
            }
        }
        return InMemorySubscription(elements: elements, decoder: decoder, watch: watch) {
            [weak self] in
            guard self?.receivers[id] != nil else { return }
            self?.send(.credit(1, id: id), id)
        }
    }

    /// Returns whether the host accepts messages with a name.
    ///
    /// It corresponds to the page's `bridge.supports`.
    public func supports(_ name: String) -> Bool {
        supportedNames.contains(name)
    }

    // MARK: Functions

    /// Returns the name of a function, which is the same with and without `window`.
    static func name(_ path: FunctionPath) -> String {
        path.text.hasPrefix("window.") ? String(path.text.dropFirst(7)) : path.text
    }

    /// Adds a page function that returns a value for any arguments.
    ///
    /// - Parameters:
    ///   - path: The path by which the host calls the function.
    ///   - value: The value it returns.
    /// - Throws: `EncodingError` if the value cannot be encoded.
    public func expose<Value: Encodable>(_ path: FunctionPath, returning value: Value) throws {
        functions[Self.name(path)] = .success(try session.coding.encoder.encodeJSON(value))
    }

    /// Adds a page function that throws an `Error` without a stack for any arguments.
    ///
    /// - Parameters:
    ///   - path: The path by which the host calls the function.
    ///   - message: The message of the error it throws.
    ///   - code: The error's `code`; nil, the default, for none.
    public func expose(_ path: FunctionPath, throwing message: String, code: String? = nil) {
        let error = JavaScriptError(message, code: code)
        functions[Self.name(path)] = .failure(.threw(error, by: "“\(path)”"))
    }
}
