import FixtureSupport
import ScriptBridge
import Testing

@MainActor
@Suite("Page session")
struct PageSessionTests {
    @Test(
        "Rows of frames.json: the host answers a frame with its replies",
        arguments: try Fixture.rows("frames", as: FrameRow.self))
    func frames(row: FrameRow) async throws {
        let host = try Host(.fixture())
        let frame: [String: JSONValue] = [
            "bridge": .integer(1), "document": .string("d1"), "messages": .array(row.messages),
        ]
        let answer = try await host.receive(Fixture.text(frame))
        var expected: [String: JSONValue] = ["bridge": .integer(1)]
        if !row.replies.isEmpty {
            expected["document"] = .string("d1")
            expected["replies"] = .array(row.replies)
        }
        #expect(try Fixture.value(#require(answer.text)) == .object(expected))
        #expect(host.pushed.isEmpty)
    }

    @Test("A refused frame is answered with its error")
    func refusedFrame() async throws {
        let host = try Host(.fixture())
        let answer = await host.receive(#"{"bridge":9,"document":"d","messages":[]}"#)
        #expect(
            answer
                == .text(
                    #"{"bridge":1,"error":{"code":"unsupportedVersion","message":"The host speaks version 1 of the protocol."}}"#
                ))
    }

    @Test("A message without the page script is answered through its own promise")
    func rawMessages() async throws {
        let host = try Host(.fixture())
        #expect(await host.receive(#"{"name":"Refresh"}"#) == .nothing)
        #expect(await host.receive(#"{"name":"Echo","value":[1]}"#) == .json("[1]"))
        #expect(
            await host.receive("ready")
                == .rejection("invalidJSON: The body cannot be read as JSON."))
    }

    @Test("A slow handler delays nobody else's reply; its own is pushed later")
    func slowHandler() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try Host(channel)
        let answer = await host.receive(
            #"{"bridge":1,"document":"d1","messages":[{"name":"Slow","id":1},{"name":"Echo","data":{"value":7},"id":2}]}"#
        )
        #expect(answer.text == #"{"bridge":1,"document":"d1","replies":[{"id":2,"result":7}]}"#)
        #expect(host.pushed.isEmpty)
        await gate.open()
        let push = await host.nextPush()
        #expect(
            push
                == #"ScriptBridge.receive("{\"bridge\":1,\"document\":\"d1\",\"replies\":[{\"id\":1}]}");true"#
        )
    }

    @Test("Late replies of two documents are pushed apart")
    func twoDocuments() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try Host(channel)
        for document in ["d1", "d2"] {
            _ = await host.receive(
                #"{"bridge":1,"document":"\#(document)","messages":[{"name":"Slow","id":1}]}"#)
        }
        await gate.open()
        _ = await host.nextPush(2)
        #expect(
            Set(host.pushed)
                == Set(
                    ["d1", "d2"].map {
                        #"ScriptBridge.receive("{\"bridge\":1,\"document\":\"\#($0)\",\"replies\":[{\"id\":1}]}");true"#
                    }))
    }

    @Test("A frame that is not the main one gets all replies at once: nothing can be pushed to it")
    func innerFrame() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture(.nobody.orUnknownSource())
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try Host(channel)
        let answer = Task {
            await host.receive(
                #"{"bridge":1,"document":"d","messages":[{"name":"Slow","id":1},{"name":"Refresh","id":2}]}"#,
                from: .unknown)
        }
        while host.observer.handled != ["Refresh"] { await Task.yield() }
        await gate.open()
        #expect(
            await answer.value.text == #"{"bridge":1,"document":"d","replies":[{"id":2},{"id":1}]}"#
        )
        #expect(host.pushed.isEmpty)
    }

    @Test("An event that the page did not live to see is reported")
    func lostEvent() async throws {
        let host = try Host(.fixture())
        host.session.emit("theme", json: "1")
        host.session.documentDidChange()
        #expect(
            host.observer.failures == [
                "documentGone: The page was left before an event reached it."
            ])
    }

    @Test("A handler that gives up by itself has failed; the host is still there")
    func ownCancellation() async throws {
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in throw CancellationError() }
        let host = try Host(channel)
        let answer = await host.receive(#"{"name":"Slow"}"#)
        #expect(answer == .rejection("handlerFailed: The host failed to handle “Slow”."))
    }

    @Test("Events of one turn travel together, in order")
    func events() async throws {
        let host = try Host(.fixture())
        host.session.emit("themeChanged", json: #""dark""#)
        host.session.emit("count", json: "2")
        #expect(host.pushed.isEmpty)
        let push = await host.nextPush()
        #expect(
            push
                == #"ScriptBridge.receive("{\"bridge\":1,\"events\":[{\"name\":\"themeChanged\",\"data\":\"dark\"},{\"name\":\"count\",\"data\":2}]}");true"#
        )
        #expect(host.pushed.count == 1)
    }

    @Test("Leaving the page cancels its handlers, and nothing reaches the next page")
    func documentChange() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in
            await gate.wait()
            #expect(Task.isCancelled)
        }
        let host = try Host(channel)
        _ = await host.receive(#"{"bridge":1,"document":"d1","messages":[{"name":"Slow","id":1}]}"#)
        host.session.documentDidChange()
        #expect(
            host.observer.failures == ["documentGone: The page was left before the host answered."])
        await gate.open()
        host.session.emit("next", json: "1")
        let push = await host.nextPush()
        #expect(
            push
                == #"ScriptBridge.receive("{\"bridge\":1,\"events\":[{\"name\":\"next\",\"data\":1}]}");true"#
        )
    }

    @Test("Closing settles every promise of the page at once")
    func close() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try Host(channel)
        _ = await host.receive(#"{"bridge":1,"document":"d1","messages":[{"name":"Slow","id":1}]}"#)
        host.session.close()
        #expect(host.pushed.count == 1)
        #expect(host.pushed.first?.contains(#"\"id\":1,\"error\":{\"code\":\"hostGone\""#) == true)
        await gate.open()
    }

    private struct Slow: ScriptMessage {}
}

/// A host without a web view.
@MainActor
private final class Host {
    let observer = Recorder()
    let session: PageSession
    private let pushes = Pushes()

    init(_ channel: ScriptChannel) throws {
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]),
            observer: observer,
            push: pushes.add
        )
    }

    var pushed: [String] { pushes.all }

    func receive(
        _ text: String,
        from source: MessageSource = .example
    ) async -> PageSession.Answer {
        await withCheckedContinuation { continuation in
            session.receive(.json(text), on: "nativeApp", from: source) { answer in
                continuation.resume(returning: answer)
            }
        }
    }

    /// Waits until so many pushes have been made, and returns the last.
    func nextPush(_ count: Int = 1) async -> String {
        await pushes.wait(for: count)
    }
}

/// What was evaluated in the page that is not there.
@MainActor
private final class Pushes {
    private(set) var all: [String] = []
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func add(_ source: String) {
        all.append(source)
        guard let waiting, all.count >= waiting.count else { return }
        waiting.continuation.resume()
        self.waiting = nil
    }

    func wait(for count: Int) async -> String {
        if all.count < count { await withCheckedContinuation { waiting = (count, $0) } }
        return all[count - 1]
    }
}

@MainActor
private final class Recorder: BridgeObserver {
    private(set) var failures: [String] = []
    private(set) var handled: [String] = []

    func observe(_ event: BridgeEvent) {
        switch event {
        case .outcome(_, .failed(let error)), .undelivered(let error): failures.append("\(error)")
        case .outcome(let context, .handled): handled.append(context.name)
        default: break
        }
    }
}

extension PageSession.Answer {
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
