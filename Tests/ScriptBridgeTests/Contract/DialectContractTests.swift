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
                  | { moduleName: "Haptic"; methodName: "Haptic"; data: string }
                  | { moduleName: "Sound"; methodName: "Sound"; data?: string | null };
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
                UnknownEnvelope(),
                """
                  | unknown
                  | unknown
                  | unknown;
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
        #expect(text.contains("\n\nexport type ExternalBusPost =\n\(posts)\n"), "\(text)")
        // It declares nothing for bridge.js, because such pages do not load it.
        #expect(!text.contains("declare global"))
    }

    /// The contract that js/test/envelopes.test.mjs plays.
    @Test("The contract of all dialects is the one that the fake host plays")
    func forms() throws {
        let channels = try DialectRow.dialects.keys.sorted().map {
            try DialectRow.scriptChannel($0, speaking: $0)
        }
        let json = try BridgeContract(channels: channels).json
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
        let json = try Self.contract(reply).json
        #expect(json.contains(#""envelopes": { "bus": null }"#))
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
    let shape = EnvelopeShape.object([
        .constant("3", at: "version"), .name(at: "call"),
        .namePart(0, separator: ".", at: "area"), .dataText(at: "text"),
    ])

    func read(_ body: PostedBody) -> EnvelopeEntry { .message(name: "", data: body) }
    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}

private struct UnknownEnvelope: ScriptEnvelope {
    let name = "unknown"

    func read(_ body: PostedBody) -> EnvelopeEntry { .message(name: "", data: body) }
    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
}
