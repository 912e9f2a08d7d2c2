import Foundation

/// The request that begins an upload and whose reply ends it.
struct UploadOpening<Upload: ScriptUpload>: Decodable, Sendable {
    let upload: Upload
    let description: UploadDescription

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        upload = try container.decode(Upload.self, forKey: .data)
        description = try UploadDescription(from: decoder)
        if let size = description.size, size < 0 {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [UploadDescription.CodingKeys.size],
                    debugDescription: "The size is negative."))
        }
    }

    private enum CodingKeys: CodingKey { case data }
}

/// A page's description of an upload, sent before its first byte.
struct UploadDescription: Decodable, Sendable {
    /// The page's ID for the upload, which its chunks refer to.
    let id: Int

    /// The total number of bytes; nil if the page does not know it.
    let size: Int?

    /// The media type; nil or empty if the page does not know it.
    let type: String?

    /// The name of the file; nil if the bytes do not come from a file.
    let fileName: String?

    // Each key is a single word, so no key strategy changes it.
    fileprivate enum CodingKeys: String, CodingKey {
        case id, size, type
        case fileName = "file"
    }
}

/// The request with which a page sends some bytes of an upload.
///
/// The reply says whether the host has no room for another chunk. The host answers a chunk without
/// bytes when it has room again.
package struct UploadChunk: Decodable, Sendable {
    package static let name: String = "ScriptBridge.chunk"

    /// The maximum number of bytes in a chunk; the page script sends half of that.
    static let maximumByteCount: Int = 1 << 20

    let id: Int

    /// The index of the chunk in the upload, from 0.
    let index: Int

    let bytes: Data

    /// Whether this is the last chunk.
    let isLast: Bool

    /// Whether the chunk names its upload, but has no valid index or bytes.
    let isMalformed: Bool

    /// Whether the chunk carries nothing and only waits until the host has room.
    var isEmpty: Bool { bytes.isEmpty && !isLast }

    /// Decodes a chunk, also a malformed one, which must end its upload.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        let index = try? container.decode(Int.self, forKey: .index)
        let isLast = try? container.decodeIfPresent(Bool.self, forKey: .last) ?? false
        // Always base64, whatever the channel's coding is.
        let text = try? container.decode(String.self, forKey: .bytes)
        let bytes = text.flatMap { Data(base64Encoded: $0) }
        isMalformed = index == nil || isLast == nil || bytes == nil
        self.index = index ?? 0
        self.isLast = isLast ?? false
        self.bytes = bytes ?? Data()
    }

    private enum CodingKeys: CodingKey { case id, index, bytes, last }
}

/// The conditions under which a handler takes an upload.
struct UploadRule {
    /// The accepted media types, such as `image/png` or `image/*`; nil for all.
    let types: [String]?

    /// The maximum number of bytes in an upload; nil for the channel's limit.
    let maximumByteCount: Int?

    /// Throws if the page states a type that is not accepted.
    func check(_ description: UploadDescription) throws(PageError) {
        guard let types else { return }
        // Ignores parameters, as in `text/plain;charset=utf-8`.
        let type = description.type?.split { $0 == ";" || $0 == " " }.first?.lowercased() ?? ""
        let isAccepted = types.contains { accepted in
            if accepted == "*/*" { return true }
            return
                accepted.hasSuffix("/*")
                ? type.hasPrefix(accepted.dropLast().lowercased()) : type == accepted.lowercased()
        }
        guard isAccepted else {
            throw PageError.typeNotAccepted(description.type ?? "")
        }
    }
}

extension PageError {
    static func typeNotAccepted(_ type: String) -> PageError {
        PageError(
            .typeNotAccepted,
            type.isEmpty
                ? "An upload without a type is not accepted. Send a Blob that has one."
                : "The upload's type \(PageText.quoted(type)) is not accepted.")
    }
}
