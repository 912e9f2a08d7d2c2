/// The channels of a host, and the reading of what pages post on them.
///
/// Every web view bridge and every ``PageSession`` contains a dispatcher.
package struct ChannelDispatcher: Sendable {
    /// The channels, in the order given.
    let channels: [ScriptChannel]

    /// The channel that the page script posts on; nil if every channel has an envelope.
    var scripted: ScriptChannel? { channels.first { $0.envelope == nil } }

    /// The limits of the whole web view, and of what waits before it belongs to a channel.
    ///
    /// They are those of the channel that the page script posts on, if there is one.
    package var limits: ScriptChannel.Limits {
        (scripted ?? channels.first)?.limits ?? ScriptChannel.Limits()
    }

    /// The channels that have an envelope.
    var enveloped: [ScriptChannel] { channels.filter { $0.envelope != nil } }

    /// The coding of events, calls and the context, which belong to no channel.
    ///
    /// It is the coding of the channel that the page script posts on, if there is one.
    package var coding: ScriptCoding { (scripted ?? channels.first)?.coding ?? ScriptCoding() }

    /// Creates a dispatcher.
    ///
    /// - Parameter channels: The channels, complete with their handlers.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName`` if two
    ///   channels, or two messages of one channel, have the same name, or with
    ///   ``BridgeError/Code-swift.struct/unusedLimit`` if a channel sets a limit that has no effect.
    package init(channels: [ScriptChannel]) throws(BridgeError) {
        var names: Set<ChannelName> = []
        for channel in channels {
            if let name = channel.registry.duplicates.first {
                throw BridgeError.duplicateHandler(name, on: channel.name)
            }
            if channel.registry.hasSeveralOthers {
                throw BridgeError.duplicateOthers(on: channel.name)
            }
            if !names.insert(channel.name).inserted {
                throw BridgeError.duplicateChannel(channel.name)
            }
        }
        self.channels = channels
        for channel in channels {
            try channel.checkLimits(scripted: scripted, among: channels)
        }
    }

    /// Reads a body as far as possible without the state of its page, and has no side effects.
    ///
    /// The first row that applies decides. The row numbers refer to the document `WireProtocol.md`;
    /// ``SessionState`` applies the remaining rows.
    ///
    /// Text that begins with `{"bridge":` is a packet, even if it cannot be read. Any other body is
    /// a packet if it has a `bridge` and no `name`.
    ///
    /// | row | the body, its channel and source | result |
    /// | --- | --- | --- |
    /// | HF1 | has more bytes than the channel's limit | rejected unread, `messageTooLarge` |
    /// | HF2 | is not JSON, or a tree that JSON cannot express | rejected, `invalidJSON` |
    /// | HF3 | is text nested more deeply than the channel's limit | rejected, `tooDeep` |
    /// | HF4 | has a source that the channel does not accept | rejected, `sourceNotAccepted` |
    /// | HF5 | is a packet of another version | rejected, `unsupportedVersion` |
    /// | HF6 | is a packet without valid `document` or `messages` | rejected, `notAMessage` |
    /// | | is any other packet | packet |
    /// | | is not an object, or has no string `name` | rejected, `notAMessage` |
    /// | | is anything else | message |
    ///
    /// Rows HF1 to HF4 also apply to channels with an envelope, which sees only bodies that pass
    /// them. What it cannot read is not rejected here: the envelope also writes that outcome.
    ///
    /// The keys are the secrets that prove a post's origin, for engines that do not report it. An
    /// observer gets what was posted in an envelope.
    func read(
        _ body: MessageBody,
        on channel: ScriptChannel,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        isObserved: Bool = false
    ) -> ReadBody {
        let decoder: MessageDecoder
        let posted: PostedContent
        do throws(BridgeError) {
            decoder = try Self.decoder(of: body, for: channel)
            posted = try Self.posted(body, on: channel, decoder: decoder)
        } catch {
            let form = PostForm(of: channel, isPacket: PagePacket.isPacket(body))
            return ReadBody(form: form, content: .failure(error))
        }
        let form = PostForm(of: channel, isPacket: posted.isPacket)
        do throws(BridgeError) {
            let proven = posted.proven(
                by: keys, isEnveloped: channel.envelope != nil, decoder: decoder)
            // The engine's word counts, if it says who posts.
            let source =
                source.origin == nil
                ? proven.origin.map { .mainFrame($0) } ?? source : source
            // GUARD channel's policy: guard REMOVED || channel.policy.accepts(source) else {
            guard channel.policy.accepts(source) else {
                throw .sourceNotAccepted(on: channel.name, SourceMismatch(source, channel.policy))
            }
            var content = try form.read(proven.content, on: channel, decoder: decoder)
            content.source = source
            content.provenDocument = proven.document
            content.byteCount = body.byteCount ?? proven.content.byteCount
            if isObserved, channel.envelope != nil { content.posted = proven.content.json }
            return ReadBody(form: form, content: .success(content))
        } catch {
            return ReadBody(form: form, content: .failure(error))
        }
    }

    /// Returns the channel of a name; nil if the host has none.
    func channel(named name: ChannelName) -> ScriptChannel? { channels.first { $0.name == name } }

    /// Reads a long text off the main actor, and decodes its messages for their handlers.
    @concurrent
    func read(
        _ text: PostedText,
        on channel: ScriptChannel,
        from source: MessageSource,
        keys: [String: Origin],
        isObserved: Bool
    ) async -> sending ReadBody {
        let limits = channel.limits.message
        // GUARD limit of bytes: if !REMOVED, text.byteCount > limits.maximumByteCount {
        if text.byteCount > limits.maximumByteCount {
            return ReadBody(
                form: PostForm(of: channel, isPacket: text.isPacket),
                content: .failure(.messageTooLarge(limits.maximumByteCount)))
        }
        let body = text.body()
        let read = read(body, on: channel, from: source, keys: keys, isObserved: isObserved)
        guard case .success(var content) = read.content else { return read }
        content.decode(in: read.form, for: channel, isObserved: isObserved)
        return ReadBody(form: read.form, content: .success(content))
    }

    /// Reads a body within the channel's limits.
    private static func posted(
        _ body: MessageBody,
        on channel: ScriptChannel,
        decoder: MessageDecoder
    ) throws(BridgeError) -> PostedContent {
        do {
            return try PostedContent(
                body, isEnveloped: channel.envelope != nil, decoder: decoder)
        } catch {
            throw rejection(of: body, error, limits: channel.limits)
        }
    }

    /// Returns a decoder with the channel's limits, or throws if the body has too many bytes.
    private static func decoder(
        of body: MessageBody,
        for channel: ScriptChannel
    ) throws(BridgeError) -> MessageDecoder {
        let limits = channel.limits
        // GUARD limit of bytes: if !REMOVED, let count = body.byteCount, count > limits.message.maximumByteCount {
        if let count = body.byteCount, count > limits.message.maximumByteCount {
            throw .messageTooLarge(limits.message.maximumByteCount)
        }
        var decoder = channel.coding.decoder
        // GUARD limit of bytes: decoder.maximumByteCount = REMOVED ? .max : limits.message.maximumByteCount
        decoder.maximumByteCount = limits.message.maximumByteCount
        // GUARD limit of depth: decoder.maximumDepth = REMOVED ? .max : limits.message.maximumDepth
        decoder.maximumDepth = limits.message.maximumDepth
        return decoder
    }

    /// Returns the error for a body that cannot be read.
    private static func rejection(
        of body: MessageBody,
        _ error: DecodingError,
        limits: ScriptChannel.Limits
    ) -> BridgeError {
        body.byteCount != nil && error.unreadableBody == .tooDeep
            ? .tooDeep(limits.message.maximumDepth) : .unreadableBody(error)
    }
}

/// What reading a posted body has given.
struct ReadBody {
    /// The form in which the page posted, and in which it gets the outcomes.
    let form: PostForm

    /// What the body contains, or why it is rejected.
    let content: Result<PostContent, BridgeError>
}

extension BridgeError {
    static func messageTooLarge(_ limit: Int) -> BridgeError {
        BridgeError(
            .messageTooLarge,
            "The packet has more than \(limit) bytes. Send the data in parts, or upload it.")
    }

    static func tooDeep(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooDeep, "The packet is nested more than \(limit) levels deep. Send flatter data.")
    }

    static func unreadableBody(_ error: any Error) -> BridgeError {
        BridgeError(
            .invalidJSON,
            "The body cannot be read as JSON. Post a plain object, or JSON as text.",
            underlyingError: error)
    }

    static func duplicateHandler(_ name: String, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .duplicateName,
            "Channel “\(channel)” has two handlers for “\(name)”. Rename or remove one.")
    }

    static func duplicateOthers(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .duplicateName,
            "Channel “\(channel)” has two handlers for all other messages. Remove one.")
    }

    static func duplicateChannel(_ name: ChannelName) -> BridgeError {
        BridgeError(.duplicateName, "Two channels are named “\(name)”. Rename or remove one.")
    }
}
