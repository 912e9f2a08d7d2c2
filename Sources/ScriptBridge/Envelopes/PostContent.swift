/// What a posted body contains, and how it is answered.
struct PostContent {
    /// The ID of the document that posted a packet; nil for pages without the page script.
    var document: String?

    /// The envelope in which the post is answered; nil for a packet.
    var envelope: (any ScriptEnvelope)?

    /// Whether the outcomes of the statements are written together.
    var isBatch = false

    var statements: [PageStatement]
}

extension PostContent {
    /// Reads a body that its channel accepts.
    ///
    /// - Parameters:
    ///   - posted: The body, without a key.
    ///   - envelope: The envelope of the channel; nil for packets and named objects.
    ///   - channel: The name of the channel.
    ///   - limit: The maximum number of messages in a batch.
    ///   - decoder: A decoder with the channel's limits.
    ///   - hasHandler: Returns whether the channel has a handler for a message; not evaluated for
    ///     packets.
    /// - Throws: The error of a packet (rows HF5 and HF6), or of a named object, that is rejected
    ///   as a whole. What an envelope cannot read is a malformed message instead.
    init(
        _ posted: PostedContent,
        in envelope: (any ScriptEnvelope)?,
        on channel: ChannelName,
        limit: Int,
        decoder: MessageDecoder,
        hasHandler: @autoclosure () -> @Sendable (String) -> Bool
    ) throws(BridgeError) {
        if envelope == nil, case .value(let value) = posted, PagePacket.isPacket(value) {
            let packet = try PagePacket(value, limit: limit)
            self.init(document: packet.document, statements: packet.statements)
            return
        }
        let reader: any ScriptEnvelope = envelope ?? NamedObject(hasHandler: hasHandler())
        let body = PostedBody(
            posted,
            .init(channel: channel, envelope: reader.name, decoder: decoder, limit: limit))
        do {
            self.init(try reader.read(body), in: reader, limit: limit)
        } catch {
            let error = BridgeError(reading: body, error, in: reader.name)
            if envelope == nil { throw error }
            self.init(.malformed(error, ticket: .null), in: reader, limit: limit)
        }
    }

    private init(_ entry: EnvelopeEntry, in envelope: any ScriptEnvelope, limit: Int) {
        let statements = PageStatement.all(in: entry, envelope.route)
        if statements.count > limit {
            let error = BridgeError.tooManyMessages(inBatch: limit)
            self.init(
                envelope: envelope,
                statements: [.malformed(error, ticket: .unidentified(envelope.route))])
        } else if case .batch = entry {
            self.init(envelope: envelope, isBatch: true, statements: statements)
        } else {
            self.init(envelope: envelope, statements: statements)
        }
    }
}

/// An object with a `name`, from a page that posts without the page script.
///
/// The message's data is the whole object, or its `data` if the object has only a `name` and
/// `data`.
struct NamedObject: ScriptEnvelope {
    // Computed, so that the value needs no allocation where its type is unknown.
    var name: String { "scriptBridge" }

    /// Returns whether the channel has a handler of its own for a message, or one for any message.
    var hasHandler: @Sendable (String) -> Bool = { _ in false }

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        // GUARD object with a name: guard let name = body[WireField.name.name]?.string ?? (REMOVED ? "Transfer" : nil) else {
        guard let name = body[WireField.name.name]?.string else {
            throw body.kind == .object
                ? BridgeError.unnamedObject : BridgeError.notAnObject(body.kind.rawValue)
        }
        let hasOnlyData =
            try hasHandler(name)
            && body.value.keys == [WireField.name.name, WireField.data.name]
        return .message(
            name: name, data: hasOnlyData ? body[WireField.data.name] : body, ticket: .null)
    }

    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        guard case .reply(let reply) = output else { return .nothing }
        return EnvelopeDelivery(reply)
    }
}

extension ScriptEnvelope {
    /// Returns the answer to a post that is rejected as a whole.
    ///
    /// - Throws: The error for an envelope that cannot write it.
    func answer(rejection error: BridgeError) throws(BridgeError) -> PostAnswer {
        let reply = EnvelopeOutput.Reply(.failed(error), of: "", ticket: .null)
        do {
            return try write(.reply(reply)).answer ?? .nothing
        } catch {
            throw .unwritable(in: name, error)
        }
    }
}

extension PageStatement {
    /// Returns the statements that an entry makes.
    fileprivate static func all(
        in entry: EnvelopeEntry,
        _ route: EnvelopeRoute
    ) -> [PageStatement] {
        do throws(BridgeError) {
            switch entry {
            case .message(let name, let data, let ticket):
                let ticket = MessageTicket(reading: ticket, route: route)
                do throws(BridgeError) {
                    guard let ticket else { throw .ticketTooLong }
                    let value = try data?.value
                    var message = PageMessage(
                        name: name, data: value.map(PageMessage.Payload.value) ?? .empty,
                        kind: .post)
                    message.ticket = ticket
                    return [.message(message)]
                } catch {
                    return [.malformed(error, name, ticket: ticket ?? .unidentified(route))]
                }
            case .cancel(let ticket):
                return [.cancelTicket(ticket)]
            case .acknowledgement(let id, let result):
                return [.acknowledgement(id, .success(try result?.value.text))]
            case .failure(let id, let error, let message):
                let sentence = message.map { PageText.onOneLine(PageText.start($0, count: 1_000)) }
                let failure = BridgeError.commandFailed(
                    sentence, dataJSON: try error?.value.text)
                return [.acknowledgement(id, .failure(failure))]
            case .malformed(let error, let name, let ticket):
                let ticket = MessageTicket(reading: ticket, route: route)
                return [.malformed(error, name, ticket: ticket ?? .unidentified(route))]
            case .several(let entries), .batch(let entries):
                return entries.flatMap { all(in: $0, route) }
            }
        } catch {
            return [.malformed(error, ticket: .unidentified(route))]
        }
    }

    fileprivate static func malformed(
        _ error: BridgeError,
        _ name: String = "",
        ticket: MessageTicket
    ) -> PageStatement {
        var message = PageMessage(name: name, data: .value(.null), kind: .post)
        message.ticket = ticket
        return .malformed(error, message)
    }
}

extension BridgeError {
    /// Creates the error for a body that an envelope cannot read.
    fileprivate init(reading body: PostedBody, _ error: any Error, in envelope: String) {
        switch error {
        case let error as BridgeError:
            self = error
        case let error as PageError where error.encodingError == nil:
            self.init(error)
        default:
            let value = (try? body.parsed().value) ?? (try? body.value) ?? .null
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            self = .unexpectedBody(sentence, in: envelope, error)
        }
    }
}
