import FixtureSupport
import Foundation
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge

/// The examples of the wire in the text of the article *Wire protocol*, read and written by the code.
///
/// `{"id","result"}` stands for an object with these members, whose values are not part of the example.
@Suite("Examples of the wire in prose")
struct WireProseTests {
    private struct Example: CustomStringConvertible {
        let section: String
        /// The first cell of the example's row, if it is in a table.
        let row: String
        var text: String

        var description: String { "\(section), \(row): \(text)" }
    }

    private static let article =
        (try? String(
            contentsOf: Fixture.root.appending(
                path: "Sources/ScriptBridge/ScriptBridge.docc/WireProtocol.md"),
            encoding: .utf8)) ?? ""

    /// Code that looks like an object, a packet or a report, with its heading.
    private static let examples: [Example] = {
        var section = ""
        var isCode = false
        var examples: [Example] = []
        for line in article.components(separatedBy: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            if line.hasPrefix("#") { section = String(line.drop { "# ".contains($0) }) }
            let row = line.hasPrefix("|") ? line.split(separator: "|").first ?? "" : ""
            let codes =
                isCode
                ? line.firstRange(of: "{\"").map { [String(line[$0.lowerBound...])] } ?? []
                : line.matches(of: /`([^`]+)`/).map { String($0.1) }
            let name = row.trimmingCharacters(in: .whitespaces)
            for (index, code) in codes.enumerated() {
                let isReport = section == "Calls" && !row.isEmpty && index == codes.count - 1
                guard isReport || code.contains("{\"") || code.hasPrefix("\"") else { continue }
                examples.append(Example(section: section, row: name, text: code))
            }
        }
        return examples
    }()

    /// Values for members whose value is not part of an example.
    private static let values = [
        "name": #""Echo""#, "data": "{}", "id": "1", "timeout": "0.5", "credit": "8",
        "unheard": #""open""#, "waiting": "1", "delivery": #""latest""#, "result": "null",
        "element": "0", "error": #"{"code":"timedOut","message":"Late."}"#, "code": #""timedOut""#,
        "message": #""Late.""#, "index": "0", "bytes": #""AAAA""#, "kind": #""log""#,
        "text": #""a""#, "stack": #""f@""#,
    ]

    /// Returns the JSON text of an example.
    private static func json(_ example: Example) throws -> String {
        let bare = /([{,])"(\w+)"(?=[,}])/
        // The ids of downloads are texts.
        let own = example.section == "Downloads" ? ["id": #""a""#] : [:]
        return try example.text.replacing(bare) { match in
            let name = String(match.2)
            let value = try #require(own[name] ?? values[name], "A value for “\(name)”")
            return "\(match.1)\"\(match.2)\":\(value)"
        }
    }

    /// The objects whose members or values the text shows alone, in the place of `…`.
    private static let owners = [
        "Packets from the page": [
            #""timeout""#: #"{"name","data","id",…}"#,
            #""subscribe""#: #"{"name","data","id","kind":…,"credit"}"#,
        ],
        "Packets from the host": [
            #""""#: #"{"id","result":…}"#, #""delivery""#: #"{"name","data",…}"#,
            #""data""#: #"{"code","message",…}"#,
        ],
        "Uploads": [#""last":true"#: #"{"id","index","bytes",…}"#],
        "Downloads": [
            #""last":true"#: #"{"bytes",…}"#, #""waits":true"#: #"{"bytes","id",…}"#,
        ],
    ]

    private static func parsed(_ json: String) throws -> MessageValue {
        try MessageValue(.json(json), decoder: MessageDecoder())
    }

    @Test("Every example can be read, and is written again as it was", arguments: examples)
    private func example(_ example: Example) throws {
        // Values of data, which `fidelity.json` plays.
        if example.section == "Values" { return }
        var example = example
        if example.text.hasPrefix("\"") {
            let owner = Self.owners[example.section]?[example.text]
            example.text = try #require(owner, "An object with \(example)")
                .replacing("…", with: example.text)
        }
        let text = example.text
        let json = text.first == "{" ? try Self.json(example) : text
        switch example.section {
        case "Overview" where text == #"{"bridge":1"#, "Host: a packet":
            #expect(PagePacket.isPacket(.json(text)))
        case _ where text.hasPrefix(#"{"bridge""#) && text.contains("messages"):
            let packet = try PagePacket(Self.parsed(text), limit: .max)
            let written = PageStatement.packet(
                packet.statements, of: packet.document, key: try Self.parsed(text)["key"]?.string)
            #expect(written == text.replacing("…", with: #"\u2026"#))
            #expect(!packet.statements.contains { if case .malformed = $0 { true } else { false } })
        case _ where text.hasPrefix(#"{"bridge""#):
            #expect(try HostPacket(reading: text).text == text.replacing("…", with: #"\u2026"#))
        case "Packets from the page":
            try checkStatement(json)
        case "Packets from the host" where text.contains("delivery"):
            try checkHost(#"{"bridge":1,"document":"d","events":[\#(json)]}"#)
        case "Packets from the host" where text.contains("code"):
            try checkHost(#"{"bridge":1,"error":\#(json)}"#)
        case "Packets from the host",
            _ where example.section.contains(": the life of a "):
            try checkHost(#"{"bridge":1,"document":"d","replies":[\#(json)]}"#)
        case "Uploads", "Downloads", "Reports":
            try checkData(json, example)
        case "Calls":
            checkCall(json, example)
        default:
            Issue.record("No code reads “\(text)” in “\(example.section)”.")
        }
    }

    /// Reads an entry of a packet from the page, and writes it.
    private func checkStatement(_ json: String) throws {
        let statement = PageStatement(try Self.parsed(json))
        if case .malformed(let error, _) = statement { Issue.record("\(error)") }
        #expect(statement.text == json)
    }

    /// Reads a packet from the host, and writes it; a member that is not read is not written.
    private func checkHost(_ json: String) throws {
        #expect(try HostPacket(reading: json).text == json)
    }

    /// Reads the data of a message that a script posts, or of a reply to it, and writes it.
    private func checkData(_ json: String, _ example: Example) throws {
        let decoder = MessageDecoder()
        let encoder = JavaScriptEncoder()
        let members = Set(try Fixture.value(json).members.keys)
        func check<Value: Codable>(_ type: Value.Type) throws {
            let value = try decoder.decode(type, from: .json(json))
            let written = try Fixture.value(encoder.encodeJSON(value)).members
            #expect(Set(written.keys) == members)
        }
        switch (example.section, members) {
        case ("Uploads", ["id", "data"]):
            _ = try decoder.decode(UploadDescription.self, from: .json(json))
        case ("Uploads", ["id", "index", "bytes"]), ("Uploads", ["id", "index", "bytes", "last"]):
            let chunk = try decoder.decode(UploadChunk.self, from: .json(json))
            #expect(!chunk.isMalformed)
            #expect(chunk.isLast == members.contains("last"))
        case ("Downloads", ["bytes", "id"]), ("Downloads", ["bytes", "id", "waits"]):
            try check(BytesDescription.self)
        case ("Downloads", ["id", "index"]): try check(BytesRequest.self)
        case ("Downloads", ["bytes"]), ("Downloads", ["bytes", "last"]):
            let chunk = BytesChunk(bytes: Data(), isLast: members.contains("last"))
            #expect(try Set(Fixture.value(chunk.json).members.keys) == members)
        case ("Reports", ["kind", "text"]):
            let report = try decoder.decode(PageReport.Content.self, from: .json(json))
            #expect(report.kind == .log && report.text == "a")
        default: Issue.record("No code reads \(members.sorted()).")
        }
    }

    /// Reads the report of a call, or the JSON text of the error in it.
    private func checkCall(_ report: String, _ example: Example) {
        let path: FunctionPath = "shop.total"
        let outcome = Result { () throws(BridgeError) -> ScriptResult in
            try CallReport.result(of: report.first == "{" ? "e" + report : report, from: path)
        }
        switch (report.first, outcome) {
        case ("v", .success): break
        case ("m", .failure(let error)): #expect(error.code == .functionNotFound)
        case ("e", .failure(let error)), ("{", .failure(let error)):
            #expect(error.code == .javaScriptException)
        case ("i", .failure(let error)):
            #expect(error.code == .invalidResult)
            #expect(error.message.hasSuffix(String(report.dropFirst())) || report.count == 1)
        default: Issue.record("“\(report)” reads as \(outcome).")
        }
        if report.first != "{" { #expect(example.row == "`\(report.prefix(1))`") }
    }

    @Test("The examples of each part are found")
    func found() {
        let counts = Dictionary(grouping: Self.examples, by: \.section).mapValues(\.count)
        let expected = [
            "Overview": 4, "Packets from the page": 8, "Packets from the host": 9, "Uploads": 3,
            "Downloads": 5, "Reports": 1, "Calls": 6,
        ]
        for (section, count) in expected {
            #expect(counts[section, default: 0] >= count, "\(section): \(counts[section] ?? 0)")
        }
    }

    @Test("Readers do not take what the code does not write")
    func wrong() throws {
        let path: FunctionPath = "shop.total"
        #expect(
            throws: BridgeError(.invalidResult, "The page did not report how “shop.total” ended.")
        ) { try CallReport.result(of: #"{"missing":true}"#, from: path) }
        let statement = PageStatement(try Self.parsed(#"{"id":1,"cancelled":true}"#))
        #expect({ if case .malformed = statement { true } else { false } }())
        let packet = #"{"bridge":1,"document":"d","replies":[{"id":1,"value":2}]}"#
        #expect(try HostPacket(reading: packet).text != packet)
    }
}
