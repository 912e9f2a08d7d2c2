import ScriptBridge

/// Reads the lines of a transcript and assigns them to messages.
struct TranscriptReader {
    let name: String
    private(set) var entries: [Transcript.Entry] = []
    /// How values are compared, as a line at the start says.
    private(set) var canonical = CanonicalJSON()
    private var messages: [Transcript.Message] = []
    /// The messages that have not ended, by the text of their `TraceID`.
    private var open: [String: Int] = [:]

    init(name: String) {
        self.name = name
    }

    /// Reads a line.
    mutating func read(_ text: String, number: Int, isLast: Bool) throws(BridgeError) {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        guard let value = try? MessageValue(.json(text), decoder: decoder) else {
            throw error(number, isLast ? "is truncated." : "is not JSON.")
        }
        let line = Line(value: value, number: number, name: name)
        let event = try line.string("event")
        if let kind = try kind(of: event, in: line) {
            entries.append(Transcript.Entry(line: number, kind: kind))
        }
    }

    /// Returns the messages after the last line.
    func finish() throws(BridgeError) -> [Transcript.Message] {
        guard !messages.isEmpty else {
            throw BridgeError.transcriptWithoutMessage(name)
        }
        if let message = messages.first(where: { $0.ending == nil }) {
            throw error(
                message.line,
                "posts “\(message.title)”, but no line has its outcome. The transcript is truncated."
            )
        }
        return messages
    }

    private mutating func kind(
        of event: String,
        in line: Line
    ) throws(BridgeError) -> Transcript.Entry.Kind? {
        switch event {
        case "ready":
            let version = line.value["version"]?.integer ?? NDJSONObserver.version
            guard version == NDJSONObserver.version else {
                throw error(
                    line.number,
                    "has the format version \(version), but only version \(NDJSONObserver.version) "
                        + "can be read. Record it again.")
            }
            return .ready(document: try line.string("document"))
        case "ended":
            return .ended
        case "message":
            let message = try line.message()
            open[try line.string("trace")] = messages.count
            messages.append(message)
            return .message(messages.count - 1)
        case "element":
            let index = try index(for: line)
            messages[index].elementCount += 1
            let json = canonical.text(try line.json("data"), of: messages[index].name)
            return .element(index, json: json)
        case "outcome":
            let index = try index(for: line)
            open[try line.string("trace")] = nil
            messages[index].ending = try line.ending(canonical, of: messages[index].name)
            return .outcome(index)
        case "progress":
            messages[try index(for: line)].isUpload = true
            return nil
        case "event":
            let name = try line.string("name")
            let json = canonical.text(try line.json("data"), of: name)
            return .event(Transcript.Event(name: name, json: json))
        case "varies":
            canonical = CanonicalJSON(varying: try line.paths())
            return nil
        case "rejected", "download", "call", "result", "undelivered", "report":
            return nil
        default:
            throw error(
                line.number,
                "has the unknown event “\(event)”. A newer version may have written it.")
        }
    }

    private func index(for line: Line) throws(BridgeError) -> Int {
        guard let index = open[try line.string("trace")] else {
            throw error(
                line.number, "refers to “\(try line.title())”, which no earlier line posts.")
        }
        return index
    }

    private func error(_ number: Int, _ text: String) -> BridgeError {
        .transcriptLine(number, of: name, text)
    }

    /// A line with valid JSON.
    private struct Line {
        let value: MessageValue
        let number: Int
        let name: String

        func string(_ key: String) throws(BridgeError) -> String {
            guard let string = value[key]?.string else { throw malformed(key) }
            return string
        }

        func json(_ key: String) throws(BridgeError) -> String {
            guard let json = value[key]?.text else { throw malformed(key) }
            return json
        }

        /// The name and ID of the line's message.
        func title() throws(BridgeError) -> String {
            Transcript.Message.title(try string("name"), id: value["id"]?.integer)
        }

        func paths() throws(BridgeError) -> [String] {
            let paths = value["paths"]?.elements()?.map(\.string)
            guard let paths, !paths.contains(nil) else { throw malformed("paths") }
            return paths.compactMap(\.self)
        }

        private func channel() throws(BridgeError) -> ChannelName {
            guard let channel = try? ChannelName(string("channel")) else {
                throw malformed("channel")
            }
            return channel
        }

        func message() throws(BridgeError) -> Transcript.Message {
            Transcript.Message(
                line: number, channel: try channel(), name: try string("name"),
                document: value["document"]?.string, id: value["id"]?.integer,
                source: try source(), isSubscription: value["kind"]?.string == "subscribe",
                json: try json("data"))
        }

        private func source() throws(BridgeError) -> MessageSource? {
            guard let member = value["origin"] else { return nil }
            let isMainFrame = value["isMainFrame"].flatMap { try? $0.decode(Bool.self) } ?? true
            guard let text = member.string else {
                guard member.text == "null" else { throw malformed("origin") }
                return MessageSource(origin: nil, isMainFrame: isMainFrame)
            }
            guard let origin = Self.origin(text) else { throw malformed("origin") }
            return MessageSource(origin: origin, isMainFrame: isMainFrame)
        }

        private static func origin(_ text: String) -> Origin? {
            [Origin.file, .opaque].first { "\($0)" == text } ?? (try? Origin(text))
        }

        func ending(
            _ canonical: CanonicalJSON,
            of message: String
        ) throws(BridgeError) -> Transcript.Ending {
            let word = try string("outcome")
            let json = (value["data"]?.text).map { canonical.text($0, of: message) }
            switch word {
            case "handled", "ended":
                return Transcript.Ending(word: word, json: nil)
            case "replied":
                guard let json else { throw malformed("data") }
                return Transcript.Ending(word: word, json: json)
            case "failed":
                return Transcript.Ending(
                    word: word, code: BridgeError.Code(rawValue: try string("code")),
                    message: try string("message"), json: json)
            default:
                throw malformed("outcome")
            }
        }

        private func malformed(_ key: String) -> BridgeError {
            .transcriptLine(number, of: name, "has no valid “\(key)”.")
        }
    }
}
