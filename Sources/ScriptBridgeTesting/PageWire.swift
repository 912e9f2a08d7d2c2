package import ScriptBridge

// The page's half of the wire format, as bridge.js has it. Apps do not carry it.

extension PageStatement {
    /// Returns the text of the packet with these entries.
    package static func packet(
        _ statements: [PageStatement],
        of document: String,
        key: String? = nil
    ) -> String {
        let key = key.map { #""key":\#(JavaScriptLiteral.string($0)),"# } ?? ""
        let messages = statements.map(\.text).joined(separator: ",")
        return
            #"{"bridge":\#(WireField.version),"document":\#(JavaScriptLiteral.string(document)),"#
            + #"\#(key)"messages":[\#(messages)]}"#
    }

    /// The text of the entry; empty for one that only envelopes have.
    package var text: String {
        switch self {
        case .message(let message): message.text
        case .cancel(let ticket): #"{"id":\#(ticket.id ?? 0),"cancel":true}"#
        case .credit(let credit, let id): #"{"id":\#(id),"credit":\#(credit)}"#
        case .unheard(let event, let waiting):
            #"{"unheard":\#(JavaScriptLiteral.string(event)),"waiting":\#(waiting)}"#
        case .malformed(_, let message): message.data.json
        case .acknowledgement, .answer: ""
        }
    }
}

extension PageMessage {
    /// The text of the message, alone or in a packet.
    var text: String {
        var text = #"{"name":\#(JavaScriptLiteral.string(name)),"data":\#(data.json)"#
        if let id = ticket.id { text += #","id":\#(id)"# }
        if case .subscription(let credit) = kind {
            text += #","kind":"subscribe","credit":\#(credit)"#
        }
        if let timeout { text += #","timeout":\#(timeout / .milliseconds(1))"# }
        return text + "}"
    }
}

extension HostPacket {
    /// Reads a host's packet, whose values may be nested up to 1,000 levels deep.
    package init(reading text: String) throws(DecodingError) {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        let packet = try MessageValue(.json(text), decoder: decoder)
        self.init(document: packet["document"]?.string)
        replies = (packet["replies"]?.elements() ?? []).compactMap { EnvelopeOutput($0) }
        events = (packet["events"]?.elements() ?? []).map { event in
            let delivery = event["delivery"]?.string.flatMap(EventDelivery.init)
            return Event(
                name: event["name"]?.string ?? "", json: event["data"]?.text ?? "null",
                delivery: delivery ?? .transient)
        }
        error = packet["error"].map(BridgeError.init)
    }
}

extension EnvelopeOutput {
    fileprivate init?(_ value: MessageValue) {
        let error = value["error"].map(BridgeError.init)
        guard let id = value["id"]?.integer else {
            guard let name = value["name"]?.string, let error else { return nil }
            self.init(.failed(error), of: name, ticket: .nobody)
            return
        }
        if let error {
            self.init(.failed(error), of: "", ticket: .id(id))
        } else if let element = value["element"] {
            self.init(element: element.text, of: "", ticket: .id(id))
        } else if value["done"] != nil {
            self.init(.ended, of: "", ticket: .id(id))
        } else {
            let json = value["result"]?.text
            self.init(
                json.map { .replied(json: $0) } ?? .handled, of: "", ticket: .id(id))
        }
    }
}

extension BridgeError {
    fileprivate init(_ value: MessageValue) {
        self.init(
            Code(rawValue: value["code"]?.string ?? ""), value["message"]?.string ?? "",
            dataJSON: value["data"]?.text)
    }
}
