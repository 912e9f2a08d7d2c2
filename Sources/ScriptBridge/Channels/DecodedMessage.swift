/// A message whose data was decoded off the main actor, before its handler starts.
struct DecodedMessage: Sendable {
    /// The handler's work, or the error `invalidMessage`.
    let work: Result<Handler.Work, BridgeError>

    /// The data as JSON text for the observer; empty if there is no observer.
    let json: String
}

extension PageMessage {
    /// Creates the flat message of a page without the page script.
    init(flat value: MessageValue, name: String, to registry: HandlerRegistry) {
        let isWhole = registry[name] == nil && registry.others?.takesAny != true
        let data = isWhole ? value : value.unscriptedData
        self.init(
            unscripted: name, data, to: registry,
            reply: DialectReply(id: nil, isAnswered: true))
    }

    /// Creates a message of a page without the page script; the handler determines its kind.
    init(
        unscripted name: String,
        _ data: MessageValue,
        to registry: HandlerRegistry,
        reply: DialectReply
    ) {
        let handler = registry.handler(of: name, inFrame: false)
        let isRequest = handler?.kind == .request || handler?.takesAny == true && reply.id != nil
        self.init(name: name, data: .value(data), kind: isRequest ? .request : .post)
        self.reply = reply
    }

    /// The data as JSON text.
    var json: String { decoded?.json ?? data.json }

    /// Decodes the data for a handler, unless it is decoded already (row HM11).
    func work(of handler: Handler) throws(BridgeError) -> Handler.Work {
        if let decoded { return try decoded.work.get() }
        guard case .value(let value) = data else { throw .notAccepted(name) }
        do {
            return try handler.prepare(value)
        } catch {
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            throw sentence.map { BridgeError(.invalidMessage, $0, underlyingError: error) }
                ?? .notAccepted(name, error)
        }
    }

    /// Decodes the data for its handler, and releases the text.
    mutating func decode(for handler: Handler?, isObserved: Bool) {
        // A message of the wrong kind fails whatever its data is.
        guard let handler, handler.takes(kind) else { return }
        let work = Result { () throws(BridgeError) in try self.work(of: handler) }
        decoded = DecodedMessage(work: work, json: isObserved ? data.json : "")
        data = .json("")
    }
}

extension BridgeError {
    fileprivate static func notAccepted(_ name: String, _ error: (any Error)? = nil) -> BridgeError
    {
        BridgeError(
            .invalidMessage, "The host does not accept this \(PageText.quoted(name)) message.",
            underlyingError: error)
    }
}

extension MessageValue {
    /// The data for the handler of a page without the page script.
    ///
    /// It is the whole object, or its `data` if the object has only a `name` and `data`.
    fileprivate var unscriptedData: MessageValue {
        guard keys == [WireField.name.name, WireField.data.name] else { return self }
        return self[.data] ?? self
    }
}
