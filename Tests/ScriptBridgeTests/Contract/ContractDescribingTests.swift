import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeContract

private struct Record: Codable, Sendable { let id: Int }

@Suite("Contract: describing types", .timeLimit(.minutes(5)))
struct ContractDescribingTests {
    /// A type, and its shapes when the page sends it and when the host sends it.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        let page: String
        let host: String
        /// Whether every value with this shape decodes as the type.
        let isExact: Bool
        let contract: @Sendable () throws -> BridgeContract
        /// Decodes a text like a message, and encodes the value like a reply.
        let roundTrip: @Sendable (String) throws -> String

        init<Value: Codable & SendableMetatype>(
            _ description: String,
            _ type: Value.Type,
            _ page: String,
            host: String? = nil,
            isExact: Bool = true
        ) {
            self.description = description
            self.page = page
            self.host = host ?? page
            self.isExact = isExact
            roundTrip = { text in
                let value = try MessageDecoder().decode(type, from: .json(text))
                return try JavaScriptEncoder().encodeJSON(value)
            }
            contract = {
                try BridgeContract(
                    channels: [], functions: [.init(ScriptFunction<Value>("give"))],
                    events: [.init("take", Value.self)], examples: Sample.examples)
            }
        }
    }

    static let flat =
        "{ text: string; count: number; byte: number; ratio: number; isOn: boolean; "
        + "note?: string; limit?: number }"

    static let rows = [
        Row("scalars and optionals", Sample.Flat.self, flat),
        Row(
            "Foundation's types", Sample.Foundational.self,
            "{ at: string; bytes?: string; link: string; price: string; id: string }"),
        Row("an enum of strings", Sample.Theme.self, #""light" | "dark""#),
        Row("an enum of numbers", Sample.Level.self, "1 | 10"),
        Row("an enum without values", Sample.Direction.self, "{ up: {} } | { down: {} }"),
        Row("an enum with one case", Sample.OnlyOne.self, #""one""#),
        Row(
            "an enum that accepts other strings", Sample.Open.self, "string",
            host: #""known" | "other""#),
        Row(
            "a type that tries other containers", Sample.Query.self,
            "{ term: string } | { domain: string; port?: number } | { from: number; to: number }"),
        Row(
            "a recursive type that tries its forms", Sample.Rule.self,
            "{ not: Rule } | { name: string }"),
        Row(
            "a type that tries other members", Sample.Name.self,
            "{ name: string } | { first: string; last: string }"),
        Row(
            "a type that tries another type of a member", Sample.Width.self,
            "{ size: number } | { size: string; unit: string }"),
        Row(
            "a type that tries text before an object", Sample.Model.self,
            "string | { id: string; name?: string }"),
        Row("an enum with many cases", Sample.Wide.self, Sample.Wide.text),
        Row(
            "an enum with associated values", Sample.Shape.self,
            "{ circle: { radius: number } } | { square: { _0: number } } | { empty: {} }"),
        Row(
            "lists, sets, ranges and dictionaries", Sample.Lists.self,
            "{ words: string[]; maybe: (number | null)[]; themes: (\"light\" | \"dark\")[]; "
                + "set: number[]; range: [number, number]; byName: { [key: string]: \(flat) }; "
                + "byNumber: { [key: number]: boolean }; bySize: { [key in \"small\" | \"large\"]?: number }; "
                + "matrix: number[][] }"),
        Row(
            "a dictionary that is a list of keys and values", [Sample.Theme: Int].self,
            #"("light" | "dark" | number)[]"#, isExact: false),
        Row("a generic type", Sample.Page<Int>.self, "{ items: number[]; next?: number }"),
        Row("a recursive list", Sample.Node.self, "{ name: string; children: Node[] }"),
        Row("a recursive optional", Sample.Linked.self, "{ value: number; next?: Linked }"),
        Row(
            "a recursive enum", Sample.Tree.self,
            "{ node: { _0: Tree; value: number } } | { leaf: {} }"),
        Row(
            "two types that contain each other", Sample.Folder.self,
            "{ entry: { folder: { _0: Folder; isOpen: boolean } } | { nothing: {} }; name: string }"
        ),
        Row("other keys", Sample.Renamed.self, #"{ "first-name": string }"#),
        Row(
            "a type that reads more than it writes", Sample.Lenient.self,
            "{ id: number | string; count?: number }", host: "{ id: string; count: number }"),
        Row(
            "a member that determines the others", Sample.Payment.self,
            #"{ kind: "card"; number: string } | { kind: "cash" }"#),
        Row(
            "any JSON value", Sample.Anything.self,
            "boolean | number | string | Anything[] | { [key: string]: Anything } | null"),
        Row(
            "any JSON value as JSONValue", JSONValue.self,
            "null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue }"),
        Row(
            "fields with any JSON value", Sample.Details.self,
            "{ value: null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue }; "
                + "members: { [key: string]: null | boolean | number | string | JSONValue[] "
                + "| { [key: string]: JSONValue } }; exact?: number }"),
        Row(
            "validated fields", Sample.Price.self, "{ amount: number; currency: string }",
            isExact: false),
        Row("elements one by one", Sample.Polygon.self, "[number, number][]"),
        Row("elements until one is rejected", Sample.Greedy.self, "number[]"),
        Row("a subclass", Sample.Derived.self, "{ name: string; id: number }"),
        Row("no fields", Sample.Nothing.self, "{}"),
        Row(
            "a case with an optional value", Sample.Choice.self,
            "{ some: { note?: string; theme: \"light\" | \"dark\" } } | { none: {} }"),
        Row("an optional", Int?.self, "number | null"),
        Row("a scalar", Bool.self, "boolean"),
        Row(
            "an array of optionals of a type", [Sample.Theme?].self, #"("light" | "dark" | null)[]"#
        ),
    ]

    @Test("Describes each kind of type in both directions", arguments: rows)
    func types(_ row: Row) throws {
        let contract = try row.contract()
        #expect(contract.issues == [])
        let result = try #require(contract.model.functions.first?.result)
        let data = try #require(contract.model.events.first?.data)
        #expect(Self.text(result, in: contract.model) == row.page)
        #expect(Self.text(data, in: contract.model) == row.host)
    }

    @Test("The coders accept and produce what the contract says", arguments: rows)
    func truth(_ row: Row) throws {
        let contract = try row.contract()
        let shapes = contract.model.shapes
        let result = try #require(contract.model.functions.first?.result)
        let data = try #require(contract.model.events.first?.data)
        for text in ShapeValues(shapes: shapes).texts(of: result) where row.isExact {
            let written = try Fixture.value(row.roundTrip(text))
            #expect(ShapeValues(shapes: shapes).has(written, data), "\(text) became \(written)")
            // A required field is one whose absence makes decoding fail.
            for field in ShapeValues(shapes: shapes).required(of: result) {
                guard case .object(var members) = try Fixture.value(text) else { continue }
                members[field] = nil
                let incomplete = try JavaScriptEncoder().encodeJSON(JSONValue.object(members))
                #expect(throws: (any Error).self, "\(field)") { try row.roundTrip(incomplete) }
            }
        }
    }

    /// The shape in one line, with references expanded except for recursive ones.
    private static func text(_ shape: Shape, in model: ContractModel) -> String {
        func expanded(_ shape: Shape, in names: [String]) -> Shape {
            shape.replacingReferences { name in
                guard !names.contains(name), let shape = model.shapes[name] else {
                    return .reference(name.replacing("Sample", with: ""))
                }
                return expanded(shape, in: names + [name])
            }
        }
        return TypeScriptText.expression(expanded(shape, in: []))
    }

    @Test("The files do not depend on the order of registration")
    func order() throws {
        struct One: ScriptMessage { let theme: Sample.Theme }
        struct Two: ScriptRequest {
            typealias Reply = Sample.Node
            let node: Sample.Node
        }
        func contract(_ register: [(inout ScriptChannel) -> Void]) throws -> [String] {
            var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
            for register in register { register(&channel) }
            let contract = try BridgeContract(channels: [channel])
            return [contract.json, contract.typeScript, contract.markdown]
        }
        let one: (inout ScriptChannel) -> Void = { $0.on(One.self) { _, _ in } }
        let two: (inout ScriptChannel) -> Void = { $0.on(Two.self) { two, _ in two.node } }
        #expect(try contract([one, two]) == contract([two, one]))
    }

    @Test("Types with the same name, or with a name TypeScript reserves, are renamed")
    func names() throws {
        enum Other {
            enum Sample {
                struct Node: Codable, Sendable { let id: Int }
            }
        }
        struct Twice: Codable, Sendable { let record: Record, node: Other.Sample.Node }
        let contract = try BridgeContract(channels: [], events: [.init("a", Twice.self)])
        #expect(
            contract.model.types.map(\.name) == [
                "ContractDescribingTestsOtherSampleNode", "ContractDescribingTestsTwice", "Record2",
            ])
    }

    @Test("Characters that TypeScript does not allow in names are replaced")
    func strangeNames() throws {
        struct 👍🏽Größe: Codable, Sendable {
            let `default`: Int
            let größe: Int
        }
        let contract = try BridgeContract(channels: [], events: [.init("a", 👍🏽Größe.self)])
        #expect(contract.model.types.map(\.name) == ["ContractDescribingTests__Größe"])
        #expect(
            TypeScriptText.expression(contract.model.types[0].shape)
                == #"{ "default": number; "größe": number }"#)
    }
}
