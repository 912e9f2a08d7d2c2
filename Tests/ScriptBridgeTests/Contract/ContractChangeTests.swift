import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeContract

/// The rules for breaking changes, each in both directions.
@Suite("Contract: changes", .timeLimit(.minutes(5)))
struct ContractChangeTests {
    /// A shape before and after a change, and the reported changes: B for breaking, c for
    /// compatible.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        let before: String
        let after: String
        /// The reported changes if the page sends the shape.
        let sent: [String]
        /// The reported changes if the host sends the shape.
        let received: [String]

        init(
            _ description: String,
            _ before: String,
            _ after: String,
            sent: [String],
            received: [String]
        ) {
            self.description = description
            self.before = before
            self.after = after
            self.sent = sent
            self.received = received
        }
    }

    static func fields(_ text: String) -> String { #"{"fields":{\#(text)}}"# }
    static func union(_ members: String...) -> String {
        #"{"union":[\#(members.joined(separator: ","))]}"#
    }
    static let none = fields("")
    static let required = fields(#""a":"string""#)
    static let optional = fields(#""a":{"optional":"string"}"#)
    static let light = #"{"literal":"light"}"#
    static let dark = #"{"literal":"dark"}"#

    static let rows = [
        Row("no change", required, required, sent: [], received: []),
        Row(
            "a new required field", none, required,
            sent: ["B “a” is new and required"], received: ["c “a” is new"]),
        Row(
            "a new optional field", none, optional,
            sent: ["c “a” is new"], received: ["c “a” is new"]),
        Row(
            "a removed required field", required, none,
            sent: ["c “a” is no longer read"], received: ["B “a” is gone"]),
        Row(
            "a removed optional field", optional, none,
            sent: ["c “a” is no longer read"], received: ["c “a” is gone"]),
        Row(
            "a required field becomes optional", required, optional,
            sent: ["c “a” may be missing now"], received: ["B “a” may be missing now"]),
        Row(
            "an optional field becomes required", optional, required,
            sent: ["B “a” is required now"], received: ["c “a” is always there now"]),
        Row(
            "an enum gains a case", light, union(light, dark),
            sent: [#"c it can be "dark" now"#], received: [#"B it can be "dark" now"#]),
        Row(
            "an enum loses a case", union(light, dark), dark,
            sent: [#"B it can no longer be "light""#], received: [#"c it is no longer "light""#]),
        Row(
            "a value may be null", required, union(required, #""null""#),
            sent: ["c it can be null now"], received: ["B it can be null now"]),
        Row(
            "an integer becomes any number", #""int""#, #""double""#,
            sent: ["c it is a number now, and was an integer"],
            received: ["B it is a number now, and was an integer"]),
        Row(
            "an integer type becomes smaller", #""int""#, #""uint8""#,
            sent: ["B it is an integer of the format uint8 now, and was an integer"],
            received: ["c it is an integer of the format uint8 now, and was an integer"]),
        Row(
            "an unsigned integer becomes signed", #""uint64""#, #""int64""#,
            sent: ["B it is an integer now, and was an integer of the format uint64"],
            received: ["B it is an integer now, and was an integer of the format uint64"]),
        Row(
            "any string becomes a URL", #""string""#, #""url""#,
            sent: ["B it is a URL now, and was a string"],
            received: ["c it is a URL now, and was a string"]),
        Row(
            "an enum becomes any string", light, #""string""#,
            sent: [#"c it is a string now, and was "light""#],
            received: [#"B it is a string now, and was "light""#]),
        Row(
            "listed numbers become a small integer type",
            union(#"{"literal":0}"#, #"{"literal":255}"#),
            #""uint8""#,
            sent: ["c it can be an integer of the format uint8 now"],
            received: ["B it can be an integer of the format uint8 now"]),
        Row(
            "a number becomes an integer type that is too small", #"{"literal":256}"#,
            #""uint8""#,
            sent: [
                "B it can no longer be 256", "c it can be an integer of the format uint8 now",
            ],
            received: [
                "c it is no longer 256", "B it can be an integer of the format uint8 now",
            ]),
        Row(
            "cases become any string, and null", union(light, dark),
            union(#""string""#, #""null""#),
            sent: ["c it can be a string now", "c it can be null now"],
            received: ["B it can be a string now", "B it can be null now"]),
        Row(
            "any string becomes cases", #""string""#, union(light, dark),
            sent: ["B it can no longer be a string"], received: ["c it is no longer a string"]),
        Row(
            "a type becomes another type", #""string""#, #""double""#,
            sent: ["B it is a number now, and was a string"],
            received: ["B it is a number now, and was a string"]),
        Row(
            "bytes become a string", #""bytes""#, #""string""#,
            sent: ["B it is a string now, and was bytes"],
            received: ["B it is a string now, and was bytes"]),
        Row(
            "a type becomes unknown", #""string""#, #""unknown""#,
            sent: ["c it is unknown now, and was a string"],
            received: ["B it is unknown now, and was a string"]),
        Row(
            "a field inside an array changes", #"{"array":\#(required)}"#,
            #"{"array":\#(optional)}"#,
            sent: ["c “[].a” may be missing now"], received: ["B “[].a” may be missing now"]),
        Row(
            "a field inside a dictionary changes", #"{"keys":"string","values":\#(required)}"#,
            #"{"keys":"string","values":\#(optional)}"#,
            sent: ["c “[…].a” may be missing now"], received: ["B “[…].a” may be missing now"]),
        Row(
            "an array becomes a pair", #"{"array":"int"}"#, #"{"tuple":["int","int"]}"#,
            sent: ["B it is [number, number] now, and was number[]"],
            received: ["c it is [number, number] now, and was number[]"]),
        Row(
            "a case has another value",
            union(fields(#""circle":\#(required)"#), fields(#""empty":\#(none)"#)),
            union(fields(#""circle":\#(optional)"#), fields(#""empty":\#(none)"#)),
            sent: ["c “circle.a” may be missing now"],
            received: ["B “circle.a” may be missing now"]),
        Row(
            "a kind gets another field",
            union(fields(#""kind":\#(light)"#), fields(#""kind":\#(dark)"#)),
            union(fields(#""kind":\#(light)"#), fields(#""kind":\#(dark),"a":"int""#)),
            sent: ["B “a” is new and required"], received: ["c “a” is new"]),
        Row("a named type is inlined", #"{"type":"Same"}"#, required, sent: [], received: []),
        Row(
            "a recursive type changes", #"{"type":"Node"}"#, #"{"type":"Other"}"#,
            sent: ["c “name” may be missing now"], received: ["B “name” may be missing now"]),
        Row(
            "a type that only refers to itself", #"{"type":"Loop"}"#, #"{"type":"Loop"}"#, sent: [],
            received: []),
    ]

    private static let types = """
        {"Same":\(required),
        "Node":{"fields":{"name":"string","children":{"array":{"type":"Node"}}}},
        "Other":{"fields":{"children":{"array":{"type":"Other"}},"name":{"optional":"string"}}},
        "Loop":{"type":"Loop"}}
        """

    private func changes(_ before: String, _ after: String) throws -> [String] {
        func contract(_ text: String) throws -> BridgeContract {
            let text = #"{"format":1,"channels":{},"functions":{},"events":{},"types":{},\#(text)}"#
            // The last of equal members counts, so a row lists only the members that it changes.
            let members = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let data = try JSONSerialization.data(withJSONObject: members)
            return BridgeContract(model: try ContractFile.model(of: data, named: "a.json"))
        }
        return try contract(after).changes(since: contract(before)).map {
            "\($0.isBreaking ? "B" : "c") \($0)"
        }
    }

    @Test("A change is breaking or compatible depending on its direction", arguments: rows)
    func shapes(_ row: Row) throws {
        func event(_ shape: String) -> String {
            #""events":{"e":\#(shape)},"types":\#(Self.types)"#
        }
        func message(_ shape: String) -> String {
            #""channels":{"c":{"M":{"kind":"message","data":\#(shape)}}},"types":\#(Self.types)"#
        }
        let received = try changes(event(row.before), event(row.after))
        #expect(received == row.received.map { $0.prefix(2) + "event e: " + $0.dropFirst(2) })
        let sent = try changes(message(row.before), message(row.after))
        #expect(sent == row.sent.map { $0.prefix(2) + "message M: " + $0.dropFirst(2) })
    }

    @Test(
        "A change between two shapes breaks unless all values of the one fit the other"
    )
    func pairs() throws {
        let texts = Set(Self.rows.flatMap { [$0.before, $0.after] }).sorted()
        func model(_ text: String) throws -> ContractModel {
            let text = """
                {"format":1,"channels":{"c":{"M":{"kind":"message","data":\(text)}}},"functions":{},
                "events":{"e":\(text)},"types":\(Self.types)}
                """
            return try ContractFile.model(of: Data(text.utf8), named: "a.json")
        }
        let models = try texts.map(model)
        for (before, one) in zip(texts, models) {
            for (after, other) in zip(texts, models) {
                let changes = BridgeContract(model: other).changes(
                    since: BridgeContract(model: one))
                var relation = ShapeRelation(inner: one.shapes, outer: other.shapes)
                let isTaken = relation.isWithin(one.events[0].data, other.events[0].data)
                relation = ShapeRelation(inner: other.shapes, outer: one.shapes)
                let isKnown = relation.isWithin(other.events[0].data, one.events[0].data)
                func breaks(_ place: String) -> Bool {
                    changes.contains { $0.isBreaking && $0.place == place }
                }
                #expect(breaks("message M") == !isTaken, "\(before) → \(after): \(changes)")
                #expect(breaks("event e") == !isKnown, "\(before) → \(after): \(changes)")
            }
        }
    }

    @Test(
        "Added and removed items",
        arguments: [
            (
                #""channels":{"c":{}}"#, #""channels":{"c":{"M":\#(post)}}"#,
                "c message M: it is new"
            ),
            (
                #""channels":{"c":{"M":\#(post)}}"#, #""channels":{"c":{}}"#,
                "B message M: it is gone"
            ),
            (
                #""channels":{"c":{},"d":{}}"#, #""channels":{"c":{}}"#, "B channel d: it is gone"
            ),
            (#""channels":{}"#, #""channels":{"c":{}}"#, "c channel c: it is new"),
            (
                #""channels":{"c":{"M":\#(post)}}"#, #""channels":{"c":{"M":\#(ask)}}"#,
                "c message M: it is a request now"
            ),
            (
                #""channels":{"c":{"M":\#(ask)}}"#, #""channels":{"c":{"M":\#(post)}}"#,
                "B request M: it is a message now"
            ),
            (
                #""channels":{"c":{"M":\#(coded)}}"#, #""channels":{"c":{"M":\#(post)}}"#,
                "B message M: the error code “late” is gone"
            ),
            (
                #""channels":{"c":{"M":\#(post)}}"#, #""channels":{"c":{"M":\#(coded)}}"#,
                "c message M: the error code “late” is new"
            ),
            (#""events":{}"#, #""events":{"e":"int"}"#, "c event e: it is new"),
            (#""events":{"e":"int"}"#, #""events":{}"#, "B event e: it is gone"),
            (
                #""functions":{}"#, #""functions":{"f":{"parameters":[]}}"#,
                "B function f: it is new, and pages do not have it"
            ),
            (
                #""functions":{"f":{"parameters":[]}}"#, #""functions":{}"#,
                "c function f: it is gone"
            ),
            (
                #""functions":{"f":{"parameters":[]}}"#,
                #""functions":{"f":{"parameters":[{"name":"a","data":"int"}]}}"#,
                "c function f: the argument “a” is new"
            ),
            (
                #""functions":{"f":{"parameters":[{"name":"a","data":"int"}]}}"#,
                #""functions":{"f":{"parameters":[]}}"#, "B function f: the argument “a” is gone"
            ),
            (
                #""functions":{"f":{"parameters":[{"name":"a","data":"int"}]}}"#,
                #""functions":{"f":{"parameters":[{"name":"a","data":"double"}]}}"#,
                "B a of function f: it is a number now, and was an integer"
            ),
            (
                #""functions":{"f":{"parameters":[]}}"#,
                #""functions":{"f":{"parameters":[],"result":"int"}}"#,
                "B function f: it must return a result now"
            ),
            (
                #""functions":{"f":{"parameters":[],"result":"int"}}"#,
                #""functions":{"f":{"parameters":[],"result":"double"}}"#,
                "c result of function f: it is a number now, and was an integer"
            ),
            (
                #""channels":{"c":{"M":\#(ask)}}"#,
                #""channels":{"c":{"M":{"kind":"request","data":"int","reply":"double"}}}"#,
                "B reply of M: it is a number now, and was a string"
            ),
        ])
    func members(before: String, after: String, change: String) throws {
        #expect(try changes(before, after) == [change])
    }

    @Test("A change of a shared type is named at each place that uses it, in its direction")
    func sharedTypes() throws {
        func contract(_ modified: String) -> String {
            #""channels":{"c":{"Open":{"kind":"request","data":{"type":"Document"},"#
                + #""reply":{"type":"Document"}},"Watch":{"kind":"subscription","#
                + #""data":{"fields":{}},"element":{"array":{"type":"Document"}}}}},"#
                + #""events":{"shown":{"type":"Document"}},"#
                + #""types":{"Document":{"fields":{"modified":"# + modified + "}}}"
        }
        let text = "is a number now, and was an integer"
        #expect(
            try changes(contract(#""int""#), contract(#""double""#)) == [
                "c request Open: “modified” \(text)", "B reply of Open: “modified” \(text)",
                "B element of Watch: “[].modified” \(text)", "B event shown: “modified” \(text)",
            ])
    }

    @Test(
        "Any number of types, each inside the next, and of fields are compared",
        arguments: [
            #"{"fields":{"next":{"type":"T%"}}}"#, #"{"array":{"type":"T%"}}"#,
            #"{"union":["null",{"fields":{"next":{"type":"T%"}}}]}"#,
            #"{"union":["string",{"type":"T%"}]}"#, #"{"type":"T%"}"#,
        ])
    func longChains(_ link: String) throws {
        let count = 5_000
        func model(_ end: String) throws -> ContractModel {
            var types = (0..<count).map { number in
                #""T\#(number)":"# + link.replacing("%", with: "\(number + 1)")
            }
            types.append(#""T\#(count)":\#(end)"#)
            let text =
                #"{"format":1,"channels":{},"functions":{},"events":{"e":{"type":"T0"}},"#
                + #""types":{"# + types.joined(separator: ",") + "}}"
            return try ContractFile.model(of: Data(text.utf8), named: "a.json")
        }
        let (one, other) = (try model(#""int""#), try model(#""double""#))
        let changes = BridgeContract(model: other).changes(since: BridgeContract(model: one))
        #expect(changes.contains { $0.isBreaking })
        #expect(BridgeContract(model: one).changes(since: BridgeContract(model: one)).isEmpty)
    }

    static let post = #"{"kind":"message","data":"int"}"#
    static let coded = #"{"kind":"message","data":"int","codes":["late"]}"#
    static let ask = #"{"kind":"request","data":"int","reply":"string"}"#
}
