import Foundation
import ScriptBridge
import Testing

@Suite("Text of Foundation trees")
struct FoundationTextTests {
    /// As hosts read a value that their engine gives them.
    private func json(of value: Any) throws -> String? {
        try MessageDecoder().decode([JSONValue].self, from: .foundation([value])).first?.description
    }

    @Test("A tree becomes the JSON text of the page's value")
    func trees() throws {
        #expect(try json(of: NSNull()) == "null")
        #expect(try json(of: NSNumber(value: true)) == "true")
        #expect(try json(of: NSNumber(value: 1.5)) == "1.5")
        #expect(try json(of: Double.nan) == "null")
        let tree: NSDictionary = ["a": [1, NSNull()]]
        #expect(try json(of: tree) == #"{"a":[1,null]}"#)
    }

    @Test("A string stays a string, even if it is JSON text itself")
    func strings() throws {
        #expect(try json(of: "{}") == #""{}""#)
        #expect(try json(of: "" as NSString) == #""""#)
    }

    @Test("A value that JSON cannot represent is an error")
    func errors() {
        #expect(throws: DecodingError.self) { try json(of: NSObject()) }
    }
}
