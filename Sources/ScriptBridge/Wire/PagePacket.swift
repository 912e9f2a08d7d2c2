/// What tells the packets of the page script from other bodies.
enum PagePacket {
    /// Returns whether a value is a packet, valid or not.
    static func isPacket(_ value: MessageValue) -> Bool {
        value[.bridge] != nil && value[.name] == nil
    }

    /// Returns whether a text is a packet, even if it is not valid JSON.
    static func isPacket(_ body: MessageBody) -> Bool {
        body.starts(with: WireField.bridge.first)
    }
}

extension PostContent {
    /// Parses a packet (rows HF5 and HF6 of the document `WireProtocol.md`).
    ///
    /// - Parameters:
    ///   - value: The packet.
    ///   - limit: The maximum number of messages. One more is read, for row HF8 to reject.
    /// - Throws: `unsupportedVersion` or `notAPacket`.
    init(packet value: MessageValue, limit: Int) throws(BridgeError) {
        guard value[.bridge]?.integer == WireField.version else {
            throw BridgeError.unsupportedVersion(WireField.version)
        }
        guard let document = value[.document]?.string,
            let messages = value[.messages]?.elements(limit: limit),
            (1...64).contains(document.utf16.count)
        else {
            throw BridgeError.notAPacket
        }
        self.init(document: document, statements: messages.map(PageStatement.init))
    }
}

/// One entry of a packet's messages, or of a post in an envelope.
///
/// Messages are boxed, so that copies are cheap.
package enum PageStatement {
    /// A post, a request or a subscription.
    indirect case message(PageMessage)

    /// The page stopped waiting for the outcome of the message with this ticket.
    indirect case cancel(MessageTicket)

    /// The page is ready for this many more elements of the subscription.
    case credit(Int, id: Int)

    /// An event found no listener, or a waiting event was delivered.
    ///
    /// `waiting` is the change in the number of events of this name that wait in the document: 1 if
    /// the event waits, 0 if it was dropped, -1 if a waiting one was delivered.
    case unheard(event: String, waiting: Int)

    /// A message with a missing or malformed field; its data is the whole value.
    ///
    /// The name is empty, and the ID nil, if they could not be read.
    indirect case malformed(BridgeError, PageMessage)

    /// A message of an envelope's own protocol, which is answered at once.
    indirect case answer(EnvelopeDelivery)

    /// The page's report on a command from the host.
    indirect case acknowledgement(JSONValue?, Result<String?, BridgeError>)
}

extension PageStatement {
    /// Parses an entry.
    init(_ value: MessageValue) {
        let id = value[.id]?.wireInteger
        let name = value[.name]?.string
        if let id, value[.cancel]?.isTrue == true {
            self = .cancel(.id(id))
        } else if let id, name == nil, let credit = value[.credit]?.wireInteger {
            self = .credit(credit, id: id)
        } else if id == nil, name == nil, let event = value[.unheard]?.string,
            let waiting = value[.waiting]?.integer, (-1...1).contains(waiting)
        {
            self = .unheard(event: event, waiting: waiting)
        } else {
            do throws(BridgeError) {
                self = .message(try PageMessage(value, name: name, id: id))
            } catch {
                self = .malformed(
                    error,
                    PageMessage(
                        name: name ?? "", data: .value(value),
                        ticket: id.map(MessageTicket.id) ?? .nobody, kind: .post))
            }
        }
    }
}

extension WireField {
    static let key: Self = Self("key")
    static let messages: Self = Self("messages")
    static let cancel: Self = Self("cancel")
    static let unheard: Self = Self("unheard")
    static let waiting: Self = Self("waiting")
}

extension BridgeError {
    static func unsupportedVersion(_ version: Int) -> BridgeError {
        BridgeError(
            .unsupportedVersion,
            "The host speaks version \(version) of the protocol; load its bridge.js.")
    }
}
