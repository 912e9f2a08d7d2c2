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
