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
