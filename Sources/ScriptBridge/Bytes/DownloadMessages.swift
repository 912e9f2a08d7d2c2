package import Foundation

/// A placeholder that stands for bytes in an encoded value.
package struct BytesDescription: Codable, Sendable {
    /// A mark that only the page script and its host know, so that no other data can contain it.
    let mark: String

    /// The ID with which the page asks for the bytes: 128 random bits.
    package let id: String

    /// The number of bytes; nil if unknown.
    package let size: Int?

    /// The media type; nil if unknown.
    let type: String?

    /// The bytes themselves in base64, if there are few; the page then has nothing to ask for.
    ///
    /// A text, because it does not depend on the channel's coding.
    private var base64: String?

    /// A URL that serves the bytes once; nil if the host does not serve the page's site.
    var url: String?

    /// True if the next chunk may take long to arrive.
    var waits: Bool?

    /// The bytes themselves, if there are few.
    package var data: Data? {
        get { base64.flatMap { Data(base64Encoded: $0) } }
        set { base64 = newValue?.base64EncodedString() }
    }

    init(mark: String, id: String, size: Int?, type: String?) {
        self.mark = mark
        self.id = id
        self.size = size
        self.type = type
    }

    // Each key is a single word, so no key strategy changes it.
    private enum CodingKeys: String, CodingKey {
        case mark = "bytes"
        case id, size, type
        case base64 = "data"
        case url, waits
    }
}

/// The request with which a page asks for the next chunk of some bytes.
///
/// The index -1 says that the page wants no more chunks.
package struct BytesRequest: ScriptPayload, Codable {
    package static let name: String = "ScriptBridge.bytes"

    let id: String

    /// The index of the chunk, from 0.
    let index: Int

    package init(id: String, index: Int) {
        self.id = id
        self.index = index
    }
}

/// The reply to a request for a chunk of bytes.
struct BytesChunk: Sendable {
    /// The maximum number of bytes in a chunk.
    static let maximumByteCount: Int = 256 << 10

    /// The size to which chunks shrink while many downloads are in progress.
    ///
    /// Smaller chunks would slow the downloads and hardly help other messages.
    static let leastByteCount: Int = 12 << 10

    let bytes: Data

    /// Whether this is the last chunk.
    let isLast: Bool

    /// The chunk as JSON text; base64 needs no escapes.
    var json: String {
        "{\"bytes\":\"\(bytes.base64EncodedString())\"\(isLast ? ",\"last\":true" : "")}"
    }
}
