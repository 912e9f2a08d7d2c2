/// A frame that the host sends to a page script, with replies and events.
///
/// Results, elements and event data are JSON text, which is copied as is.
package struct HostFrame: Hashable, Sendable {
    /// An event for the page's listeners.
    package struct Event: Hashable, Sendable {
        package let name: String
        package let json: String
        package let delivery: EventDelivery
        /// The origin whose documents get the event, nil for any origin; not part of the wire
        /// format.
        package let origin: Origin?
        /// The marks of bytes, if the data contain their stand-in; not part of the wire format.
        private let marks: BytesMarks?

        package init(
            name: String,
            json: String,
            delivery: EventDelivery = .untilListener,
            origin: Origin? = nil,
            marks: BytesMarks? = nil
        ) {
            self.name = name
            self.json = json
            self.delivery = delivery
            self.origin = origin
            self.marks = marks
        }

        /// Returns the event for the documents of an origin, which recognize only their own mark.
        func marked(for origin: Origin?) -> Event {
            guard let marks else { return self }
            let json = self.json.replacing(marks.standIn, with: marks[origin])
            return Event(name: name, json: json, delivery: delivery, origin: self.origin)
        }
    }

    /// The ID of the document that the frame is for; nil for any recipient.
    package var document: String?
    package var replies: [Reply] = []
    package var events: [Event] = []
    /// The reason why the host refused the page's frame as a whole; nil in all other frames.
    package var error: BridgeError?

    package init(document: String? = nil) {
        self.document = document
    }

    /// Creates the frame that refuses a whole frame.
    init(refusal error: BridgeError) {
        self.error = error
    }

    var isEmpty: Bool { replies.isEmpty && events.isEmpty }

    // MARK: Writing

    /// The frame's text.
    ///
    /// A frame without replies and events names no document.
    package var text: String {
        var text = WireField.bridge.first
        text += String(WireField.version)
        if let error {
            text.append(next: .error)
            Self.write(error, to: &text)
        } else if !isEmpty {
            if let document {
                text.append(next: .document)
                text.append(json: document)
            }
            Self.write(replies, as: .replies, to: &text) { $0.write(to: &$1) }
            Self.write(events, as: .events, to: &text) { $0.write(to: &$1) }
        }
        return text + "}"
    }

    private static func write<Item>(
        _ items: [Item],
        as field: WireField,
        to text: inout String,
        _ write: (Item, inout String) -> Void
    ) {
        guard !items.isEmpty else { return }
        text.append(next: field)
        var separator = "["
        for item in items {
            text += separator
            separator = ","
            write(item, &text)
        }
        text += "]"
    }

    /// Returns the page's view of an error, as JSON text.
    package static func json(_ error: BridgeError) -> String {
        var text = ""
        write(error, to: &text)
        return text
    }

    /// Appends the page's view of an error to a text.
    static func write(_ error: BridgeError, to text: inout String) {
        text.append(first: .code)
        text.append(json: error.code.rawValue)
        text.append(next: .message)
        text.append(json: error.message)
        if let data = error.dataJSON {
            text.append(next: .data)
            text += data
        }
        text += "}"
    }

    // MARK: Reading

    /// Parses a host's frame, whose values may be nested up to 1,000 levels deep.
    package init(_ text: String) throws(DecodingError) {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        let frame = try MessageValue(.json(text), decoder: decoder)
        document = frame[.document]?.string
        replies = (frame[.replies]?.elements ?? []).compactMap(Reply.init)
        events = (frame[.events]?.elements ?? []).map { event in
            let delivery = event[.delivery]?.string.flatMap(EventDelivery.init)
            return Event(
                name: event[.name]?.string ?? "", json: event[.data]?.text ?? "null",
                delivery: delivery ?? .transient)
        }
        error = frame[.error].map(Self.error)
    }

    static func error(_ value: MessageValue) -> BridgeError {
        BridgeError(
            BridgeError.Code(rawValue: value[.code]?.string ?? ""),
            value[.message]?.string ?? "", dataJSON: value[.data]?.text)
    }
}

extension HostFrame.Event {
    fileprivate func write(to text: inout String) {
        text.append(first: .name)
        text.append(json: name)
        text.append(next: .data)
        text += json
        text.append(next: .delivery)
        text.append(json: delivery.rawValue)
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
