/// The limits for bytes; each is described at its namesake of the channel's limits.
struct ByteLimits {
    let uploadCount: Int
    let uploadByteCount: Int
    let unreadByteCount: Int
    let downloadCount: Int
    let waitingTime: Duration
}

/// The uploads in progress of a session's page.
@MainActor
final class PageUploads {
    private struct Key: Hashable {
        let channel: ChannelName
        let source: MessageSource
        let document: String
        let upload: Int

        init(_ upload: Int, in context: MessageContext) throws(PageError) {
            guard let document = context.document else {
                throw PageError.uploadsNeedScript
            }
            channel = context.channel
            source = context.source
            self.document = document
            self.upload = upload
        }
    }

    private let limits: ByteLimits
    private let observer: (any BridgeObserver)?
    private var buffers: [Key: UploadBuffer] = [:]

    init(_ limits: ByteLimits, observer: (any BridgeObserver)?) {
        self.limits = limits
        self.observer = observer
    }

    /// Starts an upload.
    func begin(
        _ description: UploadDescription,
        rule: UploadRule,
        in context: MessageContext
    ) throws(PageError) -> UploadBuffer {
        let maximum = min(rule.maximumByteCount ?? .max, limits.uploadByteCount)
        try rule.check(description)
        if let size = description.size, size > maximum { throw .uploadTooLarge(maximum) }
        let key = try Key(description.id, in: context)
        guard buffers[key] == nil else {
            throw PageError.duplicateUpload(description.id)
        }
        guard buffers.count < limits.uploadCount else {
            throw PageError.tooManyUploads(limits.uploadCount)
        }
        var observed = context
        observed.stores = .init()
        let buffer = UploadBuffer(description, maximumByteCount: maximum) {
            [observer, observed] count in
            observer?.observe(
                .progress(observed, byteCount: count, announced: description.size))
        }
        buffers[key] = buffer
        return buffer
    }

    /// Ends an upload whose handler has returned or thrown.
    func end(_ upload: Int, in context: MessageContext) {
        guard let key = try? Key(upload, in: context) else { return }
        buffers.removeValue(forKey: key)?.end(with: .uploadEnded)
    }

    /// Takes a chunk and returns whether the buffer is full.
    ///
    /// A chunk without an upload is ignored: the reply that ended the upload may not have reached
    /// the page yet.
    func add(_ chunk: UploadChunk, in context: MessageContext) async throws -> Bool {
        let buffer = buffers[try Key(chunk.id, in: context)]
        guard !chunk.isMalformed else {
            let error = PageError.malformedChunk
            buffer?.end(with: error)
            throw error
        }
        guard let buffer else { return false }
        let unread = buffers.values.reduce(0) { $0 + $1.unreadByteCount }
        return try await buffer.add(chunk, room: limits.unreadByteCount - unread)
    }
}

/// The uploads and downloads of a session.
final class SessionBytes: SessionStores {
    let uploads: PageUploads
    let downloads: PageDownloads

    init(_ uploads: PageUploads, _ downloads: PageDownloads) {
        self.uploads = uploads
        self.downloads = downloads
    }
}

extension MessageContext {
    /// The session's bytes on their way to and from the page; nil without a session.
    var bytes: SessionBytes? { stores.object as? SessionBytes }

    /// Encodes a reply or an element, whose bytes only the receiving page can request.
    @MainActor
    func encodeJSON<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder
    ) throws -> String {
        guard let downloads = bytes?.downloads, downloads.marks != nil, document != nil else {
            return try encoder.encodeJSON(value)
        }
        return try downloads.encodeJSON(
            value, with: encoder,
            for: PageDownloads.Recipient(
                name: name, document: document, origin: source.origin, trace: trace))
    }
}
