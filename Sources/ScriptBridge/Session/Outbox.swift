/// What is sent to the document of the main frame at the end of a turn, in order.
struct Outbox {
    /// The document; nil for any recipient.
    private let document: String?

    private var packets: [HostPacket] = []

    /// The events that have not been sent.
    var events: [HostPacket.Event] { packets.flatMap(\.events) }

    var isEmpty: Bool { packets.isEmpty }

    init(document: String? = nil) {
        self.document = document
    }

    /// Adds a reply, in another packet than the events before it.
    ///
    /// A page processes the replies of a packet before its events.
    mutating func add(_ reply: EnvelopeOutput) {
        if packets.last?.events.isEmpty != true { packets.append(HostPacket(document: document)) }
        packets[packets.count - 1].replies.append(reply)
    }

    mutating func add(_ events: [HostPacket.Event]) {
        if events.isEmpty { return }
        if packets.isEmpty { packets.append(HostPacket(document: document)) }
        packets[packets.count - 1].events += events
    }

    /// Takes the replies that no event precedes, for the answer to a packet.
    mutating func takeReplies() -> HostPacket {
        var answer = HostPacket(document: document)
        guard let first = packets.first else { return answer }
        answer.replies = first.replies
        if first.events.isEmpty { packets.removeFirst() } else { packets[0].replies = [] }
        return answer
    }

    mutating func takeAll() -> [HostPacket] {
        defer { packets = [] }
        return packets
    }
}
