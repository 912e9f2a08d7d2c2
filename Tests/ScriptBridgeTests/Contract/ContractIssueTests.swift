import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Contract: types that cannot be described", .timeLimit(.minutes(5)))
struct ContractIssueTests {
    struct Stubborn: Codable, Sendable {
        init(from decoder: any Decoder) throws {
            _ = try String(from: decoder)
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "Never good enough."))
        }
        init() {}
        func encode(to encoder: any Encoder) throws { try "yes".encode(to: encoder) }
    }

    /// Tries a form that can be probed, and then one that cannot.
    enum HalfKnown: Codable, Sendable {
        case term(Term)
        case code(Code)

        struct Term: Codable, Sendable { let term: String }

        struct Code: Codable, Sendable {
            let code: String

            init(code: String) { self.code = code }

            init(from decoder: any Decoder) throws {
                code = try decoder.container(keyedBy: CodingKeys.self).decode(
                    String.self, forKey: .code)
                if code != "6f1c" {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: [], debugDescription: "No such code."))
                }
            }
        }

        init(from decoder: any Decoder) throws {
            if let term = try? Term(from: decoder) {
                self = .term(term)
            } else {
                self = .code(try Code(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .term(let term): try term.encode(to: encoder)
            case .code(let code): try code.encode(to: encoder)
            }
        }
    }

    /// Has two names for each of its members, and so 64 forms.
    struct Renamed: Codable, Sendable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            for number in 0..<6 {
                let (old, new) = (Key(stringValue: "old\(number)"), Key(stringValue: "\(number)"))
                if (try? members.decode(Int.self, forKey: new)) == nil {
                    _ = try members.decode(Int.self, forKey: old)
                }
            }
        }

        func encode(to encoder: any Encoder) throws { try [1].encode(to: encoder) }
    }

    final class Endless: Codable, Sendable {
        let next: Endless
        let name: String
    }

    final class Growing<Value: Codable & Sendable>: Codable, Sendable {
        let next: Growing<Growing<Value>>?
    }

    /// Decodes a member for as long as the container has it.
    struct Insatiable: Codable, Sendable {
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            while members.contains(.more) { _ = try? members.decode(Int.self, forKey: .more) }
        }
        enum CodingKeys: CodingKey { case more }
        func encode(to encoder: any Encoder) throws { try [1].encode(to: encoder) }
    }

    /// Accepts any keys, or none.
    struct Curious: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: CodingKeys.self).allKeys
        }
        enum CodingKeys: CodingKey { case one, other }
    }

    struct WriteOnly: Encodable, Sendable {
        let token: String
        let parts: [Part]
        struct Part: Encodable, Sendable { let size: Int }
    }

    struct Ask<Value: Encodable & Sendable>: ScriptRequest {
        typealias Reply = Value
        static var name: String { "Ask" }
    }

    private func contract<Value: Encodable & Sendable>(
        replying type: Value.Type,
        examples: [any Encodable & Sendable] = []
    ) throws -> BridgeContract {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        channel.on(Ask<Value>.self) { _, _ in throw CancellationError() }
        return try BridgeContract(channels: [channel], examples: examples)
    }

    /// Checks that a type makes the reply unknown, because of a type that cannot be described.
    private func check<Value: Encodable & Sendable>(
        _ type: Value.Type,
        _ name: String,
        _ reason: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let contract = try contract(replying: type)
        let issue =
            "reply of Ask: ContractIssueTests.\(name) could not be described because \(reason)"
        #expect(contract.issues.map(\.description) == [issue], sourceLocation: sourceLocation)
        #expect(
            contract.typeScript.contains("Ask: { reply: unknown };"),
            sourceLocation: sourceLocation)
        #expect(contract.markdown.contains(issue), sourceLocation: sourceLocation)
    }

    @Test("A type that cannot be described is unknown, and the issue says why")
    func unknownTypes() throws {
        struct Around: Codable, Sendable { let stubborn: Stubborn }
        try check(Stubborn.self, "Stubborn", "it rejects every probe (Never good enough.)")
        try check(Around.self, "Stubborn", "it rejects every probe (Never good enough.)")
        try check(
            HalfKnown.self, "HalfKnown",
            "one of the forms that it tries rejects every probe (No such code.)")
        try check(Renamed.self, "Renamed", "it tries more than 30 forms")
        try check(Endless.self, "Endless", "it contains itself without end")
        try check(Growing<Int>.self, "Growing Int", "it nests new types without end")
        try check(Insatiable.self, "Insatiable", "it does not stop decoding")
    }

    @Test("Examples of each form describe a type that rejects the probes of one")
    func halfKnown() throws {
        let contract = try contract(
            replying: HalfKnown.self,
            examples: [
                HalfKnown.term(.init(term: "a")), HalfKnown.code(.init(code: "6f1c")),
            ])
        #expect(contract.issues == [])
        let half = try #require(contract.model.types.first)
        #expect(TypeScriptText.expression(half.shape) == "{ term: string } | { code: string }")
    }

    @Test("A type that keeps nesting new types affects no other type")
    func growth() throws {
        struct Fine: Codable, Sendable { let id: Int }
        let contract = try BridgeContract(
            channels: [],
            events: [
                .init("a", Endless.self), .init("bad", Growing<Int>.self),
                .init("good", Fine.self), .init("worse", Growing<Endless>.self),
            ])
        #expect(contract.issues.map(\.place) == ["event a", "event bad", "event worse"])
        #expect(contract.markdown.contains("| `id` | `number` |"))
    }

    #if os(macOS) || os(Linux)  // where a test can be a process
    @Test("A secondary thread has enough stack to describe a type that keeps nesting new types")
    func smallStack() async {
        await #expect(processExitsWith: .success) {
            let issues = SmallStackTests.onSmallStack {
                let contract = try? BridgeContract(
                    channels: [], events: [.init("bad", Growing<Int>.self)])
                return contract?.issues.map(\.reason).joined()
            }
            #expect(issues == "it nests new types without end")
        }
    }
    #endif

    enum Mode: String, Codable, Sendable { case on, off }
    enum Number: Int, Codable, Sendable { case low = 1, high = 10 }
    enum Written: String, Encodable { case on, off }

    @Test("An enum that does not list its cases needs an example of each")
    func unknownCases() throws {
        struct Around: Codable, Sendable { let number: [Number] }
        func contract(_ examples: [any Encodable & Sendable]) throws -> BridgeContract {
            try BridgeContract(
                channels: [],
                functions: [
                    .init(ScriptFunction<Mode>("bridge.raw")),
                    .init(ScriptFunction<Stubborn>("bridge.stubborn")),
                    .init(ScriptFunction<Sample.Shape>("bridge.values")),
                    .init(ScriptFunction<Sample.Direction>("bridge.plain")),
                    .init(ScriptFunction<Sample.Level>("bridge.listed")),
                    .init(ScriptFunction<Curious>("bridge.curious")),
                    .init(ScriptFunction<[String: Int]>("bridge.dictionary")),
                ],
                events: [
                    .init("around", Around.self), .init("values", Sample.Shape.self),
                    .init("written", Written.self),
                ], examples: examples)
        }
        let reason =
            "could not be described because its cases are unknown: it is not CaseIterable, and there is "
            + "no example of each"
        let unknown = try contract([])
        #expect(
            unknown.issues.map(\.description) == [
                "result of function bridge.curious: ContractIssueTests.Curious could not be described "
                    + "because its cases are unknown: it is not CaseIterable, and there can be no "
                    + "example, because it is not Encodable",
                "result of function bridge.plain: Sample.Direction \(reason)",
                "result of function bridge.raw: ContractIssueTests.Mode \(reason)",
                "result of function bridge.stubborn: ContractIssueTests.Stubborn could not be "
                    + "described because it rejects every probe (Never good enough.)",
                "result of function bridge.values: Sample.Shape \(reason)",
                "event around: ContractIssueTests.Number \(reason)",
                "event written: ContractIssueTests.Written could not be described because "
                    + "it is only Encodable and there is no example of it",
            ])
        for line in [
            #""bridge.raw": { "parameters": [], "result": "string" }"#,
            #""bridge.stubborn": { "parameters": [], "result": "string" }"#,
            #""bridge.values": { "parameters": [], "result": "unknown" }"#,
            #""bridge.plain": { "parameters": [], "result": "unknown" }"#,
            #""result": { "keys": "string", "values": "int" }"#,
            #""SampleLevel": { "union": [{ "literal": 1 }, { "literal": 10 }] }"#,
            #"{ "number": { "array": "unknown" } }"#, #""written": "unknown""#,
        ] {
            #expect(unknown.json.contains(line), "\(line)")
        }

        let values: [any Encodable & Sendable] = [
            Mode.on, Mode.off, Number.low, Number.high, Written.on, Written.off, Stubborn(),
        ]
        let known = try contract(values + Sample.examples)
        #expect(known.issues.map(\.place) == ["result of function bridge.curious"])
        for line in [
            #"{ "union": [{ "literal": "on" }, { "literal": "off" }] }"#,
            #"{ "union": [{ "literal": 1 }, { "literal": 10 }] }"#,
            #"{ "circle": { "fields": { "radius": "double" } } }"#,
        ] {
            #expect(known.json.contains(line), "\(line)")
        }
    }

    @Test("An example provides what probing cannot find out")
    func examples() throws {
        let example = WriteOnly(token: "a", parts: [.init(size: 1)])
        let contract = try contract(replying: WriteOnly.self, examples: [example])
        #expect(contract.issues == [])
        #expect(contract.typeScript.contains("  token: string;\n  parts: "))
        #expect(contract.typeScript.contains("Part {\n  /** An integer. */\n  size: number;\n}"))
        struct Around: Codable, Sendable { let stubborn: Stubborn? }
        let other = try self.contract(replying: Around.self, examples: [Stubborn()])
        #expect(other.issues == [])
        #expect(other.typeScript.contains("  stubborn?: string;"))
    }

    @Test("Rejects two messages, functions or events with the same name")
    func duplicates() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        for _ in 0..<2 { channel.on(Ask<Int>.self) { _, _ in 1 } }
        #expect(
            throws: BridgeError(
                .duplicateName,
                "Channel “nativeApp” has two handlers for “Ask”. Rename or remove one.")
        ) { try BridgeContract(channels: [channel]) }
        let function = ScriptFunction<String, Void>("bridge.go")
        #expect(
            throws: BridgeError(
                .duplicateName, "There are two functions “bridge.go”. Rename or remove one.")
        ) {
            try BridgeContract(channels: [], functions: [.init(function), .init(function)])
        }
        #expect(
            throws: BridgeError(.duplicateName, "There are two events “a”. Rename or remove one.")
        ) {
            try BridgeContract(
                channels: [], events: [.init("a", Int.self), .init("a", String.self)])
        }
    }
}
