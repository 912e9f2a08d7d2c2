/// A packet that the host sends to a page script, with replies and events.
///
/// Results, elements and event data are JSON text, which is copied as is.
package struct HostPacket: Equatable, Sendable {
    /// An event for the page's listeners.
    package struct Event: Equatable, Sendable {
        package let name: String
        package let json: String
        package let delivery: EventDelivery
        package init(
            name: String,
            json: String,
            delivery: EventDelivery = .untilListener
        ) {
            self.name = name
            self.json = json
            self.delivery = delivery
        }
    }

    /// The ID of the document that the packet is for; nil for any recipient.
    package var document: String?
    package var replies: [EnvelopeOutput] = []
    package var events: [Event] = []
    /// The reason why the host rejected the page's packet as a whole; nil in all other packets.
    package var error: BridgeError?

    package init(document: String? = nil) {
        self.document = document
    }

    /// Creates the packet that rejects a whole packet.
    init(rejection error: BridgeError) {
        self.error = error
    }

    var isEmpty: Bool { replies.isEmpty && events.isEmpty }

    /// The packet's text.
    ///
    /// A packet without replies and events names no document.
    package var text: String {
        var text = ""
        // So that a long packet is not copied while it grows.
        text.reserveCapacity(100 + 50 * (replies.count + events.count) + contentByteCount)
        text.append(first: .bridge, String(WireField.version))
        if let error {
            text.append(next: .error, Self.json(error))
        } else if !isEmpty {
            if let document {
                text.append(next: .document, JavaScriptLiteral.string(document))
            }
            Self.write(replies, as: .replies, to: &text) { $0.write(to: &$1) }
            Self.write(events, as: .events, to: &text) { $0.write(to: &$1) }
        }
        return text + "}"
    }

    /// The number of bytes of the JSON text in the packet.
    var contentByteCount: Int {
        var count = 0
        for reply in replies {
            switch reply.outcome {
            case .replied(let json): count += json.utf8.count
            case .failed(let error): count += error.dataJSON?.utf8.count ?? 0
            case .handled, .ended, nil: break
            }
        }
        for event in events { count += event.json.utf8.count }
        return count
    }

    private static func write<Item>(
        _ items: [Item],
        as field: WireField,
        to text: inout String,
        _ write: (Item, inout String) -> Void
    ) {
        guard !items.isEmpty else { return }
        text.append(next: field, "[")
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            write(item, &text)
        }
        text += "]"
    }

    /// Returns the page's view of an error, as JSON text.
    static func json(_ error: BridgeError) -> String {
        var text = ""
        text.append(first: .code, JavaScriptLiteral.string(error.code.rawValue))
        text.append(next: .message, JavaScriptLiteral.string(error.message))
        if let data = error.dataJSON { text.append(next: .data, data) }
        return text + "}"
    }
}

extension HostPacket.Event {
    fileprivate func write(to text: inout String) {
        text.append(first: .name, JavaScriptLiteral.string(name))
        text.append(next: .data, json)
        text.append(next: .delivery, JavaScriptLiteral.string(delivery.rawValue))
        text += "}"
    }
}

extension WireField {
    static let replies: Self = Self("replies")
    static let events: Self = Self("events")
    static let delivery: Self = Self("delivery")
    static let code: Self = Self("code")
    static let message: Self = Self("message")
}

extension EnvelopeOutput {
    fileprivate func write(to text: inout String) {
        if let id = receiver.id {
            text.append(first: .id, String(id))
        } else {
            // A long name is cut; its beginning tells the page which message failed.
            text.append(first: .name, JavaScriptLiteral.string(PageText.start(name)))
        }
        switch outcome {
        case .handled: break
        case .replied(let json): text.append(next: isElement ? .element : .result, json)
        case .ended: text.append(next: .done, "true")
        case .failed(let error): text.append(next: .error, HostPacket.json(error))
        case nil: break
        }
        text += "}"
    }
}

extension WireField {
    static let result: Self = Self("result")
    static let element: Self = Self("element")
    static let done: Self = Self("done")
}
