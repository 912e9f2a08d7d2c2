extension ScriptChannel {
    /// Registers the handler of an upload.
    ///
    /// ```swift
    /// channel.on(Photo.self, types: ["image/*"], maximumByteCount: 20 << 20) { photo, bytes, context in
    ///     let file = try await bytes.file()
    ///     return try library.add(file, to: photo.album)
    /// }
    /// ```
    ///
    /// It begins when the upload does, before the bytes come. What it does not read
    /// is not sent. A second handler of the same name is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameters:
    ///   - type: The upload's type.
    ///   - policy: Accepts fewer sources than the channel, whose own policy comes first.
    ///   - types: The media types that are accepted, such as `image/png` or `image/*`; nil for all. What
    ///     the page states is compared, not the bytes.
    ///   - maximumByteCount: How many bytes an upload may have; nil for the channel's limit.
    ///   - handler: Returns the reply for each upload. What it throws is the outcome: ``PageError``
    ///     reaches the page as it is, anything else as a code without its text. Its task is cancelled
    ///     when the page cancels or is left, and when the time is over.
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
        ) { opening, context, _ in
            guard let uploads = context.bytes.uploads else {
                throw BridgeError(.noWebView, "An upload needs a session.")
            }
            let buffer = try uploads.begin(opening.description, rule: rule, in: context)
            defer { uploads.end(opening.description.id, in: context) }
            let reply = try await handler(opening.upload, UploadedBytes(buffer), context)
            return .replied(json: try context.encodeJSON(reply, with: encoder))
        }
        registry.add(handler, of: type, output: Upload.Reply.self)
        registry.takesUploads = true
    }
}
