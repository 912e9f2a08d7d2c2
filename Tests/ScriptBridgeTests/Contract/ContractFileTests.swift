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

    private func channel(_ register: (inout ScriptChannel) -> Void) -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        register(&channel)
        return channel
    }

    private func contract(_ register: (inout ScriptChannel) -> Void) throws -> BridgeContract {
        try BridgeContract(channels: [channel(register)])
    }

    private func old() throws -> BridgeContract {
        try contract {
            $0.on(Old.ActionButton.self) { _, _ in }
            $0.on(Old.GetLocation.self) { _, _ in throw CancellationError() }
        }
    }

    static func inFolder(_ test: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "contract-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try test(folder)
    }

    @Test("A changed Swift field fails the host's test with a readable list")
    func mismatch() throws {
        try Self.inFolder { folder in
            let file = folder.appending(path: "contract.json")
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

    /// A message with error codes, one of them twice.
    struct Refresh: ScriptMessage {
        static let errorCodes: [BridgeError.Code] = ["busy", "late", "busy"]
    }

    /// A message whose name has a meaning in JavaScript.
    struct Prototype: ScriptMessage {
        static let name = "__proto__"
    }

    private static let recorded = Fixture.root.appending(
        path: "Tests/Fixtures/contract/contract.json")

    /// The page's tests compile these declarations.
    @Test("The contract of every kind of type matches the recorded file")
    func everything() throws {
        let contract = try BridgeContract(
            channels: [
                channel {
                    $0.on(Everything.self) { _, _ in }
                    $0.on(Prototype.self) { _, _ in }
                    $0.on(Refresh.self) { _, _ in }
                }, ScriptChannel("other-one", accepting: .mainFrame(of: "https://a.com")),
            ],
            functions: [
                .init(
                    ScriptFunction<String, Sample.Theme, Int?>("window.bridge.go"),
                    parameters: "path", "default"),
                .init(ScriptFunction<Sample.Lists>("window.bridge.give")),
                .init(ScriptFunction<Void>("app.reload")),
            ],
            events: [
                .init("payment", Sample.Payment.self), .init("lenient", Sample.Lenient.self),
                .init("theme", Sample.Theme?.self), .init("page", Sample.Page<Sample.Flat>.self),
                .init("values", Sample.Foundational.self), .init("other", Sample.Renamed.self),
            ], examples: Sample.examples)
        #expect(contract.issues == [])
        try contract.verify(against: Self.recorded)
        // The check above compares only the meaning of this one.
        #expect(try String(contentsOf: Self.recorded, encoding: .utf8) == contract.json)
    }

    @Test(
        "A file means what it was written from", arguments: ContractDescribingTests.rows)
    func roundTrip(_ row: ContractDescribingTests.Row) throws {
        let contract = try row.contract()
        let read = try ContractFile.model(of: Data(contract.json.utf8), named: "a.json")
        #expect(contract.changes(since: BridgeContract(model: read)) == [])
        #expect(BridgeContract(model: read).changes(since: contract) == [])
    }

    @Test("A channel with an envelope has the same types, but declares nothing for bridge.js")
    func envelope() throws {
        func contract(_ envelope: ScriptEnvelope?) throws -> BridgeContract {
            var channel = ScriptChannel("bus", accepting: .noOrigin, envelope: envelope)
            channel.on(Old.ActionButton.self) { _, _ in }
            channel.on(Old.GetLocation.self) { _, _ in throw CancellationError() }
            return try BridgeContract(channels: [channel])
        }
        let own = try contract(.jsonRPC)
        let scripted = try contract(nil)
        #expect(own.issues == [])
        #expect(own.json != scripted.json)
        #expect(own.json.replacing("  \"envelopes\": [\"bus\"],\n", with: "") == scripted.json)
        #expect(
            own.typeScript.contains(
                "/** Pages post in an envelope of their own. */\nexport interface BusContract {"))
        #expect(!own.typeScript.contains("declare global"))
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
        try Self.inFolder { folder in
            let file = folder.appending(path: "contract.json")
            try Data(text.utf8).write(to: file)
            #expect(throws: BridgeError(.invalidContract, message)) {
                try old().verify(against: file)
            }
        }
    }

    @Test("A damaged file is read or rejected, and a contract that was read can be compared")
    func damaged() throws {
        let bytes = try Array(Data(contentsOf: Self.recorded))
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
        try Self.inFolder { folder in
            #expect(
                throws: BridgeError(
                    .invalidContract,
                    "contract.json cannot be read. If there is none yet, run the test with "
                        + "RECORD_CONTRACT=1 and commit the files.")
            ) { try old().verify(against: folder.appending(path: "contract.json")) }
        }
    }

    static func file(channels: String) -> String {
        #"{"format": 1, "channels": \#(channels), "functions": {}, "events": {}, "types": {}}"#
    }
}
