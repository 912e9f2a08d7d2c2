/// A body, or a member of a batch, as its dialect reads it.
enum DialectEntry {
    /// A message, whose name identifies its handler.
    case message(String, PageMessage.Payload, DialectReply)

    /// The page's report on a command from the host.
    case acknowledgement(DialectID?, Result<String?, BridgeError>)

    /// Not a message; the page may get an error.
    case malformed(BridgeError, DialectReply)
}

/// What a dialect needs to know of the channel on which a page posted.
struct DialectReading {
    let channel: ChannelName

    /// The maximum number of messages in a batch.
    let maximumMessageCount: Int

    /// A decoder with the channel's limits.
    let decoder: MessageDecoder
}

/// A single post of a page without the page script: a message, or a batch of them.
struct UnscriptedPost {
    let dialect: ScriptDialect
    var isBatch = false
    var entries: [DialectEntry]
}

extension ScriptDialect {
    /// Reads the body that a page posted.
    ///
    /// - Parameters:
    ///   - posted: The posted body.
    ///   - reading: What the channel determines.
    /// - Returns: The messages in the body, with an entry for each that is malformed.
    func read(_ posted: ForeignBody, _ reading: DialectReading) -> UnscriptedPost {
        let value: MessageValue
        do {
            value = try posted.value(keepingStrings: keepsStrings, decoder: reading.decoder)
        } catch {
            let error = BridgeError(
                .invalidJSON, "Dialect “\(name)”: expected JSON text.", underlyingError: error)
            return UnscriptedPost(dialect: self, entries: [.malformed(error, unidentified)])
        }
        guard case .jsonRPC = envelope, let elements = value.elements else {
            return UnscriptedPost(dialect: self, entries: [entry(value, reading)])
        }
        return batch(of: elements, limit: reading.maximumMessageCount)
    }

    /// The reply to a malformed body whose id is unknown.
    ///
    /// A promise always gets an answer. A page function gets one only in JSON-RPC, with a null id.
    private var unidentified: DialectReply {
        if case .jsonRPC = envelope { return DialectReply(isAnswered: true) }
        return DialectReply(isAnswered: !reply.isCall)
    }

    /// Reads a batch; an empty one counts as one invalid request (JSON-RPC 2.0 §6).
    private func batch(of elements: [MessageValue], limit: Int) -> UnscriptedPost {
        let error: BridgeError
        if elements.isEmpty {
            error = BridgeError(
                DialectFailure("expected a batch with at least one message"), in: self)
        } else if elements.count > limit {
            error = BridgeError(.tooManyMessages, "The batch has more than \(limit) messages.")
        } else {
            let entries = elements.map { JSONRPC.entry($0, in: self) }
            return UnscriptedPost(dialect: self, isBatch: true, entries: entries)
        }
        return UnscriptedPost(dialect: self, entries: [.malformed(error, unidentified)])
    }

    private func entry(_ value: MessageValue, _ reading: DialectReading) -> DialectEntry {
        switch envelope {
        case .jsonRPC:
            return JSONRPC.entry(value, in: self)
        case .wholeBody(let name):
            return .message(name ?? reading.channel.text, .value(value), unnumbered)
        case .custom(let reader):
            return custom(value, reader, reading.decoder)
        case .fields(let fields):
            return entry(value, fields, reading.decoder)
        case .scriptBridge:
            let failure = DialectFailure("expected a message", found: value)
            return .malformed(BridgeError(failure, in: self), unidentified)
        }
    }

    /// The reply to a message in a dialect without ids.
    ///
    /// A page function is called only if the handler returns a reply.
    private var unnumbered: DialectReply {
        DialectReply(isAnswered: !reply.isCall, isAnsweredIfRequest: true)
    }

    private func entry(
        _ value: MessageValue,
        _ fields: Fields,
        _ decoder: MessageDecoder
    ) -> DialectEntry {
        // A promise always gets an answer, a page function only for a message with an id.
        var reply = DialectReply(isAnswered: !self.reply.isCall)
        do throws(DialectFailure) {
            let id = try fields.id(of: value)
            if let id { reply = DialectReply(id: id, isAnswered: true) }
            let name = try fields.name(of: value)
            if let rule = commands?.acknowledgement, rule.name == name {
                return .acknowledgement(id, rule.result(in: value))
            }
            let data = try fields.data(of: value, decoder: decoder)
            return .message(name, .value(data), fields.id == nil ? unnumbered : reply)
        } catch {
            return .malformed(BridgeError(error, in: self), reply)
        }
    }

    private func custom(
        _ value: MessageValue,
        _ reader: Reader,
        _ decoder: MessageDecoder
    ) -> DialectEntry {
        let reply = DialectReply(isAnswered: !self.reply.isCall)
        do {
            let message = try reader.read(value)
            guard message.id?.isTooLong != true else {
                let failure = DialectFailure(
                    "expected an id of at most \(DialectID.maximumByteCount) bytes")
                return .malformed(BridgeError(failure, in: self), reply)
            }
            // Data that the app's own code created passes the same checks as any other message.
            let json = try message.encode(decoder.coding.encoder)
            let data = try MessageValue(.json(json), decoder: decoder)
            return .message(
                message.name, .value(data),
                message.id.map { DialectReply(id: $0, isAnswered: true) } ?? reply)
        } catch let error as PageError where error.encodingError == nil {
            let error = BridgeError(
                .init(rawValue: error.code), error.message, dataJSON: error.dataJSON,
                underlyingError: error)
            return .malformed(error, reply)
        } catch {
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            return .malformed(
                BridgeError(
                    .notAMessage, "Dialect “\(name)”: \(sentence ?? "unexpected body.")",
                    underlyingError: error), reply)
        }
    }
}
