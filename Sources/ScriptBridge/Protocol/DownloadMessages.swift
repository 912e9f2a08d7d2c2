package import Foundation

/// What stands in a value in the place of bytes.
package struct BytesDescription: Codable, Sendable {
    /// What the page script knows of its host, and no data has that the host merely passes on.
    let mark: String

    /// By which the page asks for them: 128 random bits.
    package let id: String

    /// How many bytes there are; nil if that is not known.
    package let size: Int?

    /// The media type; nil if it is not known.
    let type: String?

    /// The bytes, if they are few; then there is nothing to ask for.
    package var data: Data?

    /// An address that gives them once; nil if the page cannot fetch any.
    var url: String?

    /// Whether the next chunk may be long in coming.
    var waits: Bool = false

    init(mark: String, id: String, size: Int?, type: String?) {
        self.mark = mark
        self.id = id
        self.size = size
        self.type = type
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        mark = try container.decode(String.self, forKey: .bytes)
        id = try container.decode(String.self, forKey: .id)
        size = try container.decodeIfPresent(Int.self, forKey: .size)
        type = try container.decodeIfPresent(String.self, forKey: .type)
        data = try container.decodeIfPresent(String.self, forKey: .data)
            .flatMap { Data(base64Encoded: $0) }
        url = try container.decodeIfPresent(String.self, forKey: .url)
        waits = try container.decodeIfPresent(Bool.self, forKey: .waits) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mark, forKey: .bytes)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(size, forKey: .size)
        try container.encodeIfPresent(type, forKey: .type)
        // Base64, whatever the channel's coding says of data.
        try container.encodeIfPresent(data?.base64EncodedString(), forKey: .data)
        try container.encodeIfPresent(url, forKey: .url)
        if waits { try container.encode(true, forKey: .waits) }
    }

    // Of one word each, which no form of keys changes.
    private enum CodingKeys: CodingKey { case bytes, id, size, type, data, url, waits }
}

/// The request with which a page asks for the next chunk of some bytes; by the index -1 it says that it wants
/// no more.
package struct BytesRequest: ScriptPayload {
    package static let name: String = "ScriptBridge.bytes"

    let id: String

    /// Which of the chunks it is, from 0 on.
    let index: Int

    package init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// The reply to a ``BytesRequest``.
package struct BytesChunk: Decodable, Sendable {
    /// How many bytes a chunk has at most.
    static let maximumByteCount: Int = 256 << 10

    package let bytes: Data

    /// Whether no other chunk follows.
    package let isLast: Bool

    init(_ bytes: Data, isLast: Bool) {
        self.bytes = bytes
        self.isLast = isLast
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .bytes)
        isLast = try container.decodeIfPresent(Bool.self, forKey: .last) ?? false
        guard let bytes = Data(base64Encoded: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .bytes, in: container, debugDescription: "The string is not base64.")
        }
        self.bytes = bytes
    }

    private enum CodingKeys: CodingKey { case bytes, last }

    /// The chunk as JSON text: base64 needs no escapes.
    var json: String {
        "{\"bytes\":\"\(bytes.base64EncodedString())\"\(isLast ? ",\"last\":true" : "")}"
    }
}
