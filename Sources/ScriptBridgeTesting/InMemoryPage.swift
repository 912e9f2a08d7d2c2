public import ScriptBridge

/// A page for the unit tests of a host app, without any web view.
///
/// It posts messages as `bridge.js` would, waits for what becomes of them, and keeps what the host
/// says:
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
@MainActor
public final class InMemoryPage {
    /// An event that reached the page.
    public struct Event: Hashable, Sendable {
        /// The event's name.
        public let name: String

        /// What listeners get, as JSON text.
        public let json: String
    }

    /// The events that the page's listeners have got, in order.
    public internal(set) var events: [Event] = []

    /// Whether the page listens to events, to all of them.
    ///
    /// Set it to false for a page whose modules have not run yet, and to true when they have.
    public var isListening: Bool = true {
        didSet { if isListening, !oldValue { hearWhatWaits() } }
    }

    /// The calls that the host has made, as the page would evaluate them.
    public internal(set) var calls: [String] = []

    /// The scripts that the host has evaluated, as `JavaScript/source`: the values, then the code.
    public internal(set) var scripts: [String] = []

    /// What scripts give, as JSON text, by their source; nil for `undefined`.
    public var evaluation: @MainActor (_ source: String) throws(BridgeError) -> String? = { _ in
        nil
    }

    /// The id of the page's document; nil if none is loaded.
    public var document: String? { transport.document }

    /// What the document reads as `bridge.context`, as JSON text; nil if the host had set nothing when it
    /// began.
    public private(set) var contextJSON: String?

    /// Where it posts as `bridge.js` does; nil if all channels are of other dialects.
    let channel: ChannelName?
    private let supportedNames: Set<String>
    var contexts: PageContexts
    let source: MessageSource
    /// Whether a channel accepts the page, so that the host may call it.
    let isAccepted: Bool
    let observer: (any BridgeObserver)?
    let transport = FaultyTransport()
    let session: PageSession
    var functions: [FunctionPath: Result<String?, BridgeError>] = [:] {
        didSet { exposures.change() }
    }
    let exposures: ChangeSignal
    var unheard: [HostFrame.Event] = []
    var receivers: [Int: @MainActor (PageReply) -> Void] = [:]
    private var eventWaiters:
        [Int: (name: String, continuation: CheckedContinuation<Void, Never>)] =
            [:]
    /// The names of the page's messages, by their ids: replies have no name.
    var names: [Int: String] = [:]
    var lastID = 0
    var lastUpload = 0
    /// The bytes that were asked for.
    var takenBytes: Set<String> = []
    /// How many chunks of uploads the page has sent.
    package internal(set) var sentChunkCount: Int = 0
    private var lastWaiter = 0
    private var lastDocument = 0

    /// Makes a page whose document is loaded.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers; the page posts on the first that is not
    ///     of another dialect.
    ///   - origin: The page's origin; without one it is the first that the channel accepts.
    ///   - observer: Sees everything that passes.
    ///   - clock: Tells deadlines; see ``ManualClock``.
    /// - Throws: `BridgeError` as `ChannelDispatcher.init(channels:)` does, or with the code
    ///   `unknownChannel` if there is no channel.
    public init(
        channels: [ScriptChannel],
        origin: Origin? = nil,
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(BridgeError) {
        guard let first = channels.first else {
            throw BridgeError(.unknownChannel, "The page has no channel to post on.")
        }
        let scripted = channels.first { $0.dialect.outline == nil }
        channel = scripted?.name
        contexts = PageContexts(scripted)
        self.observer = observer
        let accepted = first.policy.origins.min { "\($0)" < "\($1)" }
        source = MessageSource(origin: origin ?? accepted, isMainFrame: true)
        let source = source
        supportedNames = scripted?.names(from: source) ?? []
        isAccepted = channels.contains {
            $0.policy.acceptsUnknownSource || $0.policy.accepts(source)
        }
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: channels), observer: observer,
            clock: clock
        ) { [transport] frame, _ in transport.push(frame) }
        exposures = ChangeSignal(session.deadlines)
        session.downloads.open()
        session.identify = { [transport] answer in answer(transport.document) }
        session.callPage = { [weak self] call, completion in
            completion(self?.take(call) ?? .success(()))
        }
        transport.push = { [weak self] frame in self?.carry(frame, answering: nil) }
        // The session keeps the transport.
        transport.schedule = { [weak session] duration, action in
            guard let session else { return }
            _ = session.deadlines.add(at: session.clock.elapsed() + duration, action: action)
        }
        transport.leave = { [weak self] fault in fault == .crash ? self?.crash() : self?.load() }
        load()
    }

    // MARK: Documents

    /// Loads another document, as a link or a reload would.
    public func load() {
        lastDocument += 1
        load("document \(lastDocument)")
    }

    /// Loads a document whose id is known.
    func load(_ id: String) {
        leave()
        transport.document = id
        contextJSON = source.origin.flatMap { contexts.texts[$0] }
        send(nil)
    }

    /// Leaves the document, so that none is loaded; what it waits for ends with `documentGone`.
    public func leave() {
        leave(because: "The page was left.")
    }

    /// Ends the page's process, as the system does; what the page waits for ends with `documentGone`.
    public func crash() {
        leave(because: "The page's process ended.")
    }

    private func leave(because reason: String) {
        session.documentDidChange()
        transport.document = nil
        unheard = []
        fail(with: BridgeError(.documentGone, reason))
    }

    /// Removes the bridge, as a host does that has had enough of its page.
    public func remove() {
        session.close()
        transport.document = nil
    }

    // MARK: Messages

    /// Posts a message and waits until it is handled.
    ///
    /// - Parameter message: The message.
    /// - Throws: `BridgeError` with what the page's console would show.
    public func post<Message: ScriptMessage>(_ message: Message) async throws {
        _ = try await request(Message.name, json: try session.coding.encoder.encodeJSON(message))
    }

    /// Sends a request and waits for its reply.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - timeout: How long the page waits on its clock; the host is told.
    /// - Returns: The reply.
    /// - Throws: `BridgeError` with what the page's promise is rejected with.
    public func request<Request: ScriptRequest>(
        _ request: Request,
        timeout: Duration? = nil
    ) async throws -> Request.Reply where Request.Reply: Decodable {
        let json = try await self.request(
            Request.name, json: try session.coding.encoder.encodeJSON(request), timeout: timeout)
        return try decoder.decode(Request.Reply.self, from: .json(json ?? "null"))
    }

    /// Sends any message and waits for its reply, also one that no type describes.
    ///
    /// Cancelling the task cancels the request, as an `AbortSignal` does in a page.
    ///
    /// - Parameters:
    ///   - name: The message's name.
    ///   - json: The message's data, as JSON text.
    ///   - timeout: How long the page waits on its clock; the host is told.
    /// - Returns: The reply as JSON text; nil if the handler gives none.
    /// - Throws: `BridgeError` with what the page's promise is rejected with.
    public func request(
        _ name: String,
        json: String,
        timeout: Duration? = nil
    ) async throws -> String? {
        let id = nextID(of: name)
        var deadline: Deadlines.Token?
        let reply = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                receivers[id] = { continuation.resume(returning: $0) }
                send(
                    .message(
                        PageMessage(
                            name: name, data: .json(json), id: id, kind: .request,
                            timeout: timeout)), id)
                // Behind the host's, which is told first.
                deadline = timeout.map { addDeadline(of: id, name: name, after: $0) }
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
        deadline.map(session.deadlines.remove)
        // Or whoever waits for a sleeper would find that of a request that has ended.
        session.deadlines.rest()
        return try reply.get()
    }

    /// Subscribes, and gives the elements.
    ///
    /// Breaking off the loop cancels the subscription.
    ///
    /// - Parameters:
    ///   - subscription: The subscription.
    ///   - credit: How many elements the page is ready to take before the first is consumed.
    /// - Returns: The elements, in order.
    /// - Throws: `EncodingError`.
    public func subscribe<Subscription: ScriptSubscription>(
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
                    name: Subscription.name, data: .json(data), id: id,
                    kind: .subscription(credit: credit))), id)
        return InMemorySubscription(elements: elements, decoder: decoder) {
            [weak self] in
            guard self?.receivers[id] != nil else { return }
            self?.send(.credit(1, id: id), id)
        }
    }

    /// Waits until so many events of a name have reached the page, and decodes the last of them.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - type: The type of what listeners get.
    ///   - count: Which of the events it is, counted from 1.
    /// - Returns: What listeners get.
    /// - Throws: `DecodingError` if it is of another type, or `CancellationError` if the task is
    ///   cancelled before, as at the end of a test's time.
    public func event<Value: Decodable>(
        _ name: String,
        as type: Value.Type,
        count: Int = 1
    ) async throws -> Value {
        while true {
            let found = events.filter { $0.name == name }.dropFirst(count - 1).first
            if let found { return try decoder.decode(type, from: .json(found.json)) }
            try await waitForEvent(name)
        }
    }

    private func waitForEvent(_ name: String) async throws {
        lastWaiter += 1
        let number = lastWaiter
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Or nobody would wake it: who cancelled it before this has already looked for it.
                if Task.isCancelled { return continuation.resume() }
                eventWaiters[number] = (name, continuation)
            }
        } onCancel: {
            Task { await self.wake([number]) }
        }
        try Task.checkCancellation()
    }

    func wakeWaiters(of name: String) {
        wake(eventWaiters.filter { $0.value.name == name }.keys.sorted())
    }

    private func wake(_ waiters: [Int]) {
        for number in waiters { eventWaiters.removeValue(forKey: number)?.continuation.resume() }
    }

    /// Whether the host takes messages of this name from the page: `bridge.supports`.
    public func supports(_ name: String) -> Bool {
        supportedNames.contains(name)
    }

    // MARK: Functions

    /// Gives the page a function that returns a value, whatever its arguments.
    ///
    /// - Parameters:
    ///   - path: Where the host finds the function.
    ///   - value: What it returns.
    /// - Throws: `EncodingError`.
    public func expose<Value: Encodable>(_ path: FunctionPath, returning value: Value) throws {
        functions[path] = .success(try session.coding.encoder.encodeJSON(value))
    }

    /// Gives the page a function that throws, whatever its arguments.
    ///
    /// - Parameters:
    ///   - path: Where the host finds the function.
    ///   - message: The message of what it throws.
    public func expose(_ path: FunctionPath, throwing message: String) {
        let error = BridgeError(.javaScriptException, "“\(path)” threw Error: \(message)")
        functions[path] = .failure(error)
    }
}
