import ScriptBridge

/// A post of the page adapter: a report that it is ready, or the message of a component.
enum ComponentPost: ScriptMessage {
    static let name = "bridge"

    case ready
    case message(ComponentMessage)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            self = .message(try ComponentMessage(from: decoder))
            return
        }
        guard text == "ready" else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected “ready” or a message")
        }
        self = .ready
    }
}
