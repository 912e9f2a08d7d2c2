import FixtureSupport
import Foundation
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge
@testable import ScriptBridgeInspector

@MainActor
@Suite("Inspector", .timeLimit(.minutes(5)))
struct BridgeInspectorTests {
    /// A host's inspector, queried as the panel's script would.
    private final class Panel: InstalledPanel {
        let inspector: BridgeInspector
        private(set) var copied: [String] = []
        private(set) var isRemoved = false

        init(_ inspector: BridgeInspector) {
            self.inspector = inspector
            inspector.attach(to: self)
        }

        func copy(_ text: String) { copied.append(text) }
        func remove() { isRemoved = true }

        /// Sends a question and collects the answers, which may arrive later.
        func ask(_ question: String) -> Answers {
            let answers = Answers()
            inspector.receive(question) { answers.texts.append($0) }
            return answers
        }

        func changes(after revision: Int = 0) throws -> JSONValue {
            let question = #"{"changes":{"after":\#(revision),"seen":-1}}"#
            return try Fixture.value(try #require(ask(question).texts.first))
        }

        /// Describes each row in short.
        func rows() throws -> [String] {
            (try changes()["rows"]?.array ?? []).map { row in
                let arrow = row["isToHost"] == .bool(true) ? "→" : "←"
                let text = [row["kind"]?.string, row["name"]?.string, row["outcome"]?.string]
                return "\(arrow) \(text.compactMap(\.self).joined(separator: " "))"
            }
        }

        func copy(of number: Int) throws -> String {
            let before = copied.count
            #expect(ask(#"{"copied":\#(number)}"#).texts == ["true"])
            return try #require(copied.dropFirst(before).first)
        }
    }

    private final class Answers {
        var texts: [String] = []
    }

    private static func channel(_ handlers: ScriptedHandlers = ScriptedHandlers()) -> ScriptChannel
    {
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        return channel
    }

    @Test("Rows show direction, kind and outcome, in order")
    func rows() async throws {
        let inspector = BridgeInspector()
        let page = try InMemoryPage(channels: [Self.channel()], observer: inspector)
        try await page.post(ActionButton(path: "/", icon: "plus"))
        _ = try await page.request("Echo", json: #"{"value":1}"#)
        _ = try? await page.request("GetLocation", json: #"{"accurate":false}"#)
        try page.emit("theme", "dark")
        page.navigateAway()
        try page.emit("theme", "light")
        page.remove()
        let rows = try Panel(inspector).rows()
        #expect(
            rows == [
                "→ document document 1 ready", "→ request ActionButton handled",
                "→ request Echo replied", "→ request GetLocation locationDenied",
                "← event theme sent",
                "→ document document 1 ended", "← undelivered theme documentGone",
                "← event theme sent", "← undelivered theme hostGone",
            ])
    }

    @Test("Two posts with the same name have separate outcomes")
    func outcomes() throws {
        let inspector = BridgeInspector()
        let contexts = (0..<2).map { _ in
            MessageContext(channel: "nativeApp", name: "Note", source: .unknown)
        }
        for context in contexts { inspector.observe(.message(context, json: "1")) }
        let failure = BridgeError(.handlerFailed, "No.")
        inspector.observe(.outcome(contexts[1], .failed(failure), after: .milliseconds(3)))
        inspector.observe(.outcome(contexts[0], .handled, after: .milliseconds(5)))
        let changes = try Panel(inspector).changes()
        let rows = try #require(changes["rows"]?.array)
        #expect(rows.map { $0["outcome"]?.string } == ["handled", "handlerFailed"])
        #expect(rows.map { $0["milliseconds"]?.double } == [5, 3])
        #expect(changes["failed"] == .integer(1))
    }

    @Test("An upload is one row with its progress")
    func upload() async throws {
        struct Photo: ScriptUpload, Codable {
            typealias Reply = Int
        }
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Photo.self) { _, bytes, _ in
            var count = 0
            for try await chunk in bytes {
                count += chunk.count
                await gate.wait()
            }
            return count
        }
        let inspector = BridgeInspector()
        let page = try InMemoryPage(channels: [channel], observer: inspector)
        let panel = Panel(inspector)
        let reply = Task { try await page.upload(Photo(), Data(count: 20), chunkSize: 1) }
        try await waitUntil { try panel.changes()["rows"]?[1]?["bytes"]?["count"] == 5 }
        #expect(
            try panel.changes()["rows"]?[1]?["bytes"]
                == .object(["count": 5, "announced": 20]))
        #expect(
            try panel.rows() == ["→ document document 1 ready", "→ upload Photo waiting"])
        await gate.open()
        #expect(try await reply.value == 20)
        #expect(
            try panel.rows() == ["→ document document 1 ready", "→ upload Photo replied"])
        #expect(try panel.changes()["rows"]?[1]?["bytes"]?["count"] == 20)
        #expect(try panel.copy(of: 2).hasPrefix(##"{"name": "Photo", "data": {"##))
    }

    @Test("A download is one row with its progress and its end, without the bytes")
    func download() throws {
        let inspector = BridgeInspector()
        let panel = Panel(inspector)
        let trace = TraceID()
        func show(_ count: Int, _ state: DownloadProgress.State, of number: Int = 1) {
            inspector.observe(
                .download(
                    DownloadProgress(
                        trace: trace, number: number, name: "GetPhoto", documentID: "d",
                        type: "image/png",
                        byteCount: count, announced: 9, state: state, elapsed: .milliseconds(7))))
        }
        show(0, .waiting)
        show(5, .sending)
        #expect(try panel.rows() == ["← download GetPhoto waiting"])
        let row = try panel.changes()["rows"]?[0]
        #expect(row?["bytes"] == .object(["count": 5, "announced": 9]))
        #expect(row?["milliseconds"] == nil)
        show(9, .sending)
        show(9, .sent)
        #expect(try panel.rows() == ["← download GetPhoto sent"])
        #expect(try panel.changes()["rows"]?[0]?["milliseconds"] == 7)
        let details = try Fixture.value(try #require(panel.ask(#"{"row":1}"#).texts.first))
        #expect(details["bytes"] == "9 of 9" && details["type"] == "image/png")
        #expect(details["text"] == nil && details["document"] == "d")
        #expect(panel.ask(#"{"copied":1}"#).texts == ["false"])

        let ends: [DownloadProgress.State] = [.cancelled, .expired, .dropped, .incomplete]
        for (index, state) in ends.enumerated() {
            show(0, .waiting, of: index + 2)
            show(0, state, of: index + 2)
        }
        #expect(
            try panel.rows().dropFirst() == [
                "← download GetPhoto cancelled", "← download GetPhoto expired",
                "← download GetPhoto documentGone", "← download GetPhoto downloadIncomplete",
            ])
        #expect(try panel.changes()["failed"] == 1)
    }

    @Test("A call and its result are one row, even for two equal calls that end in reverse order")
    func calls() throws {
        let inspector = BridgeInspector()
        let source = #"window.bridge.register("a")"#
        let calls = (0..<3).map { _ in TraceID() }
        let late = BridgeError(.timedOut, "Late.")
        for event: BridgeTraceEvent in [
            .call(calls[0], source: source), .call(calls[1], source: source),
            .call(calls[2], source: "1 + 1"),
            .result(calls[1], source: source, .failure(late), after: .zero),
            .result(calls[0], source: source, .success("1"), after: .zero),
        ] {
            inspector.observe(event)
        }
        let panel = Panel(inspector)
        #expect(
            try panel.rows() == [
                "← call \(source) returned", "← call \(source) timedOut", "← call 1 + 1 waiting",
            ])
        #expect(try panel.copy(of: 1) == source)
    }

    @Test("Events of one turn are one answer at its end")
    func batches() async throws {
        let inspector = BridgeInspector()
        let panel = Panel(inspector)
        let answers = panel.ask(#"{"changes":{"after":0,"seen":0}}"#)
        for number in 1...100 { inspector.observe(.event(name: "\(number)", json: "1")) }
        #expect(answers.texts.isEmpty)
        await waitUntil { !answers.texts.isEmpty }
        #expect(answers.texts.count == 1)
        let changes = try Fixture.value(try #require(answers.texts.first))
        #expect(changes["rows"]?.array?.count == 100)
        #expect(try panel.changes(after: 100)["rows"] == .array([]))
        #expect(try panel.changes(after: 99)["rows"]?.array?.count == 1)
    }

    @Test("A collapsed panel gets only counts, and its settings are kept for the next document")
    func collapsed() throws {
        let inspector = BridgeInspector()
        inspector.observe(.event(name: "theme", json: "1"))
        let panel = Panel(inspector)
        let view = #"{"isCollapsed":true,"name":"x","direction":"host","onlyFailed":true}"#
        let answers = panel.ask(#"{"changes":{"after":0,"seen":-1,"view":\#(view)}}"#)
        let changes = try Fixture.value(try #require(answers.texts.first))
        #expect(changes["count"] == .integer(1))
        #expect(changes["rows"] == nil)
        #expect(try panel.changes()["view"] == (try Fixture.value(view)))
    }

    @Test("The last 500 rows are kept, and the failures among them are counted")
    func limit() throws {
        let inspector = BridgeInspector()
        let failure = BridgeError(.tooDeep, "Too deep.")
        for _ in 1...3 { inspector.observe(.rejected(TraceID(), channel: "nativeApp", failure)) }
        for number in 4...502 { inspector.observe(.event(name: "\(number)", json: "1")) }
        let changes = try Panel(inspector).changes()
        #expect(changes["rows"]?.array?.count == 500)
        #expect(changes["first"] == .integer(3))
        #expect(changes["failed"] == .integer(1))
    }

    @Test("Only the start of a long text is kept, in whole characters, and it cannot be copied")
    func longTexts() throws {
        let inspector = BridgeInspector()
        let json = "\"\(String(repeating: "é", count: 100_000))\""
        inspector.observe(.event(name: String(repeating: "n", count: 1_000), json: json))
        let panel = Panel(inspector)
        let row = try #require(try panel.changes()["rows"]?.array?.first)
        #expect(row["name"]?.string?.count == 200)
        #expect(row["size"] == .integer(200_002))
        let details = try Fixture.value(try #require(panel.ask(#"{"row":1}"#).texts.first))
        let start = try #require(details["text"]?["start"]?.string)
        #expect(json.hasPrefix(start))
        #expect((16_380...16_384).contains(start.utf8.count))
        #expect(details["canCopy"] == .bool(false))
        #expect(panel.ask(#"{"copied":1}"#).texts == ["false"])
        #expect(panel.copied.isEmpty)
    }

    @Test("A paused panel adds no rows, but existing rows still get their outcomes")
    func pause() throws {
        let inspector = BridgeInspector()
        let panel = Panel(inspector)
        let calls = (0..<4).map { _ in TraceID() }
        inspector.observe(.call(calls[0], source: "1"))
        #expect(panel.ask(#"{"isPaused":true}"#).texts == ["{}"])
        inspector.observe(.call(calls[1], source: "2"))
        inspector.observe(.result(calls[1], source: "2", .success(nil), after: .zero))
        inspector.observe(.result(calls[0], source: "1", .success(nil), after: .zero))
        #expect(try panel.rows() == ["← call 1 returned"])
        #expect(try panel.changes()["missed"] == .integer(1))
        _ = panel.ask(#"{"isPaused":false}"#)
        inspector.observe(.call(calls[2], source: "3"))
        #expect(try panel.rows() == ["← call 1 returned", "← call 3 waiting"])
        _ = panel.ask(#"{"clears":true}"#)
        #expect(try panel.rows().isEmpty)
        inspector.observe(.result(calls[2], source: "3", .success(nil), after: .zero))
        inspector.observe(.call(calls[3], source: "4"))
        #expect(try panel.rows() == ["← call 4 waiting"])
    }

    @Test("A paused panel counts the messages and events that it missed")
    func pausedMessages() async throws {
        let inspector = BridgeInspector()
        let panel = Panel(inspector)
        let page = try InMemoryPage(channels: [Self.channel()], observer: inspector)
        let before = try panel.rows()
        _ = panel.ask(#"{"isPaused":true}"#)
        _ = try await page.request("Echo", json: #"{"value":1}"#)
        try page.emit("theme", "dark")
        _ = try await page.event("theme", as: String.self)
        #expect(try panel.rows() == before)
        #expect(try panel.changes()["missed"] == .integer(2))
    }

    @Test("Another observer also gets each event")
    func otherObserver() async throws {
        let recorder = Recorder()
        let page = try InMemoryPage(
            channels: [Self.channel()], observer: BridgeInspector(observer: recorder))
        _ = try await page.request("Echo", json: #"{"value":1}"#)
        #expect(recorder.events.count == 3)
        #expect(recorder.outcomes == ["Echo replied"])
    }

    @Test("A panel ends when hidden, replaced or released, and after an invalid request")
    func ends() async throws {
        var inspector: BridgeInspector? = BridgeInspector()
        let panel = Panel(try #require(inspector))
        let waiting = panel.ask(#"{"changes":{"after":0,"seen":0}}"#)
        #expect(waiting.texts.isEmpty)
        let other = panel.ask(#"{"changes":{"after":0,"seen":0}}"#)
        #expect(waiting.texts == ["{}"])
        #expect(panel.ask("[1").texts == ["null"])
        inspector?.hide()
        #expect(other.texts == ["null"])
        #expect(panel.isRemoved)
        #expect(inspector?.isShown == false)

        final class Remover: InstalledPanel {
            var isRemoved = false
            func copy(_ text: String) {}
            func remove() { isRemoved = true }
        }
        let remover = Remover()
        inspector = BridgeInspector()
        inspector?.attach(to: remover)
        #expect(!remover.isRemoved)
        inspector = nil
        await waitUntil { remover.isRemoved }
    }

    @Test("Each script has a handler of its own")
    func script() {
        let script = BridgeInspector().makeScript()
        #expect(script.source.contains(script.handler))
        #expect(script.handler != BridgeInspector().makeScript().handler)
    }
}
