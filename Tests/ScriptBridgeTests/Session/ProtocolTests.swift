import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The tables of docs/WireProtocol.md, played row by row against the host.
@MainActor
@Suite("Wire protocol", .timeLimit(.minutes(5)))
struct ProtocolTests {
    nonisolated private static let rows: [ProtocolRow] =
        (try? Fixture.rows("protocol")) ?? []

    @Test("The host's rows of protocol.json", arguments: rows.filter(\.isOfHost))
    func row(_ row: ProtocolRow) async throws {
        let host = try ProtocolHost(row)
        for step in row.steps {
            try await host.play(step)
        }
        await settle()
        #expect(host.unseen.isEmpty, "Unexpected: \(host.unseen)")
        host.end()
        await host.finishWork()
    }

    @Test("The tests play exactly the rows of the article")
    func articleRows() throws {
        let article = try String(
            contentsOf: Fixture.root.appending(
                path: "docs/WireProtocol.md"),
            encoding: .utf8)
        let numbers = article.matches(of: /(?m)^\| ([HP][A-Z][0-9]+) \|/).map { String($0.1) }
        #expect(numbers.count > 80)
        #expect(Set(numbers).count == numbers.count)
        let alone = Set(Self.rows.map(\.row)).symmetricDifference(numbers).sorted()
        #expect(alone.isEmpty, "Only WireProtocol.md or only protocol.json has: \(alone)")
    }
}

/// A host that plays the steps of a row.
@MainActor
private final class ProtocolHost {
    struct UnknownStep: Error {
        let step: [String: JSONValue]
    }

    private let session: PageSession
    private let recorder = Recorder()
    private let handlers = ScriptedHandlers()
    private let bytes: ScriptedBytes
    private let clock = ManualClock()
    private let page = Page()
    private let connection: ScriptedPage
    private var seenUndelivered = 0

    init(_ row: ProtocolRow) throws {
        let policy: OriginPolicy =
            row.accepts == "unknown"
            ? .noOrigin.allowingUnknownSources() : .mainFrame(of: "https://example.com")
        var channel = ScriptChannel.fixture(policy)
        channel.limits = try ScriptChannel.Limits(row.limits ?? [:])
        handlers.register(in: &channel)
        bytes = ScriptedBytes(handlers)
        if row.isOfBytes { bytes.register(in: &channel) }
        connection = ScriptedPage(
            PageAbilities(identifiesDocument: row.identifies == true, keepsSecrets: true),
            pushed: { [page, handlers] in page.push($0, isPartial: handlers.isWaking) },
            identified: page.identify)
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder,
            clock: AnyClock(clock), page: connection)
    }

    /// The host's messages that no step has expected yet.
    var unseen: [JSONValue] { page.answers + page.pushes }

    func end() {
        handlers.end()
        session.close()
    }

    /// Performs a step and lets its consequences happen.
    func play(_ step: [String: JSONValue]) async throws {
        if try act(step) {
            await finishWork()
        } else {
            try await expect(step)
        }
    }

    /// Waits until the session and its scripted handlers have done what they can do now.
    func finishWork() async {
        await waitUntilStable { !handlers.isWaking && !session.hasWork }
    }

    /// Performs the action of a step; returns false if it has none that fits in a turn.
    private func act(_ step: [String: JSONValue]) throws -> Bool {
        guard let verb = step.keys.first(where: { !["from", "bytes", "times"].contains($0) }),
            let value = step[verb]
        else { throw UnknownStep(step: step) }
        let list = value.array ?? []
        let name = value.string ?? list.first?.string ?? ""
        switch verb {
        case "packet":
            let text = try page.sent(Fixture.text(value), filling: step["bytes"]?.integer)
            for number in 0..<(step["times"]?.integer ?? 1) {
                post(text.replacing("#", with: "\(number)"), from: step["from"]?.string)
            }
        case "text": post(name, from: nil)
        case "return": handlers.give(list.count > 1 ? list[1] : .null, to: name)
        case "yield": handlers.give(list[1], to: name)
        case "end": handlers.give(nil, to: name)
        case "throw": handlers.fail(try #require(PageError(list[1])), in: name)
        case "fail": handlers.fail(InternalError(), in: name)
        case "emit": try session.emit(name, list[1], delivery: EventDelivery(of: list))
        case "advance": clock.advance(by: .milliseconds(value.double ?? 0))
        case "navigate": session.handleDocumentChange()
        case "remove": session.close()
        case "supply": bytes.supply(list[1], to: name)
        case "shows": page.show(value.string)
        case "turn": for step in list { #expect(try act(step.members)) }
        default: return false
        }
        return true
    }

    private func post(_ text: String, from sender: String?) {
        #expect([nil, "elsewhere", "inner"].contains(sender))
        let source: MessageSource =
            switch sender {
            case "elsewhere": .mainFrame("https://elsewhere.com")
            case "inner": .unknown
            default: .mainFrame("https://example.com")
            }
        session.receive(.json(text), on: "nativeApp", from: source, answer: page.answer)
    }

    /// Checks what a step expects.
    private func expect(_ step: [String: JSONValue]) async throws {
        guard step.count == 1, let (verb, value) = step.first else {
            throw UnknownStep(step: step)
        }
        let list = value.array ?? []
        switch verb {
        case "answer":
            await waitUntil { !page.answers.isEmpty }
            #expect(page.answers.removeFirst().meets(value))
        case "rejected":
            await waitUntil { !page.answers.isEmpty }
            #expect(page.answers.removeFirst() == .object(["rejected": value]))
        case "push":
            await waitUntil { !page.pushes.isEmpty }
            #expect(page.pushes.removeFirst().meets(value))
        case "silent":
            #expect(unseen.isEmpty)
        case "replies":
            await waitUntil { page.replies.count >= list.count }
            #expect(JSONValue.array(page.takeReplies()).meets(value))
        case "read":
            #expect(try await bytes.read(list[0].string ?? "") == list[1])
            await finishWork()
        case "asked":
            let name = try #require(list[0].string)
            await waitUntil { .integer(handlers.askedCount(of: name)) == list[1] }
            await finishWork()
            #expect(.integer(handlers.askedCount(of: name)) == list[1])
        case "cancelled":
            await waitUntil { handlers.cancelled.count >= list.count }
            #expect(handlers.cancelled.map(JSONValue.string) == list)
        case "undelivered":
            await waitUntil { recorder.undelivered.count >= seenUndelivered + list.count }
            let codes = recorder.undelivered.dropFirst(seenUndelivered)
            #expect(codes.map(JSONValue.string) == list)
            seenUndelivered = recorder.undelivered.count
        case "identified":
            #expect(.integer(page.questionCount) == value)
        case "outcomes":
            #expect(recorder.outcomes.map(JSONValue.string) == list)
        default:
            throw UnknownStep(step: step)
        }
    }
}

/// The packets that reached the simulated page.
@MainActor
private final class Page {
    var answers: [JSONValue] = []
    var pushes: [JSONValue] = []
    /// Whether the last push came before all handlers of its turn had run.
    ///
    /// A woken handler resumes by way of another thread, which the system may stop for long. Its
    /// reply then belongs to a later turn, but to the same step.
    private var isPartial = false
    private(set) var questionCount = 0
    private var questions: [@MainActor (String?) -> Void] = []

    /// The IDs of the bytes that arrived, and the mark.
    private var names: [String: String] = [:]

    /// The replies in the answers and pushes so far.
    var replies: [JSONValue] { (answers + pushes).flatMap { $0["replies"]?.array ?? [] } }

    func takeReplies() -> [JSONValue] {
        defer { (answers, pushes) = ([], []) }
        return replies
    }

    /// Returns a packet with the IDs that the host has given, and with a chunk of a size.
    func sent(_ packet: String, filling count: Int?) throws -> String {
        var packet = packet
        for (id, name) in names { packet = packet.replacing("\"\(name)\"", with: "\"\(id)\"") }
        guard let count else { return packet }
        let bytes = Data(count: count).base64EncodedString()
        return packet.replacing(#""bytes":"""#, with: #""bytes":"\#(bytes)""#)
    }

    /// Returns a packet with the names of the fixture for the mark and the IDs, which are random.
    private func received(_ packet: String) -> JSONValue {
        var packet = packet
        for match in packet.matches(of: #/"bytes":"([^"]{20,})","id":"([^"]+)"/#) {
            names[String(match.2)] = names[String(match.2)] ?? "bytes-\(names.count + 1)"
            packet = packet.replacing(match.1, with: "mark")
        }
        for (id, name) in names { packet = packet.replacing(id, with: name) }
        return (try? Fixture.value(packet)) ?? .string(packet)
    }

    func identify(_ answer: @escaping @MainActor (String?) -> Void) {
        questionCount += 1
        questions.append(answer)
    }

    /// Answers the first question with the document that the page shows.
    func show(_ document: String?) {
        if !questions.isEmpty { questions.removeFirst()(document) }
    }

    func push(_ packet: String, isPartial: Bool) {
        let packet = received(packet)
        // A page handles the replies of a packet before its events.
        if self.isPartial, let last = pushes.last,
            last["events"] == nil || packet["replies"] == nil
        {
            pushes[pushes.count - 1] = last.joined(with: packet)
        } else {
            pushes.append(packet)
        }
        self.isPartial = isPartial
    }

    func answer(_ answer: PostAnswer) {
        switch answer {
        case .text(let packet): answers.append(received(packet))
        case .rejection(let text):
            answers.append(.object(["rejected": .string(String(text.prefix { $0 != ":" }))]))
        case .json, .nothing: Issue.record("The answer to a packet is \(answer), not a packet.")
        }
    }
}

extension JSONValue {
    /// A packet with the replies and events of both packets.
    fileprivate func joined(with other: JSONValue) -> JSONValue {
        var members = self.members
        for (name, value) in other.members {
            members[name] = value.array.map { .array((members[name]?.array ?? []) + $0) } ?? value
        }
        return .object(members)
    }
}

extension ScriptChannel.Limits {
    /// The limits of a row, by the row's names for them.
    init(_ limits: [String: Double]) throws {
        self.init()
        for (name, value) in limits {
            switch name {
            case "maximumByteCount": message.maximumByteCount = Int(value)
            case "maximumDepth": message.maximumDepth = Int(value)
            case "maximumMessageCount": message.maximumMessageCount = Int(value)
            case "maximumPendingCount": document.maximumPendingCount = Int(value)
            case "maximumSubscriptionCount": document.maximumSubscriptionCount = Int(value)
            case "maximumCredit": document.maximumCredit = Int(value)
            case "maximumUploadCount": webView.maximumUploadCount = Int(value)
            case "maximumUploadByteCount": webView.maximumUploadByteCount = Int(value)
            case "maximumPendingByteCount": webView.maximumPendingByteCount = Int(value)
            case "rate": messagesPerSecond = Int(value)
            case "timeout": timeout = .milliseconds(value)
            case "maximumWaitingEventCount": webView.maximumWaitingEventCount = Int(value)
            case "maximumDownloadCount": webView.maximumDownloadCount = Int(value)
            default: Issue.record("The row's limit \(name) needs a case here.")
            }
        }
    }
}

extension PageError {
    /// The error that a step describes.
    fileprivate init?(_ value: JSONValue) {
        guard let code = value["code"]?.string.map(BridgeError.Code.init(rawValue:)),
            let message = value["message"]?.string
        else {
            return nil
        }
        if let data = value["data"] {
            self.init(code, message, data: data)
        } else {
            self.init(code, message)
        }
    }
}
