import ScriptBridge

/// A text and what the decoder makes of it: a row of `decoding.json`, which node's tests read too.
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

    /// How the decoder refuses a text: the cases of `DecodingError`, or text that is not JSON.
    enum Refusal: String, Decodable, Sendable {
        case notJSON, dataCorrupted, typeMismatch, valueNotFound, keyNotFound
    }

    private enum CodingKeys: String, CodingKey {
        case name, text, parts, hex, value, refused, reason
        case type = "as"
    }

    let name: String
    private let text: String?
    private let parts: [Part]?

    /// The bytes of the text, which may be no UTF-8.
    let hex: String?

    /// The type to decode; without it any value.
    let type: String?

    /// The value in Swift's words; `anything` if it only has to be one.
    let value: String?

    let refused: Refusal?

    /// Why JSON.parse says otherwise.
    let reason: String?

    var description: String { name }

    /// The text; nil for a row of bytes.
    var json: String? {
        text ?? parts.map { $0.map(\.text).joined() }
    }
}

extension DecodingRow.Refusal {
    init(_ error: DecodingError) {
        self =
            switch error {
            case .typeMismatch: .typeMismatch
            case .valueNotFound: .valueNotFound
            case .keyNotFound: .keyNotFound
            default: .dataCorrupted
            }
    }

    /// What is not JSON is corrupt data to the decoder.
    func matches(_ error: DecodingError) -> Bool {
        Self(error) == (self == .notJSON ? .dataCorrupted : self)
    }
}
