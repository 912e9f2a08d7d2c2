public import Foundation

/// Bytes that the host sends to a page in a reply, an element, an event or a call argument.
///
/// ```swift
/// struct GetPhoto: ScriptRequest {
///     struct Reply: Codable, Sendable { let title: String; let image: ScriptBytes }
///     let number: Int
/// }
///
/// channel.allowsDownloads = true
/// channel.on(GetPhoto.self) { request, context in
///     let photo = try library.photo(request.number)
///     return GetPhoto.Reply(title: photo.title, image: ScriptBytes(file: photo.url, type: "image/jpeg"))
/// }
/// ```
///
/// The page gets an object with `blob()`, `arrayBuffer()` and `stream()`, and can read it once.
/// Data in memory travels with the value itself, up to 64 KiB in total. All other bytes wait on the
/// host until the page asks for them, for at most
/// ``ScriptChannel/Limits-swift.struct/WebView-swift.struct/downloadWaitingTime``, and travel chunk
/// by chunk, as fast as the page reads them. When the page navigates away, its waiting bytes are
/// released.
public struct ScriptBytes: Sendable {
    /// Returns the next chunk, for one caller at a time; nil at the end.
    typealias Read = @Sendable () async throws -> Data?

    enum Source: Sendable {
        case data(Data)
        case file(URL)
        case chunks(@Sendable () -> Read)
        /// The placeholder that an in-memory page has received in place of the bytes.
        case received(BytesDescription)
    }

    /// The number of bytes; nil if unknown, as for a file that has not been opened.
    public let byteCount: Int?

    /// The media type, such as image/png; nil if unknown.
    public let type: String?

    let source: Source

    /// Creates bytes from data in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - type: The media type.
    public init(_ data: Data, type: String? = nil) {
        self.init(.data(data), byteCount: data.count, type: type)
    }

    /// Creates bytes from a file, which is read in chunks when the page asks for them.
    ///
    /// A reply with a missing file fails. If the file is changed or removed before the page has
    /// read all of it, the page's promise is rejected with `downloadIncomplete`.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - type: The media type.
    public init(file: URL, type: String? = nil) {
        self.init(.file(file), byteCount: nil, type: type)
    }

    /// Creates bytes from a sequence of chunks, each requested when the page has read the previous
    /// one.
    ///
    /// The page's promise is rejected with `downloadIncomplete` if the sequence throws, or does not
    /// produce as many bytes as announced. If the page navigates away, or stops reading, the task
    /// that waits for a chunk is cancelled.
    ///
    /// - Parameters:
    ///   - chunks: The chunks; they are iterated once.
    ///   - byteCount: The total number of bytes; nil if unknown.
    ///   - type: The media type.
    public init<Chunks: AsyncSequence & Sendable>(
        chunks: Chunks,
        byteCount: Int? = nil,
        type: String? = nil
    ) where Chunks.Element == Data {
        let byteCount = byteCount.flatMap { $0 < 0 ? nil : $0 }
        let source = Source.chunks {
            let reader = SequenceReader(chunks, byteCount: byteCount)
            return { try await reader.next() }
        }
        self.init(source, byteCount: byteCount, type: type)
    }

    /// The description by which a page asks for the bytes; nil for the host's own bytes.
    package var received: BytesDescription? {
        if case .received(let description) = source { description } else { nil }
    }

    init(_ source: Source, byteCount: Int?, type: String?) {
        self.source = source
        self.byteCount = byteCount
        self.type = type
    }
}

extension ScriptBytes: Codable {
    /// Encodes a description that the page uses to ask for the bytes.
    ///
    /// - Throws: `EncodingError` unless the value is sent to a page with the page script, on a
    ///   channel with ``ScriptChannel/allowsDownloads``, in a reply, an element, an event or a call.
    ///   Events that are kept (``EventDelivery/latest``), contexts and the data of errors cannot hold
    ///   bytes. `CocoaError` if a file is missing.
    public func encode(to encoder: any Encoder) throws {
        // The bridge encodes values with bytes only on the main actor.
        let notes = SentBytes.key.flatMap { encoder.userInfo[$0] } as? SentBytes
        guard let notes, MainActor.isCurrent else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "Bytes can be sent only in replies, elements, events and"
                        + " calls of a channel whose allowsDownloads is true, to a page with the page"
                        + " script."
                ))
        }
        try MainActor.assumeIsolated { try notes.add(self) }.encode(to: encoder)
    }

    /// Decodes the description of bytes that an in-memory page of the testing library received.
    ///
    /// Read the bytes with the page's `bytes(of:)`.
    ///
    /// - Throws: `DecodingError` everywhere else. Pages send bytes with a ``ScriptUpload``.
    public init(from decoder: any Decoder) throws {
        let description = try? BytesDescription(from: decoder)
        let mark = SentBytes.key.flatMap { decoder.userInfo[$0] } as? String
        guard let description, description.mark == mark else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "Pages send bytes with an upload."))
        }
        self.init(.received(description), byteCount: description.size, type: description.type)
    }
}

/// A reader for one version of a file.
///
/// The file is open only while a chunk is read, because a host may send any number of files.
actor FileReader {
    private let path: String
    private let version: FileVersion
    private var offset = 0

    init(_ path: String, _ version: FileVersion) {
        self.path = path
        self.version = version
    }

    /// Reads the next chunk; returns nil at the end.
    ///
    /// - Throws: An error if the file cannot be read or has changed.
    func next() throws -> Data? {
        let count = min(version.byteCount - offset, BytesChunk.maximumByteCount)
        guard count > 0 else { return nil }
        // Opening anything but a regular file, such as a pipe, might wait.
        guard FileVersion(path) == version else { throw BridgeError.fileChanged }
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(offset))
        let data = try file.read(upToCount: count)
        guard data?.count == count, FileVersion(path) == version else {
            throw BridgeError.fileChanged
        }
        offset += count
        return data
    }
}

/// The attributes of a regular file that change when it is written or replaced.
struct FileVersion: Equatable {
    let byteCount: Int
    private let number: Int?
    private let date: Date?

    /// Returns nil if there is no regular file at the path.
    init?(_ path: String) {
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let byteCount = attributes[.size] as? Int
        else { return nil }
        self.byteCount = byteCount
        number = attributes[.systemFileNumber] as? Int
        date = attributes[.modificationDate] as? Date
    }
}

extension BridgeError {
    static let fileChanged = BridgeError(
        .downloadIncomplete,
        "The file changed while it was read. Send a copy, or wait until it is written.")
}
