import ScriptBridge

/// A frame from the host, as an in-memory page reads it; values stay JSON text.
struct FrameText {
    struct Reply {
        var id: Int?
        var result: String?
        var element: String?
        var error: BridgeError?
    }

    struct Event {
        let name: String
        let data: String
    }

    let document: String?
    let replies: [Reply]
    let events: [Event]
    let error: BridgeError?

    /// Reads what a session has written, in which values are nested as deep as handlers make them.
    init(_ text: String) throws(DecodingError) {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        let frame = try MessageValue(.json(text), decoder: decoder)
        document = frame["document"]?.string
        replies = (frame["replies"]?.elements ?? []).map { reply in
            Reply(
                id: reply["id"]?.integer, result: reply["result"]?.text,
                element: reply["element"]?.text, error: reply["error"].map(Self.error))
        }
        events = (frame["events"]?.elements ?? []).map { event in
            Event(name: event["name"]?.string ?? "", data: event["data"]?.text ?? "null")
        }
        error = frame["error"].map(Self.error)
    }

    private static func error(_ value: MessageValue) -> BridgeError {
        BridgeError(
            BridgeError.Code(rawValue: value["code"]?.string ?? ""),
            value["message"]?.string ?? "",
            dataJSON: value["data"]?.text)
    }
}
