import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeContract
import ScriptBridgeDialects
import Testing

@Suite("Contract: other dialects")
struct DialectContractTests {
    @Test(
        "The declarations say what a page may post",
        arguments: [
            (
                ScriptDialect.fields(name: "type", data: .member("payload"), id: "id"),
                """
                  | { type: "Camera.open"; id?: string | number | null; payload?: {} | null }
                  | { type: "Haptic"; id?: string | number | null; payload: Haptic }
                  | { type: "Sound"; id?: string | number | null; payload?: Sound | null };
                """
            ),
            (
                ScriptDialect.fields(name: "message"),
                """
                  | { message: "Camera.open" }
                  | { message: "Haptic" } & Haptic
                  | { message: "Sound" } & Sound;
                """
            ),
            (
                ScriptDialect.fields(
                    name: .joined("moduleName", "methodName", by: "."), data: .text(of: "data")),
                """
                  | { moduleName: "Camera"; methodName: "open"; data?: string | null }
                  | { moduleName: "Haptic"; methodName?: null; data: string }
                  | { moduleName: "Sound"; methodName?: null; data?: string | null };
                """
            ),
            (
                ScriptDialect.wholeBody("Haptic"),
                """
                  | {} | null
                  | Haptic
                  | Sound | null;
                """
            ),
            (
                ScriptDialect.wholeText("Haptic"),
                """
                  | string
                  | string
                  | string;
                """
            ),
            (
                ScriptDialect.jsonRPC,
                """
                  | { jsonrpc: "2.0"; method: "Camera.open"; params?: {} | null; id?: string | number | null }
                  | { jsonrpc: "2.0"; method: "Haptic"; params: Haptic; id?: string | number | null }
                  | { jsonrpc: "2.0"; method: "Sound"; params?: Sound | null; id?: string | number | null };
                """
            ),
            (
                OwnEnvelope(),
                """
                  | { version: "3"; call: "Camera.open"; area: "Camera"; text?: string | null }
                  | { version: "3"; call: "Haptic"; area: "Haptic"; text: string }
                  | { version: "3"; call: "Sound"; area: "Sound"; text?: string | null };
                """
            ),
            (
                ScriptDialect.fields(
                    name: .joined(1, 2, by: "."), data: .member(4), id: .init(0, absent: "none")),
                """
                  | [string | number | null, "Camera", "open", unknown?, ({} | null)?]
                  | [string | number | null, "Haptic", null, unknown, Haptic]
                  | [string | number | null, "Sound", null?, unknown?, (Sound | null)?];
                """
            ),
            (
                ScriptDialect.fields(
                    name: .path("head", "type"), data: .member(.path("body", 1)),
                    id: .init(.path("head", "id")), constants: ["version": "2"]),
                """
                  | { version: "2"; head: { type: "Camera.open"; id?: string | number | null }; body?: [unknown?, ({} | null)?] }
                  | { version: "2"; head: { type: "Haptic"; id?: string | number | null }; body: [unknown, Haptic] }
                  | { version: "2"; head: { type: "Sound"; id?: string | number | null }; body?: [unknown?, (Sound | null)?] };
                """
            ),
            (
                ScriptDialect.fields(
                    name: .joined("a", .path("b", "c"), by: "."),
                    id: .all("end", .path("b", "end"))),
                """
                  | { a: "Camera"; b: { c: "open"; end: string | number }; end: string | number }
                  | { a: "Haptic"; b: { c?: null; end: string | number }; end: string | number } & Haptic
                  | { a: "Sound"; b: { c?: null; end: string | number }; end: string | number } & Sound;
                """
            ),
            (
                ScriptDialect.fields(name: .channel, id: .all("end", among: ["one", "two"])),
                """
                  | { end: "one" | "two" }
                  | { end: "one" | "two" } & Haptic
                  | { end: "one" | "two" } & Sound;
                """
            ),
            (
                ScriptDialect.queue(of: .fields(name: "type", data: .member("payload"))),
                """
                 (
                  | { type: "Camera.open"; payload?: {} | null }
                  | { type: "Haptic"; payload: Haptic }
                  | { type: "Sound"; payload?: Sound | null }
                )[];
                """
            ),
        ] as [(any ScriptEnvelope, String)])
    func declarations(envelope: any ScriptEnvelope, posts: String) throws {
        var channel = ScriptChannel("externalBus", accepting: .noOrigin, envelope: envelope)
        channel.on(Haptic.self) { _, _ in }
        channel.on(OpenCamera.self) { _, _ in true }
        channel.on(Sound.self) { _, _ in nil }
        let contract = try BridgeContract(channels: [channel])
        #expect(contract.issues == [])
        let text = contract.typeScript
        let start = posts.hasPrefix(" (") ? "" : "\n"
        #expect(text.contains("\n\nexport type ExternalBusPost =\(start)\(posts)\n"), "\(text)")
        // It declares nothing for bridge.js, because such pages do not load it.
        #expect(!text.contains("declare global"))
    }

    @Test("The parts of a name that are left belong to the last place")
    func longName() throws {
        var channel = ScriptChannel(
            "bus", accepting: .noOrigin,
            dialect: .fields(name: .joined("a", "b", by: "/"), data: .member("c")))
        channel.on(LongName.self) { _, _ in }
        let text = try BridgeContract(channels: [channel]).typeScript
        #expect(text.contains(#"| { a: "one"; b: "two/three"; c?: {} | null };"#), "\(text)")
    }

    @Test(
        "An envelope that cannot be described is an issue",
        arguments: [
            (UnknownEnvelope(), "its shape is not known", "unknown"),
            (
                ScriptDialect.custom("own") { (text: String) in DialectMessage(text, data: 1) },
                "its shape is not known", "unknown"
            ),
            (
                LyingEnvelope(shape: .parts([.name(at: "type")])),
                "it reads another name than its shape says", #"{ type: "Haptic" }"#
            ),
            (
                LyingEnvelope(shape: .parts([.constant("1", at: "refused")])),
                "it rejects a message of its own shape: no: No.", #"{ refused: "1" }"#
            ),
            (
                LyingEnvelope(shape: .several(.parts([.constant("1", at: "cancel")]))),
                "it reads no message of its own shape", #"{ cancel: "1" }"#
            ),
            (
                ScriptDialect("own", shape: .data) {
                    .message(name: "a", data: $0, ticket: .null)
                } write: { _ in
                    throw PageError("no", "No.")
                },
                "it cannot write every outcome: no: No.", "Haptic"
            ),
            (
                ScriptDialect.fields(
                    name: "type", id: "id",
                    reply: .promise { ["isText": .bool($0.ticket.string != nil)] }),
                "the form of its replies depends on what is in them",
                #"{ type: "Haptic"; id?: string | number | null } & Haptic"#
            ),
        ] as [(any ScriptEnvelope, String, String)])
    func issues(envelope: any ScriptEnvelope, reason: String, post: String) throws {
        let contract = try Self.contract(speaking: envelope)
        #expect(
            contract.issues.map(\.description) == [
                "channel bus: envelope “\(envelope.name)” could not be described because \(reason)"
            ])
        #expect(contract.json.contains(#""envelopes": { "bus": null }"#))
        #expect(contract.typeScript.contains(post), "\(contract.typeScript)")
        #expect(contract.markdown.contains(reason))
    }

    @Test("Every well-known envelope is described")
    func knownEnvelopes() throws {
        for (name, envelope) in KnownEnvelopes.all {
            let contract = try Self.contract(speaking: envelope)
            #expect(contract.issues == [], "\(name)")
            #expect(!contract.typeScript.contains("unknown"), "\(name)")
        }
    }

    @Test("The description says whether JSON-RPC takes any params")
    func takesAny() throws {
        let strict = try Self.contract(speaking: ScriptDialect.jsonRPC).json
        let lenient = try Self.contract(speaking: ScriptDialect.jsonRPC(takesAnyParams: true)).json
        let params = #"{ "part": "data", "at": "params""#
        #expect(strict.contains("\(params) }"), "\(strict)")
        #expect(lenient.contains(#"\#(params), "takesAny": true }"#), "\(lenient)")
    }

    @Test("Ids of any kind have one form, in paths, texts and arrays")
    func ids() throws {
        let dialect = ScriptDialect.fields(
            name: .joined("a", "b", by: "."), id: .all("c", "d"),
            reply: .init(by: .function) { reply in
                let list: FunctionPath = "window.list"
                let part = String(reply.name.split(separator: ".").last ?? "")
                return .call(
                    try list.element(reply.ticket[1] ?? .null, "end"),
                    [EnvelopeValue(reply.ticket[0] ?? .null), .string("for \(part)")])
            })
        let json = try Self.contract(speaking: dialect).json
        let parts = [
            #""call": { "joined": [{ "value": "window.list[" }, { "part": "kept", "index": 1 }, "#
                + #"{ "value": "].end" }] }"#,
            #"{ "part": "kept", "index": 0 }"#,
            #"{ "joined": [{ "value": "for " }, { "part": "name", "index": 1, "separator": "." }] }"#,
        ]
        let text = json.filter { !$0.isWhitespace }
        for part in parts { #expect(text.contains(part.filter { !$0.isWhitespace }), "\(json)") }
    }

    /// The contract that js/test/envelopes.test.mjs plays.
    @Test("The contract of all dialects is the one that the fake host plays")
    func forms() throws {
        let channels = try DialectRow.dialects.keys.sorted().map {
            try DialectRow.scriptChannel($0, speaking: $0)
        }
        let contract = try BridgeContract(channels: channels)
        #expect(contract.issues.map(\.place) == ["channel line"])
        let json = contract.json
        let file = Fixture.root.appending(path: "Tests/Fixtures/contract/dialects.json")
        if ProcessInfo.processInfo.environment["RECORD_CONTRACT"] == "1" {
            try Data(json.utf8).write(to: file)
        }
        #expect(try Data(contentsOf: file) == Data(json.utf8), "Run with RECORD_CONTRACT=1.")
    }

    private static func contract(
        _ reply: ScriptDialect.Reply,
        name: ScriptDialect.Name = "type"
    ) throws -> BridgeContract {
        try contract(speaking: ScriptDialect.fields(name: name, reply: reply))
    }

    private static func contract(speaking envelope: (any ScriptEnvelope)?) throws -> BridgeContract
    {
        var channel = ScriptChannel("bus", accepting: .noOrigin, envelope: envelope)
        channel.on(Haptic.self) { _, _ in }
        return try BridgeContract(channels: [channel])
    }

    /// Returns the contract as a later run reads it from its file.
    private static func read(_ contract: BridgeContract) throws -> BridgeContract {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(contract.json.utf8).write(to: file)
        return try BridgeContract(contentsOf: file)
    }

    @Test(
        "An envelope whose outcomes have no single form has no description",
        arguments: [
            .promise { _ in .string("\(UInt64.random(in: 0 ... .max))") },
            .promise { reply in reply.failure?.code == .unknownMessage ? "?" : ["a": reply.result]
            },
            .promise { reply in
                if reply.result != nil { return "ok" } else { throw PageError("no", "No.") }
            },
            .call("take") { [$0.result?.json.hasPrefix("{") == true ? $0.result : "other"] },
        ] as [ScriptDialect.Reply])
    func unstable(reply: ScriptDialect.Reply) throws {
        let contract = try Self.contract(reply)
        #expect(contract.json.contains(#""envelopes": { "bus": null }"#))
        #expect(contract.issues.count == 1)
        #expect(try Self.contract(.promise).json.contains(#""bus": {"#))
    }

    @Test("Another form of messages or replies is a breaking change")
    func changes() throws {
        let old = try Self.contract(.promise)
        #expect(try Self.contract(.promise).changes(since: old) == [])
        for new in [try Self.contract(.none), try Self.contract(.promise, name: "action")] {
            let changes = new.changes(since: old)
            #expect(
                changes.map(\.description) == [
                    "channel bus: the form of its messages is another one now"
                ])
            #expect(changes.filter(\.isBreaking) == changes)
        }
    }

    @Test("A comparison says if one of the envelopes has no description, and whether it is new")
    func unknownForms() throws {
        let known = try Self.contract(.promise)
        let scripted = try Self.contract(speaking: nil)
        let unknown = try Self.contract(speaking: UnknownEnvelope())
        let text = "channel bus: the form of its messages cannot be compared: "
        for (old, new, which) in [
            (scripted, unknown, "new"), (known, unknown, "new"), (unknown, scripted, "old"),
            (unknown, known, "old"),
        ] {
            for old in [old, try Self.read(old)] {
                let changes = new.changes(since: old)
                #expect(
                    changes.map(\.description) == [
                        "\(text)the \(which) envelope has no description"
                    ])
                #expect(changes.filter(\.isBreaking) == changes)
            }
        }
        #expect(unknown.changes(since: try Self.read(unknown)) == [])
    }

    @Test("A contract file has the form, and pages of bridge.js do not speak it")
    func file() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let contract = try Self.contract(.call("bus.take"))
        try Data(contract.json.utf8).write(to: file)
        #expect(contract.changes(since: try BridgeContract(contentsOf: file)) == [])
        let scripted = contract.json.replacing("\"envelopes\"", with: "\"others\"")
        try Data(scripted.utf8).write(to: file)
        let changes = contract.changes(since: try BridgeContract(contentsOf: file))
        #expect(
            changes.map(\.description) == [
                "channel bus: the form of its messages is another one now"
            ])
        #expect(changes.filter(\.isBreaking) == changes)
    }
}

private struct Haptic: ScriptMessage {
    let kind: String
}

private struct LongName: ScriptMessage {
    static let name = "one/two/three"
}

/// A request whose data may be missing.
private struct Sound: ScriptRequest {
    typealias Reply = Int?
    let volume: Double?
}

private struct OpenCamera: ScriptRequest {
    static let name = "Camera.open"
    typealias Reply = Bool
}

/// An envelope as an app writes one, with a shape that it declares itself.
private struct OwnEnvelope: ScriptEnvelope {
    let name = "own"
    let shape = EnvelopeShape.parts([
        .constant("3", at: "version"), .name(at: "call"),
        .namePart(0, separator: ".", at: "area"), .dataText(at: "text"),
    ])

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        .message(name: body["call"]?.string ?? "", data: try body["text"]?.parsed())
    }

    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}

/// An envelope that does not read what its shape says.
private struct LyingEnvelope: ScriptEnvelope {
    let name = "lying"
    let shape: EnvelopeShape

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        if body["refused"] != nil { throw PageError("no", "No.") }
        return body.elements == nil ? .message(name: "other", data: body) : .cancel(ticket: 1)
    }

    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}

private struct UnknownEnvelope: ScriptEnvelope {
    let name = "unknown"

    func read(_ body: PostedBody) -> EnvelopeEntry { .message(name: "", data: body) }
    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}
