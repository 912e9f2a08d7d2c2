/// What a posted body contains, as its envelope reads it.
struct PostContent {
    /// The ID of the document that posted a packet; nil for pages without the page script.
    var document: String?

    /// Whether the body is a batch, whose answers travel together.
    var isBatch = false

    var statements: [PageStatement]
}

/// What a dialect needs to know of the channel on which a page posted.
struct DialectReading {
    let channel: ChannelName

    /// The maximum number of messages in a batch.
    let maximumMessageCount: Int

    /// A decoder with the channel's limits.
    let decoder: MessageDecoder

    /// Returns whether the channel has a handler of its own for a message, or one for any message.
    let hasHandler: (String) -> Bool
}

extension ScriptDialect {
    /// Reads the body that a page posted.
    ///
    /// - Parameters:
    ///   - posted: The posted body.
    ///   - reading: What the channel determines.
    /// - Returns: The messages in the body, with a statement for each that is malformed.
    /// - Throws: The error of a packet, or of a flat message, that is refused as a whole.
    func read(
        _ posted: PostedBody,
        _ reading: DialectReading
    ) throws(BridgeError) -> PostContent {
        if case .scriptBridge = envelope { return try Self.read(posted, reading) }
        let value: MessageValue
        do {
            value = try posted.value(keepingStrings: keepsStrings, decoder: reading.decoder)
        } catch {
            let error = BridgeError.notJSONText(in: name, error)
            return PostContent(statements: [.malformed(error, unidentified)])
        }
        guard case .jsonRPC = envelope, let elements = value.elements else {
            return PostContent(statements: [statement(value, reading)])
        }
        return batch(of: elements, limit: reading.maximumMessageCount)
    }

    /// Reads a frame of the page script (rows HF5 and HF6), or a flat message.
    ///
    /// The data of a flat message is the whole object, or its `data` if the object has only a `name`
    /// and `data`.
    private static func read(
        _ posted: PostedBody,
        _ reading: DialectReading
    ) throws(BridgeError) -> PostContent {
        guard case .value(let value) = posted else { return PostContent(statements: []) }
        if PagePacket.isPacket(value) {
            let packet = try PagePacket(value)
            return PostContent(document: packet.document, statements: packet.statements)
        }
        guard let name = value[.name]?.string else {
            throw value.keys == nil
                ? BridgeError.notAnObject(value.kind) : BridgeError.unnamedObject
        }
        let hasOnlyData = value.keys == [WireField.name.name, WireField.data.name]
        let data = hasOnlyData && reading.hasHandler(name) ? value[.data] ?? value : value
        let reply = DialectReply(isAnswered: true)
        return PostContent(statements: [.message(name, .value(data), reply)])
    }

    /// The reply to a malformed body whose id is unknown.
    ///
    /// A promise always gets an answer. A page function gets one only in JSON-RPC, with a null id.
    private var unidentified: DialectReply {
        if case .jsonRPC = envelope { return DialectReply(isAnswered: true) }
        return DialectReply(isAnswered: !reply.isCall)
    }

    /// Reads a batch; an empty one counts as one invalid request (JSON-RPC 2.0 §6).
    private func batch(of elements: [MessageValue], limit: Int) -> PostContent {
        let error: BridgeError
        if elements.isEmpty {
            error = BridgeError(
                DialectFailure("expected a batch with at least one message"), in: self)
        } else if elements.count > limit {
            error = BridgeError.tooManyMessages(inBatch: limit)
        } else {
            return PostContent(
                isBatch: true, statements: elements.map { JSONRPC.statement($0, in: self) })
        }
        return PostContent(statements: [.malformed(error, unidentified)])
    }

    private func statement(_ value: MessageValue, _ reading: DialectReading) -> PageStatement {
        switch envelope {
        case .jsonRPC:
            return JSONRPC.statement(value, in: self)
        case .wholeBody(let name):
            return .message(name ?? reading.channel.text, .value(value), unnumbered)
        case .custom(let reader):
            return custom(value, reader, reading.decoder)
        case .fields(let fields):
            return statement(value, fields, reading.decoder)
        case .scriptBridge:
            // Has no statements outside of packets.
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

    private func statement(
        _ value: MessageValue,
        _ fields: Fields,
        _ decoder: MessageDecoder
    ) -> PageStatement {
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
    ) -> PageStatement {
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
                .unexpectedBody(sentence, in: name, error), reply)
        }
    }
}

extension PageStatement {
    /// Creates a message in another dialect; its handler determines its kind.
    static func message(
        _ name: String,
        _ data: PageMessage.Payload,
        _ reply: DialectReply
    ) -> PageStatement {
        var message = PageMessage(name: name, data: data, kind: .post)
        message.reply = reply
        return .message(message)
    }

    /// Creates a statement for a body that is no message of its dialect.
    static func malformed(_ error: BridgeError, _ reply: DialectReply) -> PageStatement {
        var message = PageMessage(name: "", data: .value(.null), kind: .post)
        message.reply = reply
        return .malformed(error, message)
    }
}
