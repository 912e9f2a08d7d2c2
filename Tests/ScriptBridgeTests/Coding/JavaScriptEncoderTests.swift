import FixtureSupport
import ScriptBridge
import Testing

@Suite("JavaScript encoder")
struct JavaScriptEncoderTests {
    struct Row: Decodable, Sendable, CustomStringConvertible {
        let name: String
        let value: JSONValue
        let js: String
        var description: String { name }
    }

    @Test(
        "Rows of values.json, whose text is ASCII and inert in HTML",
        arguments: try Fixture.rows("values", as: Row.self))
    func values(row: Row) throws {
        let source = try JavaScriptEncoder().encode(row.value)
        #expect(source == row.js)
        let json = try JavaScriptEncoder().encodeJSON(row.value)
        #expect(try Fixture.value(json) == row.value)
        for text in [source, json] {
            #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) && !"<>&".utf8.contains($0) })
        }
    }
}
