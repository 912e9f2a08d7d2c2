extension PageMessage {
    /// Creates a message of a page without the page script; the handler determines its kind.
    init(
        unscripted name: String,
        _ data: Payload,
        for handler: Handler?,
        _ reply: inout DialectReply
    ) {
        let isRequest = handler?.kind == .request || handler?.takesAny == true && reply.id != nil
        if reply.isAnsweredIfRequest, handler?.kind == .request { reply.isAnswered = true }
        self.init(name: name, data: data, kind: isRequest ? .request : .post)
    }
}

extension DialectEntry {
    /// Creates the entry for the flat message of a page without the page script.
    ///
    /// Its data is the whole object, or its `data` if the object has only a `name` and `data`.
    static func flat(_ value: MessageValue, name: String, to registry: HandlerRegistry) -> Self {
        let isWhole = registry[name] == nil && registry.others?.takesAny != true
        let hasData = !isWhole && value.keys == [WireField.name.name, WireField.data.name]
        let data = hasData ? value[.data] ?? value : value
        return .message(name, .value(data), DialectReply(isAnswered: true))
    }
}
