/// What a dialect makes of a body, or of a member of a batch.
enum DialectEntry {
    /// A message, whose name finds its handler.
    case message(PageMessage)

    /// What the page says of a command of the host's.
    case acknowledgement(DialectID?, Result<String?, BridgeError>)

    /// No message; the page may be told so.
    case malformed(BridgeError, DialectReply)
}

/// What a page without the page script posted at once: a message, or a batch of them.
struct UnscriptedPost {
    let dialect: ScriptDialect
    let isBatch: Bool
    var entries: [DialectEntry]
}

extension ScriptDialect {
    /// Reads what a page posted.
    ///
    /// - Parameters:
    ///   - posted: What the page posted.
    ///   - channel: The channel on which it came.
    ///   - decoder: Has the channel's limits.
    /// - Returns: Its messages, and what is wrong with it.
    func read(
        _ posted: ForeignBody,
        on channel: ScriptChannel,
        decoder: MessageDecoder
    ) -> UnscriptedPost {
        let value: MessageValue
        do {
            value = try posted.value(keepingStrings: keepsStrings, decoder: decoder)
        } catch {
            let error = BridgeError(
                .invalidJSON, "Dialect “\(name)”: expected JSON text.", underlyingError: error)
            return UnscriptedPost(
                dialect: self, isBatch: false, entries: [.malformed(error, unidentified)])
        }
        guard case .jsonRPC = envelope, let elements = value.elements else {
            return UnscriptedPost(
                dialect: self, isBatch: false,
                entries: [entry(value, on: channel, decoder: decoder)])
        }
        return batch(of: elements, on: channel)
    }

    /// How a body without an id is answered: by a page function only in JSON-RPC, with the id null.
    private var unidentified: DialectReply {
        if case .jsonRPC = envelope { return DialectReply(id: nil, isAnswered: true) }
        return DialectReply(id: nil, isAnswered: !reply.isCall)
    }

    /// JSON-RPC 2.0 §6: a batch that is empty is one invalid request.
    private func batch(
        of elements: [MessageValue],
        on channel: ScriptChannel
    ) -> UnscriptedPost {
        let limit = channel.limits.maximumMessageCount
        var error: BridgeError?
        if elements.isEmpty {
            error = BridgeError(DialectFailure("expected a batch of messages"), in: self)
        } else if elements.count > limit {
            error = BridgeError(.tooManyMessages, "The batch has more than \(limit) messages.")
        }
        if let error {
            return UnscriptedPost(
                dialect: self, isBatch: false,
                entries: [.malformed(error, DialectReply(id: nil, isAnswered: true))])
        }
        return UnscriptedPost(
            dialect: self, isBatch: true,
            entries: elements.map { JSONRPC.entry($0, on: channel) })
    }

    private func entry(
        _ value: MessageValue,
        on channel: ScriptChannel,
        decoder: MessageDecoder
    ) -> DialectEntry {
        switch envelope {
        case .jsonRPC:
            return JSONRPC.entry(value, on: channel)
        case .wholeBody(let name):
            let name = name ?? channel.name.text
            return .message(
                PageMessage(
                    unscripted: name, value, to: channel.registry,
                    reply: unnumbered(name, on: channel)))
        case .custom(let reader):
            return custom(value, reader, on: channel, decoder: decoder)
        case .fields(let fields):
            return entry(value, fields, on: channel, decoder: decoder)
        case .scriptBridge:
            let failure = DialectFailure("expected a message", found: value)
            return .malformed(
                BridgeError(failure, in: self), DialectReply(id: nil, isAnswered: true))
        }
    }

    /// How a message is answered where messages have no ids: by a page function only if it has a
    /// reply.
    private func unnumbered(_ name: String, on channel: ScriptChannel) -> DialectReply {
        let isRequest = channel.registry.handler(of: name, inFrame: false)?.kind == .request
        return DialectReply(id: nil, isAnswered: isRequest || !reply.isCall)
    }

    private func entry(
        _ value: MessageValue,
        _ fields: Fields,
        on channel: ScriptChannel,
        decoder: MessageDecoder
    ) -> DialectEntry {
        // A promise is answered in any case, a page function only to an id.
        var reply = DialectReply(id: nil, isAnswered: !self.reply.isCall)
        do throws(DialectFailure) {
            let id = try fields.id(of: value)
            if let id { reply = DialectReply(id: id, isAnswered: true) }
            let name = try fields.name(of: value)
            if let rule = commands?.acknowledgement, rule.name == name {
                return .acknowledgement(id, rule.result(in: value))
            }
            let data = try fields.data(of: value, decoder: decoder)
            if fields.id == nil { reply = unnumbered(name, on: channel) }
            return .message(
                PageMessage(unscripted: name, data, to: channel.registry, reply: reply))
        } catch {
            return .malformed(BridgeError(error, in: self), reply)
        }
    }

    private func custom(
        _ value: MessageValue,
        _ reader: Reader,
        on channel: ScriptChannel,
        decoder: MessageDecoder
    ) -> DialectEntry {
        let reply = DialectReply(id: nil, isAnswered: !self.reply.isCall)
        do {
            let message = try reader.read(value)
            // What the app's code made is checked like any other message.
            let json = try message.encode(channel.coding.encoder)
            let data = try MessageValue(.json(json), decoder: decoder)
            return .message(
                PageMessage(
                    unscripted: message.name, data, to: channel.registry,
                    reply: message.id.map { DialectReply(id: $0, isAnswered: true) } ?? reply))
        } catch let error as PageError where error.encodingError == nil {
            let error = BridgeError(
                .init(rawValue: error.code), error.message, dataJSON: error.dataJSON,
                underlyingError: error)
            return .malformed(error, reply)
        } catch {
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            return .malformed(
                BridgeError(
                    .notAMessage, "Dialect “\(name)”: \(sentence ?? "expected another body.")",
                    underlyingError: error), reply)
        }
    }
}
