import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

/// Schemas of the request `Get` beside its Swift type.
@Suite("Contract: JSON Schemas")
struct SchemaTests {
    /// Schemas, and what is reported: B for breaking, c for compatible.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        var request = SchemaTests.request()
        var response = #"{"type": "string"}"#
        var differences: [String] = []
        var issues: [String] = []
    }

    /// The members of the request as its type has them.
    private static let properties: [String: String?] = [
        "any": "{}",
        "counts": #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
        "id": #"{"type": "integer"}"#,
        "kind": #"{"enum": ["a", "b"]}"#,
        "map": #"{"type": "object"}"#,
        "note": #"{"type": "string"}"#,
        "tree": ##"{"$ref": "#/$defs/tree"}"##,
    ]

    /// Returns the schema of the request, with changed members; nil leaves one out.
    private static func request(
        _ changes: [String: String?] = [:],
        required: String = #""id""#
    ) -> String {
        let members = properties.merging(changes) { $1 }.sorted { $0.key < $1.key }
            .compactMap { name, schema in schema.map { "\"\(name)\": \($0)" } }
        return """
            {
              "type": "object", "properties": {\(members.joined(separator: ", "))},
              "required": [\(required)], "title": "A comment.",
              "$defs": {
                "tree": {
                  "type": "object", "required": ["children"],
                  "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}
                }
              }
            }
            """
    }

    static let rows = [
        Row(description: "the same"),
        Row(
            description: "a member that the host does not read, and one that it requires",
            request: request(["id": nil, "name": #"{"type": "string"}"#], required: ""),
            differences: [
                "c request Get: “name” is missing", "B request Get: “id” is extra and required",
            ]),
        Row(
            description: "a member that the page may leave out", request: request(required: ""),
            differences: ["B request Get: “id” is narrower: it is required"]),
        Row(
            description: "a member that is always there",
            request: request(required: #""id", "note""#),
            differences: ["c request Get: “note” is wider: it may be missing"]),
        Row(
            description: "fewer constants", request: request(["kind": #"{"const": "a"}"#]),
            differences: [#"c request Get: “kind” is wider: it can be "b""#]),
        Row(
            description: "more constants",
            request: request(["kind": #"{"enum": ["a", "b", "c"]}"#]),
            differences: [#"B request Get: “kind” is narrower: it cannot be "c""#]),
        Row(
            description: "another number", request: request(["id": #"{"type": "number"}"#]),
            differences: [
                "B request Get: “id” is narrower: it is an integer, and the schema says a number"
            ]),
        Row(
            description: "null where a member may be missing",
            request: request(["note": #"{"type": ["string", "null"]}"#])),
        Row(
            description: "a part of a definition that contains itself",
            request: request().replacing(#""children": {"#, with: #""leaves": {"#),
            differences: [
                "c request Get: “tree.leaves” is missing",
                "B request Get: “tree.children” is narrower: it is SchemaTestsGetTree[], and the schema says any",
            ]),
        Row(
            description: "a reply that is wider", response: #"{"enum": ["on", "off"]}"#,
            differences: ["B reply of Get: it is wider: it can be a string"]),
        Row(
            description: "another type",
            response: #"{"type": "array", "items": {"type": "string"}}"#,
            differences: [
                "B reply of Get: it is different: it is a string, and the schema says string[]"
            ]),
        Row(
            description: "alternatives that share a type",
            response: #"{"type": "string", "anyOf": [{"title": "a"}, {"type": "boolean"}]}"#,
            differences: ["c reply of Get: it is narrower: it cannot be a boolean"]),
        Row(
            description: "words that are not compared",
            request: request(["id": #"{"type": "integer", "minimum": 1}"#]),
            response: #"{"type": "string", "oneOf": [{"pattern": "a"}], "format": "uri"}"#,
            issues: [
                "Get.request.json: #/properties/id could not be described because “minimum” is not compared",
                "Get.response.json: # could not be described because “format” is not compared",
                "Get.response.json: #/oneOf/0 could not be described because “pattern” is not compared",
            ]),
        Row(
            description: "words beside each other that need both",
            request: request([
                "map": #"{"properties": {"a": true}, "additionalProperties": {}}"#
            ]),
            differences: [
                "c request Get: “map” is wider: it is { [key: string]: JSONValue }, and the schema says { a?: any }"
            ],
            issues: [
                "Get.request.json: #/properties/map could not be described because “additionalProperties” beside “properties” is not compared"
            ]),
    ]

    @Test("Differences between a request and its schemas", arguments: rows)
    func differences(row: Row) throws {
        let found = try compare([
            "Get.request.json": row.request, "Get.response.json": row.response,
        ])
        #expect(found.differences == row.differences)
        #expect(found.issues == row.issues)
    }

    @Test(
        "What cannot be read is an issue",
        arguments: [
            (#"{"$ref": "other.json"}"#, "“other.json” is another file, which is not compared"),
            (##"{"$ref": "#/missing"}"##, "“#/missing” is not in the file"),
            (#"{"type": "text"}"#, "there is no type “text”"),
            (#"{"enum": [1.5]}"#, "the constant 1.5 is not compared"),
            (#"{"const": true}"#, "true is compared as a boolean"),
            ("false", "it is no schema"), ("null", "it is missing"),
        ])
    func unreadable(schema: String, reason: String) throws {
        let found = try compare(["Get.request.json": Self.request(), "Get.response.json": schema])
        #expect(
            found.issues == ["Get.response.json: # could not be described because \(reason)"])
    }

    @Test("A definition that is only itself ends")
    func itself() throws {
        for pointer in ["#", "#/$defs/a"] {
            let schema = ##"{"$ref": "\##(pointer)", "$defs": {"a": {"$ref": "#/$defs/a"}}}"##
            _ = try compare(["Get.request.json": schema, "Get.response.json": schema])
        }
    }

    @Test("Messages, subscriptions and events that are missing, extra, or of another kind")
    func kinds() throws {
        let found = try compare(
            [
                "Get.notify.json": Self.request(), "Tick.subscribe.json": "true",
                "theme.subscribe.json": #"{"type": "string"}"#, "Gone.request.json": "true",
                "Gone.response.json": "true", "Note.request.json": #"{"type": "object"}"#,
                "Note.response.json": "true", "Other.response.json": "true", "readme.md": "",
            ], events: [.init("theme", String.self), .init("size", Int.self)])
        #expect(
            found.differences == [
                "c request Get: the schema says a message", "B request Gone: it is missing",
                "B message Note: the schema says a request", "B reply of Other: it is missing",
                "B subscription Tick: it is missing", "c event size: it is extra",
            ])
    }

    @Test("With a prefix, other messages are not compared")
    func prefix() throws {
        let files = ["et.request.json": Self.request()]
        #expect(
            try compare(files).differences == [
                "B request et: it is missing", "c request Get: it is extra",
            ])
        #expect(try compare(files, prefix: "G").differences == [])
    }

    @Test(
        "A folder without schemas, and a file that is no JSON, are errors",
        arguments: [
            (
                [:],
                " has no file *.request.json, *.response.json, *.subscribe.json or *.notify.json."
            ),
            (["Get.request.json": "{\n,"], "Get.request.json cannot be read. "),
        ] as [([String: String], String)])
    func invalid(files: [String: String], text: String) throws {
        let error = #expect(throws: BridgeError.self) { try compare(files) }
        #expect(error?.code == .invalidContract)
        #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
    }

    private func compare(
        _ files: [String: String],
        events: [BridgeContract.Event] = [],
        prefix: String = ""
    ) throws -> (differences: [String], issues: [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "schemas-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        var channel = ScriptChannel("app", accepting: .noOrigin)
        channel.on(Get.self) { _, _ in "" }
        if !events.isEmpty { channel.on(Note.self) { _, _ in } }
        let contract = try BridgeContract(channels: [channel], events: events)
        #expect(contract.issues == [])
        let found = try contract.differences(fromSchemasIn: folder, prefix: prefix)
        return (
            found.differences.map { "\($0.isBreaking ? "B" : "c") \($0)" },
            found.issues.map { "\($0)" }
        )
    }

    private struct Note: ScriptMessage {}

    private struct Get: ScriptRequest {
        enum Kind: String, Codable, CaseIterable { case a, b }
        struct Tree: Codable { let children: [Tree] }
        typealias Reply = String
        let any: JSONValue?
        let counts: [String: Int]?
        let id: Int
        let kind: Kind?
        let map: [String: JSONValue]?
        let note: String?
        let tree: Tree?
    }
}
