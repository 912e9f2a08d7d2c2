/// The fields of a post, a request or a subscription, as the article *Wire protocol* has them.
struct Posted {
    let name: String
    let id: Int?
    let kind: DispatchStep.Kind
    let timeout: Duration?

    /// Takes a message of a page without the page script.
    init(name: String, kind: DispatchStep.Kind) {
        self.name = name
        self.kind = kind
        id = nil
        timeout = nil
    }

    /// Reads a message of a frame, of which name and id have been looked for already.
    init(_ message: MessageValue, name: String?, id: Int?) throws(BridgeError) {
        guard let name, !name.isEmpty else {
            throw BridgeError(.notAMessage, "Expected a message with a string “name”.")
        }
        self.name = name
        self.id = id
        let word = message["kind"]
        if id == nil, word != nil || message["id"] != nil { throw Self.malformed("id") }
        if let word {
            guard word.string == "subscribe" else { throw Self.malformed("kind") }
            guard let credit = message["credit"]?.wireInteger else {
                throw Self.malformed("credit")
            }
            kind = .subscription(credit: credit)
        } else {
            kind = id == nil ? .post : .request
        }
        timeout = try message["timeout"].map { value throws(BridgeError) in
            guard let milliseconds = value.number, milliseconds > 0 else {
                throw Self.malformed("timeout")
            }
            // Beyond that a duration overflows, and nobody waits so long.
            return .milliseconds(min(milliseconds, 0x1p53))
        }
    }

    private static func malformed(_ field: String) -> BridgeError {
        BridgeError(.notAMessage, "The message's “\(field)” is malformed.")
    }
}

extension MessageValue {
    /// An id or a credit: an integer that JavaScript tells from its neighbors, from 1 on.
    var wireInteger: Int? {
        integer.flatMap { (1...0x1F_FFFF_FFFF_FFFF).contains($0) ? $0 : nil }
    }

    /// The number, if this is one.
    var number: Double? {
        try? decode(Double.self)
    }

    /// Whether this is the value true.
    var isTrue: Bool {
        (try? decode(Bool.self)) == true
    }
}
