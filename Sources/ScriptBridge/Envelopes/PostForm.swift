/// The form in which a page posts, and in which it gets the outcomes: the packets of the page script, or an
/// envelope.
///
/// What a session does with a message does not depend on the form, except where ``route`` says who gets
/// the outcomes.
struct PostForm: Sendable {
    /// The envelope; nil for packets.
    let envelope: ScriptEnvelope?

    /// Whether a body that the envelope cannot read is rejected as a whole.
    let rejectsUnreadable: Bool

    /// The packets of the page script.
    static let packets = PostForm(envelope: nil)

    /// The form of objects with a name, from pages without the page script.
    static let namedObjects = PostForm(envelope: .namedObject, rejectsUnreadable: true)

    /// The form of a channel's posts; without an envelope, it depends on whether a post is a packet.
    init(of channel: ScriptChannel?, isPacket: Bool) {
        let plain = isPacket ? Self.packets : .namedObjects
        self = channel?.envelope.map { PostForm(envelope: $0) } ?? plain
    }

    private init(envelope: ScriptEnvelope?, rejectsUnreadable: Bool = false) {
        self.envelope = envelope
        self.rejectsUnreadable = rejectsUnreadable
    }

    /// Who gets the outcomes of messages with a ticket; nil for packets.
    var route: EnvelopeRoute? { envelope?.route }

    /// Reads a body that its channel accepts.
    ///
    /// What an envelope cannot read is a malformed message, except for a named object.
    ///
    /// - Parameters:
    ///   - body: The body, without a key.
    ///   - channel: The channel.
    ///   - decoder: A decoder with the channel's limits.
    /// - Returns: What the body contains.
    /// - Throws: The error of a body that is rejected as a whole.
    func read(
        _ body: PostedContent,
        on channel: ScriptChannel,
        decoder: MessageDecoder
    ) throws(BridgeError) -> PostContent {
        let limit = channel.limits.message.maximumMessageCount
        guard let envelope else {
            guard case .value(let value) = body else { throw .notAPacket }
            return try PostContent(packet: value, limit: limit)
        }
        let body = PostedBody(
            body,
            .init(
                channel: channel.name, decoder: decoder, limit: limit,
                unreadTicket: envelope.route == .function ? nil : .null))
        do {
            let entry = try envelope.read(body)
            let statements = PageStatement.all(in: entry, route: envelope.route)
            if statements.count > limit {
                return PostContent(statements: [.malformed(.tooManyMessages(inBatch: limit))])
            }
            if case .batch = entry { return PostContent(isBatch: true, statements: statements) }
            return PostContent(statements: statements)
        } catch {
            if rejectsUnreadable { throw BridgeError(reading: body, error) }
            let entry = body.malformed(error)
            return PostContent(statements: PageStatement.all(in: entry, route: envelope.route))
        }
    }

    /// Writes an outcome, an element or a command.
    ///
    /// - Throws: The error of an envelope that cannot write it.
    func write(_ output: EnvelopeOutput) throws -> PostDelivery {
        let isAwaited = output.receiver.isAwaited
        guard let envelope else {
            return output.outcome != nil && (isAwaited || !output.isSuccess) ? .packet : .nothing
        }
        if output.outcome != nil, !isAwaited { return .nothing }
        return .envelope(try envelope.write(output))
    }
}

/// How something that a form has written reaches the page.
enum PostDelivery {
    case nothing

    /// In a packet, in order with all else that the document gets.
    case packet

    /// As an envelope has written it.
    case envelope(EnvelopeDelivery)
}

extension ScriptEnvelope {
    /// The envelope of pages that post objects with a `name`, without the page script.
    ///
    /// The message's data is the whole object. The handler of one name gets its `data` instead, if the
    /// object has only a `name` and `data`: see ``PageMessage/resolved(for:in:on:)``.
    static let namedObject: ScriptEnvelope = .promise { body in
        // GUARD object with a name: guard let name = body[WireField.name.name]?.string ?? (REMOVED ? "Transfer" : nil) else {
        guard let name = body[WireField.name.name]?.string else {
            throw body.kind == .object
                ? BridgeError.unnamedObject : BridgeError.notAnObject(body.kind.rawValue)
        }
        return .message(name: name, data: body)
    }
}

extension PageStatement {
    /// Returns the statements that an entry makes.
    ///
    /// If the outcomes are for nobody, neither is any of them.
    fileprivate static func all(
        in entry: EnvelopeEntry,
        route: EnvelopeRoute
    ) -> [PageStatement] {
        let isForNobody = route == .nobody
        do throws(BridgeError) {
            switch entry {
            case .message(let ticket, let name, let data):
                let ticket = isForNobody ? .nobody : MessageTicket(reading: ticket)
                do throws(BridgeError) {
                    guard let ticket else { throw .ticketTooLong }
                    let value = try data?.value
                    return [
                        .message(
                            PageMessage(
                                name: name, data: value.map(PageMessage.Payload.value) ?? .empty,
                                ticket: ticket, kind: .post))
                    ]
                } catch {
                    return [.malformed(error, name, ticket: ticket)]
                }
            case .cancel(let ticket):
                return ticket.map { [.cancel(.value($0))] } ?? []
            case .acknowledgement(let id, let result):
                return [.acknowledgement(id, .success(try result?.value.text))]
            case .failure(let id, let error, let message):
                let sentence = message.map { PageText.onOneLine(PageText.start($0, count: 1_000)) }
                let failure = BridgeError.commandFailed(
                    sentence, dataJSON: try error?.value.text)
                return [.acknowledgement(id, .failure(failure))]
            case .answer(let delivery):
                return [.answer(delivery)]
            case .malformed(let error, let name, let ticket):
                let ticket = isForNobody ? .nobody : MessageTicket(reading: ticket)
                return [.malformed(error, name, ticket: ticket)]
            case .several(let entries), .batch(let entries):
                return entries.flatMap { all(in: $0, route: route) }
            }
        } catch {
            return [.malformed(error, ticket: isForNobody ? .nobody : nil)]
        }
    }

    /// Returns what could not be read; without a ticket, its outcome has the ticket `null`.
    fileprivate static func malformed(
        _ error: BridgeError,
        _ name: String = "",
        ticket: MessageTicket? = nil
    ) -> PageStatement {
        .malformed(
            error,
            PageMessage(
                name: name, data: .value(.null), ticket: ticket ?? .value(.null), kind: .post))
    }
}

extension BridgeError {
    /// Creates the error for a body that an envelope cannot read.
    init(reading body: PostedBody, _ error: any Error) {
        switch error {
        case let error as BridgeError:
            self = error
        case let error as PageError where error.encodingError == nil:
            self.init(error)
        default:
            let value = (try? body.root) ?? (try? body.value) ?? .null
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            self = .unexpectedBody(sentence, on: body.channel, error)
        }
    }
}

extension BridgeError {
    static let ticketTooLong = BridgeError(
        .notAMessage, "The message's ticket has more than 64 KiB.")

    static let unnamedObject = BridgeError(.notAMessage, "Expected “name” to be a string.")

    static func notAnObject(_ kind: String) -> BridgeError {
        BridgeError(.notAMessage, "Expected an object with a “name”, found \(kind).")
    }

    static func commandFailed(_ sentence: String?, dataJSON: String?) -> BridgeError {
        BridgeError(
            .commandFailed, sentence ?? "The page reported that the command failed.",
            dataJSON: dataJSON)
    }
}
