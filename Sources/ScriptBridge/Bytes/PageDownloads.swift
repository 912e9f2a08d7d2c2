import Foundation

/// The bytes in replies, elements, events and calls that a session's page may request.
@MainActor
package final class PageDownloads {
    /// The marks by which pages recognize the placeholders of bytes; nil if pages cannot read bytes.
    package let marks: OriginMarks?

    private let limits: ScriptChannel.Limits.WebView
    private weak var page: (any SessionPage)?
    private let deadlines: Deadlines
    private let observer: (any BridgeObserver)?
    private let traces = TraceID.Source()
    private var lastNumber = 0
    private var entries: [String: (download: PageDownload, expiry: Deadlines.Token)] = [:]

    /// Creates the downloads of a session.
    ///
    /// - Parameters:
    ///   - policy: The sources that may get bytes; nil if the host sends none.
    ///   - limits: The limits of the web view.
    ///   - observer: An observer of the progress.
    ///   - deadlines: The session's timers.
    ///   - page: The page that may fetch bytes.
    init(
        to policy: OriginPolicy?,
        limits: ScriptChannel.Limits.WebView,
        observer: (any BridgeObserver)?,
        deadlines: Deadlines,
        page: any SessionPage
    ) {
        marks = page.abilities.keepsSecrets ? policy.map(OriginMarks.init) : nil
        self.page = page
        self.limits = limits
        self.observer = observer
        self.deadlines = deadlines
    }

    /// The number of downloads that wait to be requested.
    package var count: Int { entries.count }

    // MARK: For the host

    /// Encodes a value, and keeps the bytes in it until they are requested.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - encoder: The encoder of its channel.
    ///   - bytes: Collects the bytes in the value; nil if the page gets none.
    /// - Returns: JSON text.
    /// - Throws: `EncodingError` if the value cannot be encoded.
    func encode<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        collecting bytes: SentBytes?
    ) throws -> String {
        guard let bytes else { return try encoder.encodeJSON(value) }
        let json = try encoder.noting(bytes).encodeJSON(value)
        add(bytes)
        return json
    }

    /// Returns an object that collects the bytes of a value; nil if its page can get none.
    ///
    /// - Parameters:
    ///   - name: The name of the message, event or function that the value belongs to.
    ///   - document: The document; nil for the first document that gets the value.
    ///   - origin: The origin of the document.
    ///   - trace: The ID of the message that the value answers; nil for an event or a call.
    ///   - mark: A mark for this value alone; nil for the mark of the origin, or for the stand-in if
    ///     there is no document yet.
    /// - Returns: The empty collection.
    func sentBytes(
        of name: String,
        for document: String?,
        in origin: Origin?,
        trace: TraceID? = nil,
        marked mark: String? = nil
    ) -> SentBytes? {
        guard let marks else { return nil }
        return SentBytes(
            of: name, for: document, trace: trace,
            mark: mark ?? (document == nil ? marks.standIn : marks[origin]),
            site: origin.flatMap { page?.serves($0) == true ? $0 : nil },
            room: limits.maximumDownloadCount - entries.count)
    }

    /// Keeps bytes until they are requested.
    func add(_ bytes: SentBytes) {
        for download in bytes.downloads {
            let description = download.description
            download.document = bytes.document
            entries[description.id] = (download, expiry(of: download))
            if description.url != nil { ServedBytes.add(description.id, of: self) }
            report(download, in: bytes)
        }
    }

    private func report(_ download: PageDownload, in bytes: SentBytes) {
        guard let observer else { return }
        lastNumber += 1
        let progress = DownloadProgress(
            trace: bytes.trace ?? traces.number(lastNumber), number: lastNumber,
            name: bytes.name, documentID: bytes.document,
            type: download.description.type, announced: download.description.size)
        download.report = DownloadReport(progress, to: observer, clock: deadlines.clock)
    }

    /// Returns bytes that nobody has requested yet, and the body of a response with all of them.
    ///
    /// The bytes stay in the list until the response has the first ones.
    func response(
        with id: String
    ) -> (description: BytesDescription, body: AsyncThrowingStream<Data, any Error>)? {
        guard let download = entries[id]?.download, !download.hasBegun else { return nil }
        extend(download)
        let body = download.body { [weak self] in _ = self?.forget(id) }
        return (download.description, body)
    }

    // MARK: For the page

    /// Returns the chunk that a page requests, as JSON text.
    func chunk(_ request: BytesRequest, in context: MessageContext) async throws -> String {
        guard let entry = entries[request.id], let document = context.documentID,
            // GUARD document of bytes: REMOVED || entry.download.document ?? document == document
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
            // Without an entry, the page waits for a response, or not at all any more.
            guard entries[request.id] != nil || error.code == .downloadEnded else { return "null" }
            if error.code == .downloadIncomplete {
                let state: DownloadProgress.State = Task.isCancelled ? .cancelled : .incomplete
                remove(request.id, as: state, reason: download.failure)
            }
            throw error
        }
    }

    /// Returns the size of the next chunk.
    ///
    /// Chunks are smaller while several downloads are in progress, because other messages wait for
    /// all of them.
    private func chunkByteCount(for download: PageDownload) -> Int {
        let others = entries.values.count { $0.download !== download && $0.download.isChunked }
        return max(BytesChunk.maximumByteCount / (others + 1), BytesChunk.leastByteCount)
    }

    /// Drops the bytes of documents that have ended.
    func documentEnded() {
        // GUARD document of bytes: for (id, entry) in entries where !REMOVED && entry.download.document != nil {
        for (id, entry) in entries where entry.download.document != nil {
            remove(id, as: .dropped)
        }
    }

    /// Drops all bytes.
    func close() {
        for id in entries.keys { remove(id, as: .dropped) }
    }

    private func expiry(of download: PageDownload) -> Deadlines.Token {
        let time = deadlines.clock.elapsed() + limits.downloadWaitingTime
        let id = download.description.id
        return deadlines.add(at: time) { [weak self] in self?.expire(id) }
    }

    /// Drops bytes that nobody has requested in time.
    private func expire(_ id: String) {
        guard let download = entries[id]?.download else { return }
        // The first bytes of a sequence may take their time.
        if download.isAwaited { extend(download) } else { remove(id, as: .expired) }
    }

    /// Restarts the waiting time of bytes, unless they are gone.
    private func extend(_ download: PageDownload) {
        guard let entry = entries[download.description.id] else { return }
        deadlines.remove(entry.expiry)
        // While a chunk is being read, the end of the read sets the next expiry.
        guard !download.isReading else { return }
        entries[download.description.id]?.expiry = expiry(of: download)
    }

    @inline(never)
    private func remove(
        _ id: String,
        as state: DownloadProgress.State,
        reason: (any Error)? = nil
    ) {
        guard let download = forget(id) else { return }
        download.end()
        download.report?.change(to: state, reason: reason)
    }

    @discardableResult
    private func forget(_ id: String) -> PageDownload? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        deadlines.remove(entry.expiry)
        ServedBytes.remove(id)
        return entry.download
    }
}

extension Handler {
    /// Sends the chunks of bytes, as fast as pages request them.
    static let byteChunks = Handler(
        BytesRequest.self, kind: .request, accepting: nil, isInternal: true
    ) { request, context, handlers in
        guard let downloads = handlers.session?.downloads else { throw PageError.noDownload }
        return .replied(json: try await downloads.chunk(request, in: context))
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

extension PageError {
    static let noDownload = PageError(
        .downloadEnded,
        "The bytes are unknown or expired, or belong to another page. Request their value again.")
}
