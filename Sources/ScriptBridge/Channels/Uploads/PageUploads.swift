/// The uploads of a session's page that have not ended.
@MainActor
final class PageUploads {
    private struct Key: Hashable {
        let channel: ChannelName
        let document: String?
        let upload: Int

        init(_ upload: Int, in context: MessageContext) {
            channel = context.channel
            document = context.document
            self.upload = upload
        }
    }

    private let limits: [ChannelName: ScriptChannel.Limits]
    private var buffers: [Key: UploadBuffer] = [:]

    init(_ channels: [ScriptChannel]) {
        limits = channels.reduce(into: [:]) { $0[$1.name] = $1.limits }
    }

    /// Begins an upload.
    func begin(
        _ description: UploadDescription,
        rule: UploadRule,
        in context: MessageContext
    ) throws(PageError) -> UploadBuffer {
        let limits = limits[context.channel] ?? ScriptChannel.Limits()
        let maximum = min(rule.maximumByteCount ?? .max, limits.maximumUploadByteCount)
        try rule.check(description)
        if let size = description.size, size > maximum { throw .uploadTooLarge(maximum) }
        let key = Key(description.id, in: context)
        guard buffers[key] == nil else {
            throw PageError(.duplicateID, "The upload \(description.id) has not ended.")
        }
        guard buffers.count < limits.maximumUploadCount else {
            throw PageError(
                .tooManyPending, "More than \(limits.maximumUploadCount) uploads have not ended.")
        }
        let buffer = UploadBuffer(description, maximumByteCount: maximum)
        buffers[key] = buffer
        return buffer
    }

    /// Ends an upload, whose handler has ended.
    func end(_ upload: Int, in context: MessageContext) {
        buffers.removeValue(forKey: Key(upload, in: context))?.end(with: .uploadEnded)
    }

    /// Takes a chunk; returns whether there is no room for another one.
    func add(_ chunk: UploadChunk, in context: MessageContext) async throws(PageError) -> Bool {
        guard let buffer = buffers[Key(chunk.id, in: context)] else { throw .uploadEnded }
        return try await buffer.add(chunk)
    }
}

extension PageUploads: Hashable {
    nonisolated static func == (one: PageUploads, other: PageUploads) -> Bool { one === other }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
