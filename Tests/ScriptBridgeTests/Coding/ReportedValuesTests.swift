import Foundation
import ScriptBridge
import Testing

@Suite("Reported values")
struct ReportedValuesTests {
    @Test("An object is emptied from its front in linear time", .timeLimit(.minutes(1)))
    func emptying() throws {
        let count = 100_000
        var object = JSONValue.Object((0..<count).map { ("k\($0)", JSONValue($0)) })
        for number in 0..<count {
            let first = try #require(object.first)
            #expect(first.key == "k\(number)" || object.isEmpty)
            object[first.key] = nil
        }
        #expect(object.isEmpty && object.startIndex == object.endIndex)
        object["again"] = true
        #expect(object.first?.key == "again" && object.keys == ["again"])
    }

    @Test(
        "A value from JSONDecoder keeps a fraction that a Decimal can hold",
        arguments: ["4503599627370497.25", "0.99999999999999999999"])
    func fractions(text: String) throws {
        let value = try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8))
        #expect(value.first?.number?.text == text)
    }
}
