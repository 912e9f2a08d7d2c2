import Foundation

/// The part of a channel that sends bytes.
struct DownloadsPart: ChannelPart {
    var limits: ScriptChannel.Limits.WebView.Part { .downloads }

    func handler(of name: String) -> Handler? {
        name == BytesRequest.name ? .byteChunks : nil
    }

    @MainActor
    func open(in setting: PartSetting) -> any SessionPart {
        let policy = setting.dispatcher.scripted.flatMap { $0.allowsDownloads ? $0.policy : nil }
        return PageDownloads(to: policy, in: setting)
    }
}

/// The bytes in replies, elements, events and calls that a session's page may request.
@MainActor
package final class PageDownloads: SessionPart {
    /// The marks by which pages recognize the placeholders of bytes; nil if pages cannot read bytes.
    package private(set) var marks: OriginMarks?

    /// Whether the host serves the site of an origin.
    private var serves: @MainActor (Origin) -> Bool = { _ in false }

    private let limits: ScriptChannel.Limits.WebView
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
    ///   - setting: What the session gives to its parts.
    init(to policy: OriginPolicy?, in setting: PartSetting) {
        self.policy = policy
        limits = setting.dispatcher.limits.webView
        observer = setting.observer
        clock = setting.clock
        deadlines = setting.deadlines
    }

    /// The number of downloads that wait to be requested.
    package var count: Int { entries.count }

    /// Creates the marks that let pages read bytes, if their channel sends any.
    func connect(serves: @escaping @MainActor (Origin) -> Bool) {
        marks = policy.map(OriginMarks.init)
        self.serves = serves
    }

    var encodesValues: Bool { marks != nil }

    func script(in origin: Origin?) -> PartScript {
        guard let mark = marks?[origin] else { return PartScript() }
        return PartScript(
            members: [#""mark":\#(JavaScriptLiteral.string(mark))"#], before: BytesScript.download)
    }

    // MARK: For the host

    /// Encodes a value, and keeps the bytes in it until they are requested.
    func encode<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        for recipient: ValueRecipient
    ) throws -> EncodedValue {
        guard let bytes = sentBytes(for: recipient) else {
            return EncodedValue(json: try encoder.encodeJSON(value))
        }
        let json = try encoder.noting(bytes).encodeJSON(value)
        add(bytes, for: recipient)
        let hasStandIn = recipient.document == nil && !bytes.isEmpty
        return EncodedValue(json: json, marks: hasStandIn ? marks : nil)
    }

    /// Returns an object that collects the bytes of a value; nil if the recipient can get none.
    ///
    /// - Parameters:
    ///   - recipient: The document that the value is for.
    ///   - mark: A mark for this value alone; nil for the mark of the recipient's origin, or for
    ///     the stand-in if there is no document yet.
    /// - Returns: The empty collection; nil if the recipient can get no bytes.
    func sentBytes(for recipient: ValueRecipient, marked mark: String? = nil) -> SentBytes? {
        guard let marks else { return nil }
        let known = recipient.document == nil ? marks.standIn : marks[recipient.origin]
        let limit = limits.maximumDownloadCount
        let site = recipient.origin.flatMap { serves($0) ? $0 : nil }
        return SentBytes(mark: mark ?? known, site: site, room: limit - entries.count)
    }

    /// Keeps bytes until they are requested.
    func add(_ bytes: SentBytes, for recipient: ValueRecipient) {
        for download in bytes.downloads {
            let description = download.description
            download.document = recipient.document
            entries[description.id] = (download, expiry(of: download))
            if description.url != nil { ServedBytes.add(description.id, of: self) }
            report(download, in: recipient)
        }
    }

    private func report(_ download: PageDownload, in recipient: ValueRecipient) {
        guard let observer else { return }
        lastNumber += 1
        let progress = DownloadProgress(
            trace: recipient.trace ?? traces.number(lastNumber), number: lastNumber,
            name: recipient.name, documentID: recipient.document,
            type: download.description.type, announced: download.description.size)
        download.report = DownloadReport(progress, to: observer, clock: clock)
    }

    /// Returns bytes that nobody has requested yet, and the body of a response with all of them.
    ///
    /// The bytes stay in the list until the response has the first ones: a page that does not wait
    /// so long gets them in chunks.
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
            // Without an entry, the page does not wait for the bytes any more.
            guard entries[request.id] != nil else { return "null" }
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
        let time = clock.elapsed() + limits.downloadWaitingTime
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

extension SessionCore {
    /// The downloads; nil if no channel sends bytes.
    package var downloads: PageDownloads? { parts.part(PageDownloads.self) }
}

extension Handler {
    /// Sends the chunks of bytes, as fast as pages request them.
    fileprivate static let byteChunks = Handler(
        BytesRequest.self, kind: .request, accepting: nil, isInternal: true
    ) { request, context, _ in
        guard let downloads = context.parts?.part(PageDownloads.self) else {
            throw PageError.noDownload
        }
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
