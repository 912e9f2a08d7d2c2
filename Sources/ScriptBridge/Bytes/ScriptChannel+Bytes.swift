extension ScriptChannel {
    /// Whether replies, elements, events and calls may contain bytes.
    ///
    /// Set it to send ``ScriptBytes``. Pages then get an additional part of the page script, if
    /// this is the channel that the page script posts on.
    public var allowsDownloads: Bool {
        get { registry.allowsDownloads }
        set { registry.allowsDownloads = newValue }
    }

    /// Registers the handler for an upload.
    ///
    /// ```swift
    /// channel.on(Photo.self, types: ["image/*"], maximumByteCount: 20 << 20) { photo, bytes, context in
    ///     let file = try await bytes.file()
    ///     return try library.add(file, to: photo.album)
    /// }
    /// ```
    ///
    /// The handler begins when the upload does, before any bytes arrive. The page sends bytes only
    /// as fast as the handler reads them.
    ///
    /// - Parameters:
    ///   - type: The upload's type.
    ///   - policy: Narrows the sources that the channel accepts.
    ///   - types: The accepted media types, such as `image/png` or `image/*`; nil for all. They are
    ///     compared with the type that the page states; the bytes are not checked.
    ///   - maximumByteCount: The maximum number of bytes in an upload; nil for the channel's limit.
    ///   - handler: Returns the reply to each upload. Its task is cancelled when the page cancels
    ///     the upload or navigates away, and when the timeout expires.
    public mutating func on<Upload: ScriptUpload>(
        _ type: Upload.Type,
        accepting policy: OriginPolicy? = nil,
        types: [String]? = nil,
        maximumByteCount: Int? = nil,
        handler:
            @escaping @MainActor @Sendable (Upload, UploadedBytes, MessageContext) async throws
            -> Upload.Reply
    ) {
        let encoder = coding.encoder
        let rule = UploadRule(types: types, maximumByteCount: maximumByteCount)
        let handler = Handler(
            UploadOpening<Upload>.self, kind: .upload, accepting: policy
        ) { opening, context, handlers in
            guard let uploads = handlers.session?.uploads else { throw PageError.uploadEnded }
            let buffer = try uploads.begin(opening.description, rule: rule, in: context)
            defer { uploads.end(opening.description.id, in: context) }
            let reply = try await handler(opening.upload, UploadedBytes(buffer), context)
            return .replied(json: try handlers.encodeJSON(reply, with: encoder, for: context))
        }
        registry.add(handler, of: type, output: Upload.Reply.self)
        registry.takesUploads = true
    }
}
