package import Foundation

/// The request with which a page begins an upload, and whose reply ends it.
package struct UploadOpening<Upload: ScriptUpload>: ScriptPayload {
    package static var name: String { Upload.name }

    let upload: Upload
    let description: UploadDescription

    package init(_ upload: Upload, _ description: UploadDescription) {
        self.upload = upload
        self.description = description
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        upload = try container.decode(Upload.self, forKey: .data)
        description = try UploadDescription(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(upload, forKey: .data)
        try description.encode(to: encoder)
    }

    private enum CodingKeys: CodingKey { case data }
}

/// What a page says of an upload before its first byte.
package struct UploadDescription: Codable, Sendable {
    /// The page's number of the upload, by which its chunks name it.
    let id: Int

    /// How many bytes will come; nil if the page does not know.
    let size: Int?

    /// The media type; nil or empty if the page does not know.
    let type: String?

    /// The name of the file; nil if it is none.
    let fileName: String?

    package init(id: Int, size: Int?, type: String?, fileName: String?) {
        self.id = id
        self.size = size
        self.type = type
        self.fileName = fileName
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        size = try container.decodeIfPresent(Int.self, forKey: .size)
        type = try container.decodeIfPresent(String.self, forKey: .type)
        fileName = try container.decodeIfPresent(String.self, forKey: .file)
        if let size, size < 0 {
            throw DecodingError.dataCorruptedError(
                forKey: .size, in: container, debugDescription: "A size is 0 or more.")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(size, forKey: .size)
        try container.encodeIfPresent(type, forKey: .type)
        try container.encodeIfPresent(fileName, forKey: .file)
    }

    // Of one word each, which no form of keys changes.
    private enum CodingKeys: CodingKey { case id, size, type, file }
}

/// The request with which a page sends some bytes of an upload.
///
/// The reply says whether the host has no room for another one. A chunk without bytes is answered when it
/// has room again.
package struct UploadChunk: ScriptPayload {
    package static let name: String = "ScriptBridge.chunk"

    /// How many bytes a chunk may have; the page script sends a quarter of it.
    static let maximumByteCount: Int = 1 << 20

    let id: Int

    /// Which of the upload's chunks it is, from 0 on.
    let index: Int

    let bytes: Data

    /// Whether no other chunk follows.
    let isLast: Bool

    /// Whether it has nothing to say, and waits until there is room for one that has.
    var isEmpty: Bool { bytes.isEmpty && !isLast }

    package init(id: Int, index: Int, bytes: Data, isLast: Bool = false) {
        self.id = id
        self.index = index
        self.bytes = bytes
        self.isLast = isLast
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        index = try container.decode(Int.self, forKey: .index)
        isLast = try container.decodeIfPresent(Bool.self, forKey: .last) ?? false
        // Base64, whatever the channel's coding says of data.
        let text = try container.decode(String.self, forKey: .bytes)
        guard let bytes = Data(base64Encoded: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .bytes, in: container, debugDescription: "The string is not base64.")
        }
        self.bytes = bytes
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(index, forKey: .index)
        try container.encode(bytes.base64EncodedString(), forKey: .bytes)
        if isLast { try container.encode(true, forKey: .last) }
    }

    private enum CodingKeys: CodingKey { case id, index, bytes, last }
}
