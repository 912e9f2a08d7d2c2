import Foundation

/// The bytes in replies, elements, events and calls that a session's page may request.
@MainActor
package final class PageDownloads {
    /// The document and origin that a value is for.
    struct Recipient {
        /// The document; nil for the first document that requests the bytes.
        let document: String?
        let origin: Origin?
    }

    /// The mark by which pages recognize the placeholder of bytes; nil if pages cannot read bytes.
    package private(set) var mark: String?

    /// Whether the host serves the site of an origin.
    package var servesOrigin: @MainActor (Origin) -> Bool = { _ in false }

    private let channel: ScriptChannel?
    private let clock: AnyClock
    private let deadlines: Deadlines
    private var entries: [String: (download: PageDownload, expiry: Deadlines.Token)] = [:]

    init(_ channel: ScriptChannel?, clock: AnyClock, deadlines: Deadlines) {
        self.channel = channel
        self.clock = clock
        self.deadlines = deadlines
    }

    /// The number of downloads that wait to be requested.
    package var count: Int { entries.count }

    /// Creates the mark that lets pages read bytes, if their channel sends any.
    package func open() {
        if channel?.sendsBytes == true { mark = WebViewConnection.secret() }
    }

    // MARK: For the host

    /// Encodes a value, and makes the bytes in it available from then on.
    func encodeJSON<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        for recipient: Recipient
    ) throws -> String {
        guard let bytes = sentBytes(for: recipient) else { return try encoder.encodeJSON(value) }
        let json = try encoder.noting(bytes).encodeJSON(value)
        add(bytes, for: recipient)
        return json
    }

    /// Returns an object that collects the bytes of a value; nil if the recipient can get none.
    func sentBytes(for recipient: Recipient) -> SentBytes? {
        guard let mark else { return nil }
        let limit = channel?.limits.maximumDownloadCount ?? 0
        let site = recipient.origin.flatMap { servesOrigin($0) ? $0 : nil }
        return SentBytes(mark: mark, site: site, room: limit - entries.count)
    }

    /// Keeps bytes until they are requested.
    func add(_ bytes: SentBytes, for recipient: Recipient) {
        for download in bytes.downloads {
            download.document = recipient.document
            entries[download.description.id] = (download, expiry(of: download))
            if download.description.url != nil {
                Self.served[download.description.id] = Owner(self)
            }
        }
    }

    // MARK: For the page

    /// Returns the chunk that a page requests, as JSON text.
    func chunk(_ request: BytesRequest, in context: MessageContext) async throws -> String {
        guard let entry = entries[request.id], let document = context.document,
            entry.download.document ?? document == document
        else { throw PageError.noDownload }
        let download = entry.download
        download.document = document
        guard request.index >= 0 else {
            remove(request.id)
            return "null"
        }
        deadlines.remove(entry.expiry)
        do {
            let chunk = try await download.chunk(request.index)
            if chunk.isLast { remove(request.id) } else { extend(download) }
            return chunk.json
        } catch let error as PageError
            where error.code == BridgeError.Code.downloadIncomplete.rawValue
        {
            remove(request.id)
            throw error
        } catch {
            extend(download)
            throw error
        }
    }

    /// Drops the bytes of documents that have ended.
    func documentEnded() {
        for (id, entry) in entries where entry.download.document != nil { remove(id) }
    }

    /// Drops all bytes.
    func removeAll() {
        for id in entries.keys { remove(id) }
    }

    private func expiry(of download: PageDownload) -> Deadlines.Token {
        let time = clock.elapsed() + (channel?.limits.byteWaitingTime ?? .zero)
        return deadlines.add(at: time) { [weak self] in self?.remove(download.description.id) }
    }

    private func extend(_ download: PageDownload) {
        guard let entry = entries[download.description.id] else { return }
        deadlines.remove(entry.expiry)
        // While a chunk is being read, the end of the read sets the next expiry.
        guard !download.isReading else { return }
        entries[download.description.id]?.expiry = expiry(of: download)
    }

    private func remove(_ id: String) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        deadlines.remove(entry.expiry)
        Self.served[id] = nil
    }

    // MARK: Addresses

    private struct Owner {
        weak var downloads: PageDownloads?

        init(_ downloads: PageDownloads) {
            self.downloads = downloads
        }
    }

    /// The owners of the bytes that have an address.
    private static var served: [String: Owner] = [:]

    nonisolated private static let path = "/ScriptBridge.bytes/"

    /// Returns the address of bytes at the site of an origin.
    nonisolated static func address(of id: String, at origin: Origin) -> String {
        "\(origin)\(path)\(id)"
    }

    /// Returns a response with the bytes at an address; nil if there are none.
    ///
    /// Each address works only once.
    static func response(to request: SchemeRequest, at origin: Origin) -> SchemeResponse? {
        guard let id = id(in: request.url, at: origin), request.method == "GET" else { return nil }
        guard let downloads = served[id]?.downloads, let entry = downloads.entries[id],
            !entry.download.hasBegun
        else { return nil }
        downloads.remove(id)
        let description = entry.download.description
        return SchemeResponse(
            chunks: entry.download.body(), byteCount: description.size,
            contentType: contentType(of: description),
            headers: [
                "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
                // An address that is opened instead of fetched must not run scripts.
                "Content-Security-Policy": "sandbox; default-src 'none'",
            ])
    }

    /// Returns the media type if it is safe in a header field, or a generic type.
    private static func contentType(of description: BytesDescription) -> String {
        guard let type = description.type, type.utf8.contains(UInt8(ascii: "/")),
            type.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
        else { return "application/octet-stream" }
        return type
    }

    /// Returns the id in an address of bytes; nil for any other address.
    nonisolated static func id(in url: String, at origin: Origin) -> String? {
        let start = "\(origin)\(path)"
        guard url.utf8.starts(with: start.utf8) else { return nil }
        return String(url.dropFirst(start.count))
    }
}

extension PageError {
    static let noDownload = PageError(
        .downloadEnded,
        "The bytes do not exist, were not requested in time, or belong to another page.")
}

extension JavaScriptEncoder {
    /// Returns a copy of the encoder that collects the bytes of its values.
    func noting(_ bytes: SentBytes) -> JavaScriptEncoder {
        var encoder = self
        if let key = SentBytes.key { encoder.userInfo[key] = bytes }
        return encoder
    }
}
