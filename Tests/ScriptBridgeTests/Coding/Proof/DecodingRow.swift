import ScriptBridge

/// A row of `decoding.json`, which the node tests read too: a text and how it decodes.
struct DecodingRow: Decodable, Sendable, CustomStringConvertible {
    /// A text and how often it is repeated.
    struct Part: Decodable, Sendable {
        let text: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            let part = try container.decode(String.self)
            text = String(repeating: part, count: try container.decode(Int.self))
        }
    }

    /// How the decoder rejects a text: a case of `DecodingError`, or text that is not JSON.
    enum Rejection: String, Decodable, Sendable {
        case notJSON, dataCorrupted, typeMismatch, valueNotFound, keyNotFound
    }

    private enum CodingKeys: String, CodingKey {
        case name, text, parts, hex, value, rejected, reason
        case type = "as"
    }

    let name: String
    private let text: String?
    private let parts: [Part]?

    /// The bytes of the text, which may not be valid UTF-8.
    let hex: String?

    /// The type to decode; any value if nil.
    let type: String?

    /// The description of the Swift value, or `anything` if any value is fine.
    let value: String?

    let rejected: Rejection?

    /// Why JSON.parse gives another result.
    let reason: String?

    var description: String { name }

    /// The text, or nil for a row of bytes.
    var json: String? {
        text ?? parts.map { $0.map(\.text).joined() }
    }
}

extension DecodingRow.Rejection {
    init(_ error: DecodingError) {
        self =
            switch error {
            case .typeMismatch: .typeMismatch
            case .valueNotFound: .valueNotFound
            case .keyNotFound: .keyNotFound
            default: .dataCorrupted
            }
    }

    /// The decoder reports text that is not JSON as corrupt data.
    func matches(_ error: DecodingError) -> Bool {
        Self(error) == (self == .notJSON ? .dataCorrupted : self)
    }
}
