import Foundation

/// The bytes in a value that is being encoded.
@MainActor
package final class SentBytes {
    /// The user info key for this object in an encoder, and for the mark in a test page's decoder.
    nonisolated package static let key: CodingUserInfoKey? = CodingUserInfoKey(
        rawValue: "ScriptBridge.bytes")

    /// The bytes that wait on the host, in order.
    private(set) var downloads: [PageDownload] = []
    private(set) var isEmpty = true

    /// The name of the message, event or function that the value belongs to.
    let name: String
    /// The document that gets the value; nil for the first one that does.
    let document: String?
    /// The ID of the message that the value answers; nil for an event or a call.
    let trace: TraceID?

    private let mark: String
    /// The origin whose pages can fetch bytes from their site; nil if there is none.
    private let site: Origin?
    /// How many more downloads may wait.
    private var room: Int
    /// How many more bytes may travel inside the value.
    private var mostInside = 64 << 10

    init(
        of name: String,
        for document: String?,
        trace: TraceID?,
        mark: String,
        site: Origin?,
        room: Int
    ) {
        self.name = name
        self.document = document
        self.trace = trace
        self.mark = mark
        self.site = site
        self.room = room
    }

    /// Adds bytes and returns their placeholder.
    func add(_ bytes: ScriptBytes) throws -> BytesDescription {
        isEmpty = false
        var size = bytes.byteCount
        let read: ScriptBytes.Read
        var waits: Bool?
        switch bytes.source {
        case .data(let data) where !data.isEmpty && data.count <= mostInside:
            mostInside -= data.count
            var description = description(size: size, type: bytes.type)
            description.data = data
            return description
        case .data(let data):
            let chunks = AsyncStream<Data> { chunks in
                for start in stride(from: 0, to: data.count, by: BytesChunk.maximumByteCount) {
                    chunks.yield(data.dropFirst(start).prefix(BytesChunk.maximumByteCount))
                }
                chunks.finish()
            }
            let reader = SequenceReader(chunks, byteCount: nil)
            read = { try await reader.next() }
        case .file(let url):
            let path = url.path(percentEncoded: false)
            guard let version = FileVersion(path) else {
                throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
            }
            size = version.byteCount
            let reader = FileReader(path, version)
            read = { try await reader.next() }
        case .chunks(let make):
            read = make()
            waits = true
        case .received:
            throw PageError.receivedBytes
        }
        guard room > 0 else {
            throw PageError.tooManyDownloads
        }
        room -= 1
        var description = description(size: size, type: bytes.type)
        description.waits = waits
        description.url = site.map { ServedBytes.address(of: description.id, at: $0) }
        downloads.append(PageDownload(description, read))
        return description
    }

    private func description(size: Int?, type: String?) -> BytesDescription {
        BytesDescription(mark: mark, id: Secret.make(), size: size, type: type)
    }
}

extension PageError {
    static let receivedBytes = PageError(
        .downloadEnded,
        "The host cannot send bytes that a page received. Create ScriptBytes from their content.")

    static let tooManyDownloads = PageError(
        .tooManyPending,
        "Too many downloads wait for pages. Read some first, or raise maximumDownloadCount.")
}
