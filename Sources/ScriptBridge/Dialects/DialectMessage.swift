/// A message that a custom dialect's reader creates from a posted body.
///
/// The channel's coding encodes the data. If that fails, so does the message, with
/// ``BridgeError/Code-swift.struct/notAMessage``.
public struct DialectMessage: Sendable {
    let name: String
    let id: DialectID?

    /// Encodes the data as JSON text, with the channel's coding.
    let encode: @Sendable (JavaScriptEncoder) throws -> String
}

extension DialectMessage {
    /// Creates a message.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from.
    ///   - id: The id of the answer that the page expects; nil if it expects none.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: String? = nil) {
        self.init(name: name, id: id.map { DialectID($0) }) { try $0.encodeJSON(data) }
    }

    /// Creates a message whose id is a number.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from.
    ///   - id: The id of the answer that the page expects.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: Int) {
        self.init(name: name, id: DialectID(id)) { try $0.encodeJSON(data) }
    }
}

/// The id in a foreign envelope, as JSON text that is returned as it came.
///
/// `1` and `"1"` are different ids. Replies repeat an id, so its length is limited.
struct DialectID: Hashable, Sendable {
    /// The maximum number of bytes in the JSON text of an id.
    static let maximumByteCount = 1_000

    let json: String

    /// Whether a page chose an id that replies do not repeat.
    var isTooLong: Bool { json.utf8.count > Self.maximumByteCount }
}

extension DialectID {
    init(_ number: Int) {
        self.init(json: "\(number)")
    }

    init(_ text: String) {
        self.init(json: JavaScriptLiteral.string(text))
    }

    /// Creates an id from a string or a number; nil if the value is neither, or is too long.
    init?(_ value: MessageValue) {
        if let text = value.string {
            guard text.utf8.count <= Self.maximumByteCount else { return nil }
            self.init(text)
        } else if let number = value.integer {
            self.init(number)
        } else if let number = value.number {
            // Formatted as in JavaScript, so that 1e21 and 1E21 are the same id.
            self.init(json: (try? JavaScriptEncoder().encodeJSON(number)) ?? value.text)
        } else {
            return nil
        }
        if isTooLong { return nil }
    }
}

/// A mistake in an envelope, without the name of its dialect.
struct DialectFailure: Error {
    let expectation: String

    init(_ expectation: String, at member: String? = nil, found: MessageValue?) {
        let place = member.map { " under “\($0)”" } ?? ""
        self.expectation = "\(expectation)\(place), found \(found?.kind ?? "nothing")"
    }

    init(_ expectation: String) {
        self.expectation = expectation
    }

    /// Creates the failure of a value that is no ``DialectID``.
    init(id value: MessageValue, at member: String) {
        if value.string != nil {
            self.init("expected at most \(DialectID.maximumByteCount) bytes under “\(member)”")
        } else {
            self.init("expected a string or a number", at: member, found: value)
        }
    }
}

extension BridgeError {
    /// Creates an error that names the dialect, what it expected, and where.
    init(_ failure: DialectFailure, in dialect: ScriptDialect) {
        self.init(.notAMessage, "Dialect “\(dialect.name)”: \(failure.expectation).")
    }
}
