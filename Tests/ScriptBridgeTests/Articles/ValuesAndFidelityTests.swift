import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// The code of the article *Values and fidelity*.
@Suite("Article: values and fidelity")
struct ValuesAndFidelityTests {
    @Test("The code does what the article says")
    func code() throws {
        // article
        var decoder = MessageDecoder()
        decoder.dateDecodingStrategy = .milliseconds
        let date = try decoder.decode(Date.self, from: .json("1700000000250"))
        // end
        #expect(date == Date(timeIntervalSince1970: 1_700_000_000.25))
        // article
        var encoder = JavaScriptEncoder()
        encoder.largeIntegerEncodingStrategy = .bigInt
        encoder.dateEncodingStrategy = .dateObject
        let source = try encoder.encode([Int64.max])
        // end
        #expect(source == "[9223372036854775807n]")
    }

    @Test("The article has this code")
    func blocks() throws {
        let tested = try Article.tested(in: #filePath)
        #expect(try Article("ValuesAndFidelity").blocks(of: "swift") == tested)
    }
}
