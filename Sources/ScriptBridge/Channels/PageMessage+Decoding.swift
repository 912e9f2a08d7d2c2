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

    /// Decodes the data for a handler, unless it is decoded already (row HM11).
    func work(of handler: Handler) throws(BridgeError) -> Handler.Work {
        if case .failing(let error) = work { throw error }
        if let work { return work }
        guard case .value(let value) = data else { throw .notAccepted(name) }
        do {
            return try handler.prepare(value)
        } catch {
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            throw sentence.map { BridgeError(.invalidMessage, $0, underlyingError: error) }
                ?? .notAccepted(name, error)
        }
    }

    /// Decodes the data for its handler, and releases it.
    ///
    /// The data remains as text for an observer, if there is one.
    mutating func decode(for handler: Handler?, isObserved: Bool) {
        // A message of the wrong kind fails whatever its data is.
        guard let handler, handler.takes(kind) else { return }
        do throws(BridgeError) {
            work = try work(of: handler)
        } catch {
            work = .failing(error)
        }
        data = .json(isObserved ? data.json : "")
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
