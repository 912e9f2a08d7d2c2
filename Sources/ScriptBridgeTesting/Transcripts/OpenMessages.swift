import ScriptBridge

/// The messages that have not ended, by the fields that identify them in a transcript.
///
/// Messages with the same name and without an id are assumed to end in the order they began.
struct OpenMessages {
    struct Key: Hashable {
        let channel: ChannelName
        let name: String
        let document: String?
        let id: Int?

        var title: String { name + (id.map { " #\($0)" } ?? "") }

        init(channel: ChannelName, name: String, document: String?, id: Int?) {
            self.channel = channel
            self.name = name
            self.document = document
            self.id = id
        }

        init(_ message: Transcript.Message) {
            self.init(
                channel: message.channel, name: message.name, document: message.document,
                id: message.id)
        }

        init(_ context: MessageContext) {
            self.init(
                channel: context.channel, name: context.name, document: context.document,
                id: context.id)
        }
    }

    private var indices: [Key: [Int]] = [:]

    mutating func begin(_ index: Int, key: Key) {
        indices[key, default: []].append(index)
    }

    func index(_ key: Key) -> Int? {
        indices[key]?.first
    }

    mutating func end(_ key: Key) -> Int? {
        guard let index = indices[key]?.first else { return nil }
        indices[key]?.removeFirst()
        return index
    }
}
