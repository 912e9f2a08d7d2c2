/// Reads a body that its channel accepts, down to its last message.
///
/// The lower half of the table in ``ChannelDispatcher/decide(_:on:from:keys:keepingText:)``.
struct MessageReader {
    let channel: ScriptChannel
    let source: MessageSource
    let keepsText: Bool

    /// Reads a message of a page without the page script.
    func message(_ value: MessageValue) -> DispatchDecision {
        guard value["name"]?.string != nil else {
            let message =
                value.keys == nil
                ? "Expected an object with a “name”, found \(value.kind)."
                : "Expected a “name” that is a string."
            return .refuse(BridgeError(.notAMessage, message))
        }
        let isEnveloped = value.keys == ["name", "data"]
        return .message(step(value, data: isEnveloped ? value["data"] ?? value : value))
    }

    /// Reads a frame of the page script.
    func frame(_ frame: MessageValue) -> DispatchDecision {
        guard frame["bridge"]?.integer == ChannelDispatcher.version else {
            let message = "The host speaks version \(ChannelDispatcher.version) of the protocol."
            return .refuseFrame(BridgeError(.unsupportedVersion, message))
        }
        guard let document = frame["document"]?.string, let messages = frame["messages"]?.elements
        else {
            let message = "Expected a frame with a string “document” and an array “messages”."
            return .refuseFrame(BridgeError(.notAMessage, message))
        }
        let steps = messages.map { step($0, data: $0["data"] ?? .emptyObject) }
        return .frame(document: document, steps)
    }

    private func step(_ message: MessageValue, data: MessageValue) -> DispatchStep {
        let name = message["name"]?.string
        return DispatchStep(
            id: message["id"]?.integer,
            context: MessageContext(channel: channel.name, name: name ?? "", source: source),
            text: keepsText ? data.text : nil,
            work: Result { () throws(BridgeError) in try work(name, data) }
        )
    }

    /// Finds the handler and decodes the message for it.
    private func work(_ name: String?, _ data: MessageValue) throws(BridgeError) -> Handler.Work {
        guard let name else {
            throw BridgeError(.notAMessage, "Expected a message with a string “name”.")
        }
        guard let handler = channel.registry[name] else {
            let message = "Channel “\(channel.name)” has no handler of “\(name)”."
            throw BridgeError(.unknownMessage, message)
        }
        do {
            return try handler.prepare(data)
        } catch {
            let message =
                (error as? DecodingError)?.sentence(decoding: data)
                ?? "The host does not accept this “\(name)”."
            throw BridgeError(.invalidMessage, message, underlyingError: error)
        }
    }
}
