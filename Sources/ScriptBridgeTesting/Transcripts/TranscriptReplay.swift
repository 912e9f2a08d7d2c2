import ScriptBridge

/// A running replay of a transcript.
@MainActor
final class TranscriptReplay {
    let page: InMemoryPage

    private let transcript: Transcript
    private let patience: Duration
    private let log: ReplayLog
    private let clock = ManualClock()
    private var document: String?
    /// The replay's document ids, by the recorded ones.
    ///
    /// A recording may repeat an id, but a page uses each id only once.
    private var documents: [String: String] = [:]
    private var lastDocument = 0
    private var differences: [Transcript.Difference] = []
    /// The posts of the messages, by message index.
    private var posts: [Int: TraceID] = [:]
    /// The number of elements of each message that have been compared.
    private var checkedElements: [Int: Int] = [:]
    /// The messages that the replay no longer waits for, because one of their lines timed out.
    private var givenUp: Set<Int> = []

    init(
        _ transcript: Transcript,
        channels: [ScriptChannel],
        patience: Duration
    ) throws(BridgeError) {
        self.transcript = transcript
        log = ReplayLog(transcript.canonical)
        self.patience = patience
        let channels = channels.map { channel in
            // These limits depend on the clock, which stands still here.
            var channel = channel
            channel.limits.messagesPerSecond = nil
            channel.limits.timeout = nil
            return channel
        }
        page = try InMemoryPage(channels: channels, observer: log, clock: clock)
        page.navigateAway()
    }

    /// Replays all lines and returns the differences.
    func run(comparingEvents: Bool) async throws -> [Transcript.Difference] {
        for entry in transcript.entries {
            switch entry.kind {
            case .ready(let id): load(id)
            case .ended where document != nil:
                document = nil
                page.navigateAway()
            case .ended: break
            case .message(let index): try await post(index)
            case .element(let index, let json):
                try await expectElement(json, of: index, line: entry.line)
            case .outcome(let index): try await expectOutcome(of: index, line: entry.line)
            case .event: break
            }
        }
        if comparingEvents { try await expectEvents() }
        page.remove()
        return differences.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
    }

    // MARK: The page

    private func load(_ id: String) {
        document = id
        page.load(newDocument(id))
    }

    private func newDocument(_ id: String) -> String {
        lastDocument += 1
        documents[id] = "replay \(lastDocument)"
        return "replay \(lastDocument)"
    }

    private func post(_ index: Int) async throws {
        let message = transcript.messages[index]
        guard isRepeatable(message) else { return }
        let source = message.source ?? page.source
        if source.isMainFrame, document == nil, let id = message.document { load(id) }
        let body = body(of: message)
        let post = page.session.receive(.json(body), on: message.channel, from: source) { _ in }
        posts[index] = post
        _ = try await log.wait(for: patience) { $0.begun.contains(post) }
    }

    private func isRepeatable(_ message: Transcript.Message) -> Bool {
        guard !message.isUpload else { return false }
        guard let code = message.ending?.code else { return true }
        return !code.isUnrepeatable && !(code == .timedOut && message.id == nil)
    }

    private func body(of message: Transcript.Message) -> String {
        guard let document = message.document else {
            // In a flat message, the whole object is the data.
            let value = try? MessageValue(.json(message.json))
            if value?["name"]?.string == message.name { return message.json }
            return PageMessage(name: message.name, data: .json(message.json), kind: .post).text
        }
        let kind: PageMessage.Kind =
            if message.isSubscription { .subscription(credit: 1) } else if message.id != nil {
                .request
            } else {
                .post
            }
        let posted = PageMessage(
            name: message.name, data: .json(message.json),
            ticket: message.id.map(MessageTicket.id) ?? .nobody, kind: kind,
            timeout: message.ending?.code == .timedOut ? .milliseconds(1) : nil)
        return packet(.message(posted), of: document)
    }

    private func send(_ statement: PageStatement, about message: Transcript.Message) {
        guard let document = message.document else { return }
        let packet = packet(statement, of: document)
        let source = message.source ?? page.source
        page.session.receive(.json(packet), on: message.channel, from: source) { _ in }
    }

    private func packet(_ statement: PageStatement, of document: String) -> String {
        let id = documents[document] ?? newDocument(document)
        return PageStatement.packet([statement], of: id)
    }

    // MARK: Results

    private func expectElement(_ json: String, of index: Int, line: Int) async throws {
        let number = checkedElements[index, default: 0]
        checkedElements[index] = number + 1
        try await wait(for: index) { self.elements(of: index).count > number }
        let message = transcript.messages[index]
        let elements = elements(of: index)
        let actual = elements.count > number ? "element \(elements[number])" : result(of: index)
        check("element \(json)", actual, message.title, line)
        // Request one element at a time, and one more if the host is to report the end.
        let isEndedByHost = ![.cancelled, .documentGone, .hostGone].contains(message.ending?.code)
        if number + 1 < message.elementCount || isEndedByHost {
            message.id.map { send(.credit(1, id: $0), about: message) }
        }
    }

    private func expectOutcome(of index: Int, line: Int) async throws {
        let message = transcript.messages[index]
        guard isRepeatable(message), let expected = message.ending else { return }
        if ending(of: index) == nil {
            switch expected.code {
            case .cancelled: message.id.map { send(.cancel(.id($0)), about: message) }
            case .documentGone:
                document = nil
                page.navigateAway()
            case .hostGone: page.remove()
            case .timedOut: clock.advance(by: .milliseconds(1))
            default: break
            }
        }
        let count = message.elementCount
        let mayHaveMore = expected.word == "failed"
        try await wait(for: index) { !mayHaveMore && self.elements(of: index).count > count }
        // The text of a missed deadline contains its time, and a replay has deadlines of its own.
        if expected.code == .timedOut, ending(of: index)?.code == .timedOut { return }
        let surplus =
            ending(of: index) == nil ? elements(of: index).dropFirst(count).first : nil
        check(
            "\(expected)", surplus.map { "element \($0)" } ?? result(of: index), message.title, line
        )
    }

    /// Waits until a message has ended or a condition holds.
    private func wait(
        for index: Int,
        until condition: @escaping @MainActor () -> Bool
    ) async throws {
        guard !givenUp.contains(index) else { return }
        let isThere = try await log.wait(for: patience) { _ in
            self.ending(of: index) != nil || condition()
        }
        if !isThere { givenUp.insert(index) }
    }

    private func elements(of index: Int) -> [String] {
        posts[index].flatMap { log.elements[$0] } ?? []
    }

    private func ending(of index: Int) -> Transcript.Ending? {
        posts[index].flatMap { log.endings[$0] }
    }

    private func result(of index: Int) -> String {
        ending(of: index).map { "\($0)" } ?? "nothing"
    }

    private func expectEvents() async throws {
        var lines: [(line: Int, event: Transcript.Event)] = []
        for entry in transcript.entries {
            if case .event(let event) = entry.kind { lines.append((entry.line, event)) }
        }
        _ = try await log.wait(for: patience) { $0.events.count >= lines.count }
        for (index, expected) in lines.enumerated() {
            let actual = log.events.dropFirst(index).first.map { "\($0)" } ?? "nothing"
            check("\(expected.event)", actual, "event", expected.line)
        }
        for event in log.events.dropFirst(lines.count) {
            check("nothing", "\(event)", "event", nil)
        }
    }

    private func check(_ expected: String, _ actual: String, _ subject: String, _ line: Int?) {
        guard expected != actual else { return }
        differences.append(
            Transcript.Difference(
                line: line, subject: subject, expected: expected, actual: actual))
    }
}
