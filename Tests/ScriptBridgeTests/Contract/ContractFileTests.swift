import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Contract: files", .timeLimit(.minutes(5)))
struct ContractFileTests {
    enum Old {
        struct ActionButton: ScriptMessage { let path, icon: String }
        struct GetLocation: ScriptRequest {
            struct Reply: Codable, Sendable { let latitude, longitude: Double }
            let accurate: Bool
        }
    }

    enum New {
        struct ActionButton: ScriptMessage {
            let path, icon, title: String
            let theme: Sample.Theme?
        }
        struct GetLocation: ScriptRequest {
            struct Reply: Codable, Sendable { let longitude: Double }
            let accurate: Bool
        }
        struct GetVersion: ScriptRequest { typealias Reply = String }
    }

    private func contract(_ register: (inout ScriptChannel) -> Void) throws -> BridgeContract {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        register(&channel)
        return try BridgeContract(channels: [channel])
    }

    private func old() throws -> BridgeContract {
        try contract {
            $0.on(Old.ActionButton.self) { _, _ in }
            $0.on(Old.GetLocation.self) { _, _ in throw CancellationError() }
        }
    }

    private func inFolder(_ test: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "contract-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try test(folder.appending(path: "contract.json"))
    }

    @Test("A changed Swift field fails the host's test with a readable list")
    func mismatch() throws {
        try inFolder { file in
            try old().record(to: file)
            try old().verify(against: file)
            let new = try contract {
                $0.on(New.ActionButton.self) { _, _ in }
                $0.on(New.GetLocation.self) { _, _ in throw CancellationError() }
                $0.on(New.GetVersion.self) { _, _ in "1" }
            }
            let error = #expect(throws: BridgeContract.Mismatch.self) {
                try new.verify(against: file)
            }
            #expect(error?.localizedDescription == error?.description)
            #expect(
                error?.description == """
                    The host's types differ from contract.json.
                    Breaking, for pages written for this file:
                      - message ActionButton: “title” is new and required
                      - reply of GetLocation: “latitude” is gone
                    Compatible:
                      - request GetVersion: it is new
                      - message ActionButton: “theme” is new
                    To accept this, run the test with RECORD_CONTRACT=1 and commit the files.
                    """)
        }
    }

    /// A message with a type of each kind in it.
    struct Everything: ScriptMessage {
        let tree: Sample.Tree
        let folder: Sample.Folder
        let anything: Sample.Anything
        let details: Sample.Details
        let shapes: [Sample.Shape]
        let payment: Sample.Payment
        let lenient: Sample.Lenient
    }

    /// A message whose name has a meaning in JavaScript.
    struct Prototype: ScriptMessage {
        static let name = "__proto__"
    }

    /// The page's tests compile these declarations.
    @Test("The contract of every kind of type matches the recorded file")
    func everything() throws {
        let contract = try BridgeContract(
            channels: [
                channel {
                    $0.on(Everything.self) { _, _ in }
                    $0.on(Prototype.self) { _, _ in }
                }
            ],
            functions: [.init(ScriptFunction<Sample.Lists>("window.bridge.give"))],
            events: [
                .init("payment", Sample.Payment.self), .init("lenient", Sample.Lenient.self),
                .init("theme", Sample.Theme?.self), .init("page", Sample.Page<Sample.Flat>.self),
                .init("values", Sample.Foundational.self), .init("other", Sample.Renamed.self),
            ], examples: Sample.examples)
        #expect(contract.issues == [])
        try contract.verify(
            against: Fixture.root.appending(path: "Tests/Fixtures/contract/contract.json"))
    }

    @Test(
        "A file is read back exactly as it was written", arguments: ContractDescribingTests.rows)
    func roundTrip(_ row: ContractDescribingTests.Row) throws {
        let contract = try row.contract()
        let read = try ContractFile.model(of: Data(contract.json.utf8), named: "a.json")
        #expect(contract.changes(since: BridgeContract(model: read)) == [])
        #expect(BridgeContract(model: read).changes(since: contract) == [])
    }

    @Test("The text of a contract")
    func text() throws {
        struct Refresh: ScriptMessage {}
        struct Ticks: ScriptSubscription {
            typealias Element = Int
            let every: UInt8?
        }
        let contract = try BridgeContract(
            channels: [
                channel {
                    $0.on(Refresh.self) { _, _ in }
                    $0.on(Old.GetLocation.self) { _, _ in throw CancellationError() }
                    $0.on(Ticks.self) { _, _ in AsyncStream<Int> { $0.finish() } }
                }, ScriptChannel("other-one", accepting: .mainFrame(of: "https://a.com")),
            ],
            functions: [
                .init(
                    ScriptFunction<String, Sample.Theme, Int?>("window.bridge.go"),
                    parameters: "path", "default"),
                .init(ScriptFunction<Void>("app.reload")),
            ],
            events: [.init("theme-changed", Sample.Theme.self)])
        #expect(
            contract.json == """
                {
                  "format": 1,
                  "channels": {
                    "nativeApp": {
                      "GetLocation": {
                        "kind": "request",
                        "data": { "type": "ContractFileTestsOldGetLocation" },
                        "reply": { "type": "ContractFileTestsOldGetLocationReply" }
                      },
                      "Refresh": { "kind": "message", "data": { "fields": {} } },
                      "Ticks": {
                        "kind": "subscription",
                        "data": { "type": "ContractFileTestsTicks" },
                        "element": "int"
                      }
                    },
                    "other-one": {}
                  },
                  "functions": {
                    "app.reload": { "parameters": [] },
                    "window.bridge.go": {
                      "parameters": [
                        { "name": "path", "data": "string" },
                        { "name": "default", "data": { "type": "SampleTheme" } }
                      ],
                      "result": { "union": ["int", "null"] }
                    }
                  },
                  "events": { "theme-changed": { "type": "SampleTheme" } },
                  "types": {
                    "ContractFileTestsOldGetLocation": { "fields": { "accurate": "boolean" } },
                    "ContractFileTestsOldGetLocationReply": { "fields": { "latitude": "double", "longitude": "double" } },
                    "ContractFileTestsTicks": { "fields": { "every": { "optional": { "union": ["uint8", "null"] } } } },
                    "SampleTheme": { "union": [{ "literal": "light" }, { "literal": "dark" }] }
                  }
                }

                """)
        #expect(
            contract.typeScript.hasSuffix(
                """
                export type SampleTheme = "light" | "dark";

                export interface NativeAppContract {
                  messages: {
                    Refresh: {};
                  };
                  requests: {
                    GetLocation: { data: ContractFileTestsOldGetLocation; reply: ContractFileTestsOldGetLocationReply };
                  };
                  subscriptions: {
                    Ticks: { data: ContractFileTestsTicks; element: number };
                  };
                  events: {
                    "theme-changed": SampleTheme;
                  };
                  functions: {
                    go(path: string, value2: SampleTheme): number | null | Promise<number | null>;
                  };
                  otherFunctions: {
                    "app.reload"(): void;
                  };
                }

                export interface Other_oneContract {
                  messages: {};
                  requests: {};
                  subscriptions: {};
                  events: {
                    "theme-changed": SampleTheme;
                  };
                  functions: {
                    go(path: string, value2: SampleTheme): number | null | Promise<number | null>;
                  };
                  otherFunctions: {
                    "app.reload"(): void;
                  };
                }

                declare global {
                  interface ScriptBridgeContract extends NativeAppContract {}
                }

                """))
        #expect(
            contract.markdown.contains(
                """
                ### `Ticks`

                `for await (const element of bridge.subscribe('Ticks', data)) …`

                Data: `ContractFileTestsTicks`

                Element: `number` – An integer.

                """))
    }

    private func channel(_ register: (inout ScriptChannel) -> Void) -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        register(&channel)
        return channel
    }

    @Test(
        "A file that cannot be read is rejected with its line or its member",
        arguments: [
            (
                "{\n  \"format\": 1,\n  \"channels\": {,}\n}",
                "contract.json cannot be read. The text is not valid JSON. Unexpected character in line 3."
            ),
            (
                #"{"format": 2, "anything": []}"#,
                "contract.json has the format 2, but this version of ScriptBridge reads only formats "
                    + "up to 1. Use the version that wrote it, or record it again."
            ),
            ("{}", "contract.json lacks format."),
            (#"{"format": 1, "channels": {}}"#, "contract.json lacks functions."),
            (
                file(channels: #"{"c": {"M": {"kind": "massage", "data": "int"}}}"#),
                "contract.json is malformed at channels.c.M: A message has the kind “message”, "
                    + "“request” or “upload” with a “reply”, or “subscription” with an “element”."
            ),
            (
                file(channels: #"{"c": {"M": {"kind": "message", "data": "integer"}}}"#),
                "contract.json is malformed at channels.c.M.data: There is no type “integer”."
            ),
            (
                file(channels: #"{"c": {"M": {"kind": "message", "data": {"type": "Theme"}}}}"#),
                "contract.json refers to the type “Theme”, which it does not define. "
                    + "Record it again."
            ),
        ])
    func rejected(text: String, message: String) throws {
        try inFolder { file in
            try Data(text.utf8).write(to: file)
            #expect(throws: BridgeError(.invalidContract, message)) {
                try old().verify(against: file)
            }
        }
    }

    @Test("A damaged file is read or rejected, and a contract that was read can be compared")
    func damaged() throws {
        let file = Fixture.root.appending(path: "Tests/Fixtures/contract/contract.json")
        let bytes = try Array(Data(contentsOf: file))
        let contract = BridgeContract(
            model: try ContractFile.model(of: Data(bytes), named: "contract.json"))
        for seed in Fuzz.seeds("Contract files", ordinarily: 300) {
            var generator = SplitMix64(seed: seed)
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let start = Int.random(in: damaged.indices, using: &generator)
                let end = min(damaged.count, start + Int.random(in: 0...20, using: &generator))
                let other = Int.random(in: bytes.indices, using: &generator)
                let length = Int.random(in: 0...20, using: &generator)
                damaged.replaceSubrange(start..<end, with: bytes[other...].prefix(length))
            }
            do throws(BridgeError) {
                let model = try ContractFile.model(of: Data(damaged), named: "contract.json")
                _ = contract.changes(since: BridgeContract(model: model))
            } catch {
                #expect(error.code == .invalidContract, "seed \(seed)")
            }
        }
    }

    @Test("A missing file is rejected, with instructions for creating it")
    func missing() throws {
        try inFolder { file in
            #expect(
                throws: BridgeError(
                    .invalidContract,
                    "contract.json cannot be read. If there is none yet, run the test with "
                        + "RECORD_CONTRACT=1 and commit the files.")
            ) { try old().verify(against: file) }
        }
    }

    static func file(channels: String) -> String {
        #"{"format": 1, "channels": \#(channels), "functions": {}, "events": {}, "types": {}}"#
    }
}
