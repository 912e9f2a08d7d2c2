import Foundation

/// The bytes in replies, elements, events and calls that a session's page may request.
@MainActor
package final class PageDownloads {
    /// The document and origin that a value is for.
    struct Recipient {
        /// The name of the message, event or function that the value belongs to.
        let name: String
        /// The document; nil for the first document that requests the bytes.
        let document: String?
        let origin: Origin?
        /// The ID of the message that the value answers; nil for an event or a call.
        var trace: TraceID?
    }

    /// The marks by which pages recognize the placeholders of bytes; nil if pages cannot read bytes.
    package private(set) var marks: BytesMarks?

    /// Whether the host serves the site of an origin.
    package var servesOrigin: @MainActor (Origin) -> Bool = { _ in false }

    private let limits: ByteLimits
    private let policy: OriginPolicy?
    private let clock: AnyClock
    private let deadlines: Deadlines
    private let observer: (any BridgeObserver)?
    private let traces = TraceID.Source()
    private var lastNumber = 0
    private var entries: [String: (download: PageDownload, expiry: Deadlines.Token)] = [:]

    /// Creates the downloads of a session.
    ///
    /// - Parameters:
    ///   - policy: The sources that may get bytes; nil if the host sends none.
    ///   - limits: The limits of the channel.
    ///   - observer: An observer of the progress.
    ///   - clock: The session's clock.
    ///   - deadlines: The session's deadlines.
    init(
        to policy: OriginPolicy?,
        limits: ByteLimits,
        observer: (any BridgeObserver)?,
        clock: AnyClock,
        deadlines: Deadlines
    ) {
        self.policy = policy
        self.limits = limits
        self.observer = observer
        self.clock = clock
        self.deadlines = deadlines
    }

    /// The number of downloads that wait to be requested.
    package var count: Int { entries.count }

    /// Creates the marks that let pages read bytes, if their channel sends any.
    package func open() {
        marks = policy.map(BytesMarks.init)
    }

    // MARK: For the host

    /// Encodes a value, and keeps the bytes in it until they are requested.
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
    ///
    /// - Parameters:
    ///   - recipient: The document that the value is for.
    ///   - mark: A mark for this value alone; nil for the mark of the recipient's origin, or for
    ///     the stand-in if there is no document yet.
    /// - Returns: The empty collection; nil if the recipient can get no bytes.
    func sentBytes(for recipient: Recipient, marked mark: String? = nil) -> SentBytes? {
        guard let marks else { return nil }
        let known = recipient.document == nil ? marks.standIn : marks[recipient.origin]
        let limit = limits.downloadCount
        let site = recipient.origin.flatMap { servesOrigin($0) ? $0 : nil }
        return SentBytes(mark: mark ?? known, site: site, room: limit - entries.count)
    }

    /// Keeps bytes until they are requested.
    func add(_ bytes: SentBytes, for recipient: Recipient) {
        for download in bytes.downloads {
            let description = download.description
            download.document = recipient.document
            entries[description.id] = (download, expiry(of: download))
            if description.url != nil { ServedBytes.add(description.id, of: self) }
            report(download, in: recipient)
        }
    }

    private func report(_ download: PageDownload, in recipient: Recipient) {
        guard let observer else { return }
        lastNumber += 1
        let progress = DownloadProgress(
            trace: recipient.trace ?? traces.number(lastNumber), number: lastNumber,
            name: recipient.name, document: recipient.document,
            type: download.description.type, announced: download.description.size)
        download.report = DownloadReport(progress, to: observer, clock: clock)
    }

    /// Returns bytes that nobody has requested yet, for a response with all of them.
    func take(_ id: String) -> PageDownload? {
        guard let entry = entries[id], !entry.download.hasBegun else { return nil }
        forget(id)
        return entry.download
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
            remove(request.id, as: .cancelled)
            return "null"
        }
        deadlines.remove(entry.expiry)
        defer { extend(download) }
        do {
            let chunk = try await download.chunk(
                request.index, of: chunkByteCount(for: download))
            if chunk.isLast { remove(request.id, as: .sent) }
            return chunk.json
        } catch let error as PageError {
            let isIncomplete = error.code == BridgeError.Code.downloadIncomplete.rawValue
            if isIncomplete { remove(request.id, as: .incomplete) }
            throw error
        }
    }

    /// Returns the size of the next chunk.
    ///
    /// Chunks are smaller while several downloads are in progress, because other messages wait for
    /// all of them.
    private func chunkByteCount(for download: PageDownload) -> Int {
        let others = entries.values.count { $0.download !== download && $0.download.hasBegun }
        return max(BytesChunk.maximumByteCount / (others + 1), BytesChunk.leastByteCount)
    }

    /// Drops the bytes of documents that have ended.
    func documentEnded() {
        for (id, entry) in entries where entry.download.document != nil {
            remove(id, as: .dropped)
        }
    }

    /// Drops all bytes.
    func removeAll() {
        for id in entries.keys { remove(id, as: .dropped) }
    }

    private func expiry(of download: PageDownload) -> Deadlines.Token {
        let time = clock.elapsed() + (limits.waitingTime)
        let id = download.description.id
        return deadlines.add(at: time) { [weak self] in self?.remove(id, as: .expired) }
    }

    /// Restarts the waiting time of bytes, unless they are gone.
    private func extend(_ download: PageDownload) {
        guard let entry = entries[download.description.id] else { return }
        deadlines.remove(entry.expiry)
        // While a chunk is being read, the end of the read sets the next expiry.
        guard !download.isReading else { return }
        entries[download.description.id]?.expiry = expiry(of: download)
    }

    private func remove(_ id: String, as state: DownloadProgress.State) {
        forget(id)?.report?.change(to: state)
    }

    @discardableResult
    private func forget(_ id: String) -> PageDownload? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        deadlines.remove(entry.expiry)
        ServedBytes.remove(id)
        return entry.download
    }
}

extension JavaScriptEncoder {
    /// Returns a copy of the encoder that collects the bytes of its values.
    func noting(_ bytes: SentBytes) -> JavaScriptEncoder {
        var encoder = self
        if let key = SentBytes.key { encoder.userInfo[key] = bytes }
        return encoder
    }
}
