import Foundation

/// The bytes that a value holds which is being encoded.
@MainActor
package final class SentBytes {
    /// Under which an encoder has this, and the decoder of an in-memory page the mark.
    nonisolated package static let key: CodingUserInfoKey? = CodingUserInfoKey(
        rawValue: "ScriptBridge.bytes")

    /// What waits on the host, in order.
    private(set) var downloads: [PageDownload] = []
    private(set) var isEmpty = true

    private let mark: String
    /// The origin whose pages can fetch from their site; nil if there is none.
    private let site: Origin?
    /// How many more may wait.
    private var room: Int
    /// How many more bytes travel with the value.
    private var mostInside = 64 << 10

    init(mark: String, site: Origin?, room: Int) {
        self.mark = mark
        self.site = site
        self.room = room
    }

    /// Takes bytes, and gives what stands in their place.
    func add(_ bytes: ScriptBytes) throws -> BytesDescription {
        isEmpty = false
        var size = bytes.byteCount
        let read: ScriptBytes.Read
        var waits = false
        switch bytes.source {
        case .data(let data) where 1...mostInside ~= data.count:
            mostInside -= data.count
            var description = description(size: size, type: bytes.type)
            description.data = data
            return description
        case .data(let data):
            let reader = DataReader(data)
            read = { await reader.next() }
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
            throw PageError(.downloadEnded, "A page has these bytes, and not the host.")
        }
        guard room > 0 else {
            throw PageError(.tooManyPending, "Too many bytes wait to be asked for.")
        }
        room -= 1
        var description = description(size: size, type: bytes.type)
        description.waits = waits
        description.url = site.map { PageDownloads.address(of: description.id, at: $0) }
        downloads.append(PageDownload(description, read))
        return description
    }

    private func description(size: Int?, type: String?) -> BytesDescription {
        BytesDescription(mark: mark, id: WebViewConnection.secret(), size: size, type: type)
    }
}

/// Gives what is there in chunks.
private actor DataReader {
    private var rest: Data

    init(_ data: Data) {
        rest = data
    }

    func next() -> Data? {
        guard !rest.isEmpty else { return nil }
        let chunk = rest.prefix(BytesChunk.maximumByteCount)
        rest = rest.dropFirst(chunk.count)
        return chunk
    }
}
