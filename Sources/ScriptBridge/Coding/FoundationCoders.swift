import Foundation

/// Foundation's JSON coders, set to the conventions of the bridge.
///
/// A new one for each use: they are cheap to make, and configured instances are mutable.
enum FoundationCoders {
    /// ISO 8601 with milliseconds, as `Date.prototype.toISOString` writes it.
    static let dateFormat: Date.ISO8601FormatStyle = Date.ISO8601FormatStyle(
        includingFractionalSeconds: true
    )

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            let parsers = [dateFormat, Date.ISO8601FormatStyle()]
            guard let date = parsers.lazy.compactMap({ try? $0.parse(text) }).first
            else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "“\(text)” is not an ISO 8601 date."
                )
            }
            return date
        }
        return decoder
    }
}
