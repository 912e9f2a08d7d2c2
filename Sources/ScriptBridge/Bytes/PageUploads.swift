/// The uploads in progress of a session's page.
@MainActor
final class PageUploads {
    private struct Key: Hashable {
        /// The document, with its channel and source.
        let document: MessageContext.Shared
        let upload: Int

        init(_ upload: Int, in context: MessageContext) throws(PageError) {
            guard context.documentID != nil else { throw PageError.uploadsNeedScript }
            document = context.shared
            self.upload = upload
        }
    }

    private let limits: ScriptChannel.Limits.WebView
    private let observer: (any BridgeObserver)?
    private var buffers: [Key: UploadBuffer] = [:]

    init(limits: ScriptChannel.Limits.WebView, observer: (any BridgeObserver)?) {
        self.limits = limits
        self.observer = observer
    }

    /// Starts an upload.
    func begin(
        _ description: UploadDescription,
        rule: UploadRule,
        in context: MessageContext
    ) throws(PageError) -> UploadBuffer {
        let maximum = min(rule.maximumByteCount ?? .max, limits.maximumUploadByteCount)
        try rule.check(description)
        if let size = description.size, size > maximum { throw .uploadTooLarge(maximum) }
        let key = try Key(description.id, in: context)
        guard buffers[key] == nil else {
            throw PageError.duplicateUpload(description.id)
        }
        guard buffers.count < limits.maximumUploadCount else {
            throw PageError.tooManyUploads(limits.maximumUploadCount)
        }
        let buffer = UploadBuffer(description, maximumByteCount: maximum) { [observer] count in
            observer?.observe(.progress(context, byteCount: count, announced: description.size))
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
        return try await buffer.add(chunk, room: limits.maximumPendingByteCount - unread)
    }
}

extension Handler {
    /// Takes the chunks of uploads, as fast as the uploads' handlers read them.
    static let uploadChunks = Handler(
        UploadChunk.self, kind: .request, accepting: nil, isInternal: true
    ) { chunk, context, handlers in
        guard let uploads = handlers.session?.uploads else { throw PageError.uploadEnded }
        return .replied(json: "\(try await uploads.add(chunk, in: context))")
    }
}

extension PageError {
    static let uploadsNeedScript = PageError(
        .notAMessage, "A page without bridge.js cannot upload.")

    static func duplicateUpload(_ id: Int) -> PageError {
        PageError(.duplicateID, "Upload \(id) is still in progress.")
    }

    static func tooManyUploads(_ limit: Int) -> PageError {
        PageError(
            .tooManyPending, "More than \(limit) uploads are in progress. Wait for one to end.")
    }

    static let malformedChunk = PageError(
        .invalidMessage,
        "Expected a chunk with an integer “index” and “bytes” in base64.")
}
