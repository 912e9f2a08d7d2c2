import FixtureSupport
import ScriptBridge
import Testing

/// A session whose engine does not say which window posted, so it asks the page.
@MainActor
@Suite("Other windows of a session", .timeLimit(.minutes(5)))
struct OtherWindowsTests {
    @Test("Held packets are processed in the order in which they arrived")
    func order() async throws {
        let host = try AskingHost()
        for number in 1...5 {
            host.post(#"{"name":"Wait","data":{"as":"\#(number)"},"id":\#(number)}"#, of: "page")
            host.post(Self.refresh, of: "popup")
        }
        host.show("page")
        var messages: [Int] {
            host.recorder.events.compactMap { event in
                if case .message(let context, _) = event { context.id } else { nil }
            }
        }
        await waitUntil { messages.count == 5 }
        #expect(messages == [1, 2, 3, 4, 5])
        host.end()
    }

    @Test(
        "A page from the cache may post before the host learns that the other page navigated away")
    func cache() async throws {
        let host = try AskingHost()
        host.post(Self.subscription, of: "page")
        host.show("page")
        host.post("", of: "page-2")
        host.session.handleDocumentChange()
        host.show("page-2")
        host.show("page-2")
        host.post(Self.subscription, of: "page-2")
        await waitUntil { host.answers["page-2"]?.count == 2 }
        #expect(host.ready == ["page", "page-2"])
        #expect(host.recorder.outcomes == ["Downloads documentGone"])
        #expect(host.answers["page-2"]?.count == 2)
        host.end()
    }

    @Test(
        "A handler that ends the session runs to its end, and so do the packets after its own",
        arguments: [true, false], ["ActionButton", "Leave"])
    func handlerThatCloses(leaves: Bool, name: String) async throws {
        let host = try AskingHost()
        host.whenPressed { [weak host] in
            if leaves { host?.session.handleDocumentChange() } else { host?.session.close() }
        }
        host.post(#"{"name":"\#(name)","data":{"path":"/","icon":"a"},"id":1}"#, of: "page")
        host.post(Self.refresh, of: "page")
        host.show("page")
        await waitUntil { host.answers["page"]?.count == 2 }
        // A handler that suspends runs after both packets were taken, another one between them.
        let others = name == "Leave" ? [] : ["Refresh handled"]
        #expect(host.recorder.outcomes == ["\(name) handled"] + others)
        #expect(host.ready == ["page"])
        host.end()
    }

    @Test("Held packets may have as many bytes as a packet; the others are rejected")
    func limits() async throws {
        var limits = ScriptChannel.Limits()
        limits.message.maximumByteCount = 1_000
        let host = try AskingHost(limits)
        let text = String(repeating: " ", count: 600)
        for _ in 1...3 { host.post(text, of: "page") }
        #expect(host.answers["page"] == ["tooManyPending", "tooManyPending"])
        host.show("page")
        #expect(host.ready == ["page"])
        host.end()
    }

    @Test("The next page may answer while posts of the page that navigated away are read")
    func answerOfNextPage() async throws {
        let host = try AskingHost()
        host.post(Self.refresh, of: "page")
        host.show("page")
        host.post(Self.refresh, of: "popup")
        let space = String(repeating: " ", count: 70_000)
        host.post(space + Self.refresh, of: "page")
        host.post(space + Self.refresh, of: "popup")
        host.session.handleDocumentChange()
        host.show("page-2")
        await waitUntil { host.recorder.outcomes.count == 2 && !host.session.hasWork }
        host.post(Self.refresh, of: "page-2")
        // The question that was asked before the change is asked again.
        await waitUntil {
            host.show("page-2")
            return host.answers["page-2"] != nil
        }
        #expect(host.ready == ["page", "page-2"])
        #expect(host.answers["popup"] == ["documentGone", "documentGone"])
        #expect(host.recorder.outcomes == Array(repeating: "Refresh handled", count: 3))
        host.end()
    }

    private static let refresh = #"{"name":"Refresh","id":9}"#
    private static let subscription =
        #"{"name":"Downloads","data":{"as":"s"},"id":1,"kind":"subscribe","credit":4}"#
}

/// A message whose handler never suspends.
private struct Leave: ScriptMessage {}

/// A host whose page answers when the test tells it to.
@MainActor
private final class AskingHost {
    /// The state that the session's closures keep.
    @MainActor
    private final class Page {
        var questions: [@MainActor (String?) -> Void] = []
        var answers: [String: [String]] = [:]
        var onButton: @MainActor () -> Void = {}
    }

    let session: PageSession
    let recorder = Recorder()
    let handlers = ScriptedHandlers()
    private let page = Page()
    private let connection: ScriptedPage

    init(_ limits: ScriptChannel.Limits = ScriptChannel.Limits()) throws {
        var channel = ScriptChannel.fixture { @MainActor [page] _ in page.onButton() }
        channel.limits = limits
        channel.on(Leave.self) { [page] _, _ in page.onButton() }
        handlers.register(in: &channel)
        connection = ScriptedPage(
            PageAbilities(identifiesDocument: true),
            identified: { [page] answer in page.questions.append(answer) })
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder,
            page: connection)
    }

    /// The answers to each document: the code of a rejection, or the packet.
    var answers: [String: [String]] { page.answers }

    /// The documents that the session accepted as the page.
    var ready: [String] {
        recorder.events.compactMap { if case .ready(let document) = $0 { document } else { nil } }
    }

    func whenPressed(_ act: @escaping @MainActor () -> Void) {
        page.onButton = act
    }

    func post(_ messages: String, of document: String) {
        session.receive(
            .json(#"{"bridge":1,"document":"\#(document)","messages":[\#(messages)]}"#),
            on: "nativeApp", from: .mainFrame("https://example.com")
        ) { [page] answer in
            page.answers[document, default: []].append(Self.text(answer))
        }
    }

    private static func text(_ answer: PostAnswer) -> String {
        guard case .text(let text) = answer else { return "\(answer)" }
        return (try? Fixture.value(text))?["error"]?["code"]?.string ?? text
    }

    /// Makes the page answer the pending question.
    func show(_ document: String?) {
        guard !page.questions.isEmpty else { return }
        page.questions.removeFirst()(document)
    }

    func end() {
        handlers.end()
        session.close()
    }
}
