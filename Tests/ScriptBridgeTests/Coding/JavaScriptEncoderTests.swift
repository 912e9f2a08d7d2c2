import FixtureSupport
import Foundation
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

    @Test("Rows of values.json", arguments: try Fixture.rows("values", as: Row.self))
    func values(row: Row) throws {
        let source = try JavaScriptEncoder().encode(row.value)
        #expect(source == row.js)
        #expect(source.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(source.utf8.allSatisfy { !"<>&".utf8.contains($0) })
    }

    @Test(
        "JSON text is ASCII, inert in HTML, and keeps its meaning",
        arguments: try Fixture.rows("values", as: Row.self))
    func json(row: Row) throws {
        let json = try JavaScriptEncoder().encodeJSON(row.value)
        #expect(json.utf8.allSatisfy { (0x20...0x7E).contains($0) && !"<>&".utf8.contains($0) })
        #expect(try Fixture.value(json) == row.value)
    }

    @Test("Dates are ISO 8601 with milliseconds, data is base64")
    func conventions() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        #expect(try JavaScriptEncoder().encode(date) == #""2023-11-14T22:13:20.250Z""#)
        #expect(try JavaScriptEncoder().encode(Data([0xFF, 0xFE])) == #""//4=""#)
        let decoder = MessageDecoder()
        #expect(try decoder.decode(Date.self, from: .json(#""2023-11-14T22:13:20.250Z""#)) == date)
        #expect(
            try decoder.decode(Date.self, from: .json(#""2023-11-14T22:13:20Z""#))
                == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test("A number that is not finite throws", arguments: [Double.nan, .infinity, -.infinity])
    func nonFinite(number: Double) {
        #expect(throws: EncodingError.self) { try JavaScriptEncoder().encode([number]) }
    }
}
