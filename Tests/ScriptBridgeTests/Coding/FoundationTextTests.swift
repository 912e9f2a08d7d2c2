import Foundation
import ScriptBridge
import Testing

@Suite("Text of Foundation trees")
struct FoundationTextTests {
    @Test("A tree becomes the JSON text of the page's value")
    func trees() throws {
        #expect(try FoundationText.json(of: NSNull()) == "null")
        #expect(try FoundationText.json(of: NSNumber(value: true)) == "true")
        #expect(try FoundationText.json(of: NSNumber(value: 1.5)) == "1.5")
        #expect(try FoundationText.json(of: Double.nan) == "null")
        let tree: NSDictionary = ["a": [1, NSNull()]]
        #expect(try FoundationText.json(of: tree) == #"{"a":[1,null]}"#)
    }

    @Test("A string stays a string, even if it is JSON text itself")
    func strings() throws {
        #expect(try FoundationText.json(of: "{}") == #""{}""#)
        #expect(try FoundationText.json(of: "" as NSString) == #""""#)
    }

    @Test("A value that JSON cannot represent is an error")
    func errors() {
        #expect(throws: DecodingError.self) { try FoundationText.json(of: NSObject()) }
    }
}
