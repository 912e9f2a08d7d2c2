import Foundation

/// What a session's page may ask for: the bytes of replies, elements, events and calls.
@MainActor
package final class PageDownloads {
    /// For whom a value is.
    struct Recipient {
        /// The document; nil for the next one.
        let document: String?
        let origin: Origin?
    }

    /// By which pages know what stands in the place of bytes; nil if they have no script that does.
    package private(set) var mark: String?

    /// Whether the host has the site of an origin.
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

    /// How many wait to be asked for.
    package var count: Int { entries.count }

    /// Takes note that the pages have the script that knows bytes, if their channel sends any.
    package func open() {
        if channel?.sendsBytes == true { mark = WebViewConnection.secret() }
    }

    // MARK: For the host

    /// Encodes a value with its bytes, which wait from now on.
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

    /// Notes the bytes of a value for these; nil if they can get none.
    func sentBytes(for recipient: Recipient) -> SentBytes? {
        guard let mark else { return nil }
        let limit = channel?.limits.maximumDownloadCount ?? 0
        let site = recipient.origin.flatMap { servesOrigin($0) ? $0 : nil }
        return SentBytes(mark: mark, site: site, room: limit - entries.count)
    }

    /// Has bytes wait until they are asked for.
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

    /// Gives the chunk that a page asks for, as JSON text.
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

    /// Forgets what belongs to documents that have ended.
    func documentEnded() {
        for (id, entry) in entries where entry.download.document != nil { remove(id) }
    }

    /// Forgets everything.
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
        // Not while a chunk is read: its end does so.
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

    /// Who has the bytes of an address.
    private static var served: [String: Owner] = [:]

    nonisolated private static let path = "/ScriptBridge.bytes/"

    /// The address of bytes, at the site of an origin.
    nonisolated static func address(of id: String, at origin: Origin) -> String {
        "\(origin)\(path)\(id)"
    }

    /// The bytes whose address a page of the site has asked for; nil if it is the address of none.
    ///
    /// They are given once.
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
                // An address that is opened instead of fetched runs nothing.
                "Content-Security-Policy": "sandbox; default-src 'none'",
            ])
    }

    /// What can stand in a header field.
    private static func contentType(of description: BytesDescription) -> String {
        guard let type = description.type, type.utf8.contains(UInt8(ascii: "/")),
            type.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
        else { return "application/octet-stream" }
        return type
    }

    /// The id in an address of bytes; nil if it is another address.
    nonisolated static func id(in url: String, at origin: Origin) -> String? {
        let start = "\(origin)\(path)"
        guard url.utf8.starts(with: start.utf8) else { return nil }
        return String(url.dropFirst(start.count))
    }
}

extension PageError {
    static let noDownload = PageError(
        .downloadEnded, "The bytes are not there, were not fetched in time, or are another page's.")
}

extension JavaScriptEncoder {
    /// The encoder that notes the bytes of its values.
    func noting(_ bytes: SentBytes) -> JavaScriptEncoder {
        var encoder = self
        if let key = SentBytes.key { encoder.userInfo[key] = bytes }
        return encoder
    }
}
