/// A message as a dialect's own reader makes it of what a page posted.
///
/// Its data is written by the coding of the channel; what cannot be encoded is the message's outcome.
public struct DialectMessage: Sendable {
    let name: String
    let id: DialectID?

    /// Writes the data as JSON text, by the coding of the channel.
    let encode: @Sendable (JavaScriptEncoder) throws -> String

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: What the handler's type is decoded from.
    ///   - id: The id to which the page expects an answer; nil if it expects none.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: String? = nil) {
        self.init(name, data, id.map(DialectID.init))
    }

    /// Makes a message with an id that is a number.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: What the handler's type is decoded from.
    ///   - id: The id to which the page expects an answer.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: Int) {
        self.init(name, data, DialectID(id))
    }

    private init<Data: Encodable & Sendable>(_ name: String, _ data: Data, _ id: DialectID?) {
        self.name = name
        self.id = id
        encode = { try $0.encodeJSON(data) }
    }
}

/// The id of a foreign envelope, as JSON text that goes back as it came: `1` is another id than `"1"`.
struct DialectID: Hashable, Sendable {
    let json: String

    private init(json: String) {
        self.json = json
    }

    init(_ number: Int) {
        self.init(json: "\(number)")
    }

    init(_ text: String) {
        self.init(json: JavaScriptLiteral.string(text))
    }

    /// Takes a string or a number; nil if the value is neither.
    init?(_ value: MessageValue) {
        if let text = value.string {
            self.init(text)
        } else if let number = value.integer {
            self.init(number)
        } else if let number = value.number {
            // Written as JavaScript would, so that 1e21 and 1E21 are the same id.
            self.init(json: (try? JavaScriptEncoder().encodeJSON(number)) ?? value.text)
        } else {
            return nil
        }
    }
}

/// What is wrong with an envelope, before it is known which dialect and message it is of.
struct DialectFailure: Error {
    let expectation: String

    init(_ expectation: String, at member: String? = nil, found: MessageValue?) {
        let place = member.map { " under “\($0)”" } ?? ""
        self.expectation = "\(expectation)\(place), found \(found?.kind ?? "nothing")"
    }

    init(_ expectation: String) {
        self.expectation = expectation
    }
}

extension BridgeError {
    /// Says which dialect expected what, and where.
    init(_ failure: DialectFailure, in dialect: ScriptDialect) {
        self.init(.notAMessage, "Dialect “\(dialect.name)”: \(failure.expectation).")
    }
}
