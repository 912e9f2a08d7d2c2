public import Foundation

/// Bytes that the host gives to a page: in a reply, an element, an event or the argument of a call.
///
/// ```swift
/// struct GetPhoto: ScriptRequest {
///     struct Reply: Codable, Sendable { let title: String; let image: ScriptBytes }
///     let number: Int
/// }
///
/// channel.sendsBytes = true
/// channel.on(GetPhoto.self) { request, context in
///     let photo = try library.photo(request.number)
///     return GetPhoto.Reply(title: photo.title, image: ScriptBytes(file: photo.url, type: "image/jpeg"))
/// }
/// ```
///
/// The page gets an object with `blob()`, `arrayBuffer()` and `stream()`, and asks it once. Few bytes travel
/// with the value. Others wait on the host until the page asks for them, for
/// ``ScriptChannel/Limits-swift.struct/byteWaitingTime``, and come chunk by chunk, as fast as the page takes
/// them. What belongs to a page that is left goes with it.
public struct ScriptBytes: Sendable {
    /// Gives chunk by chunk, each to one who waits for it.
    typealias Read = @Sendable () async throws -> Data?

    enum Source: Sendable {
        case data(Data)
        case file(URL)
        case chunks(@Sendable () -> Read)
        /// As a page holds them.
        case received(BytesDescription)
    }

    /// How many bytes there are; nil if that is not known, as of a file that nobody has looked at.
    public let byteCount: Int?

    /// The media type, such as `image/png`; nil if it is not known.
    public let type: String?

    let source: Source

    /// Gives bytes that are there.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - type: The media type.
    public init(_ data: Data, type: String? = nil) {
        self.init(.data(data), byteCount: data.count, type: type)
    }

    /// Gives the bytes of a file, which is read when the page asks for them, and never as a whole.
    ///
    /// A reply with a file that is not there fails. If the file is written or removed before the page has
    /// all of it, the page's promise is rejected with `downloadIncomplete`.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - type: The media type.
    public init(file: URL, type: String? = nil) {
        self.init(.file(file), byteCount: nil, type: type)
    }

    /// Gives bytes that come in chunks, each when the page has taken the one before.
    ///
    /// The page's promise is rejected with `downloadIncomplete` if the sequence throws, or does not give as
    /// many bytes as announced. A page that is left, or stops, cancels the task that waits for a chunk.
    ///
    /// - Parameters:
    ///   - chunks: The chunks, which are asked for once.
    ///   - byteCount: How many bytes they are; nil if that is not known.
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

    /// How a page asks for the bytes; nil if this is the host's.
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
    /// Writes a description, by which the page asks for the bytes.
    ///
    /// - Throws: `EncodingError` in a value that is not sent to a page with the page script, on a channel
    ///   with ``ScriptChannel/sendsBytes``: also in an event of the rule
    ///   ``EventDelivery/latest``, in a context and the data of an error.
    ///   `CocoaError` if a file is not there.
    public func encode(to encoder: any Encoder) throws {
        // A value that encodes itself elsewhere has left the reply behind.
        let notes = SentBytes.key.flatMap { encoder.userInfo[$0] } as? SentBytes
        guard let notes, MainActor.isCurrent else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "Bytes travel in replies, elements, events and calls of a"
                        + " channel whose sendsBytes is true, to a page with the page script."
                ))
        }
        try MainActor.assumeIsolated { try notes.add(self) }.encode(to: encoder)
    }

    /// Takes the place of the bytes in a value that an in-memory page of `ScriptBridgeTesting` has got,
    /// whose `bytes(of:)` reads them.
    ///
    /// - Throws: `DecodingError` everywhere else. Pages send bytes by a ``ScriptUpload``.
    public init(from decoder: any Decoder) throws {
        let description = try? BytesDescription(from: decoder)
        let mark = SentBytes.key.flatMap { decoder.userInfo[$0] } as? String
        guard let description, description.mark == mark else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "A page sends bytes by an upload."))
        }
        self.init(.received(description), byteCount: description.size, type: description.type)
    }
}
