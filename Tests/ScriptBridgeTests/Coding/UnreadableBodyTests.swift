import Foundation
import ScriptBridge
import Testing

/// Bodies that cannot be read at all, and the two ways to pass a string.
@Suite("Unreadable bodies")
struct UnreadableBodyTests {
    private static func limit(
        of body: MessageBody,
        depth: Int = 200,
        bytes: Int = 1_000
    ) -> UnreadableBody? {
        var decoder = MessageDecoder()
        (decoder.maximumDepth, decoder.maximumByteCount) = (depth, bytes)
        do throws(DecodingError) {
            _ = try MessageValue(body, decoder: decoder)
            return nil
        } catch {
            return error.unreadableBody
        }
    }

    @Test("The error says which limit a body exceeds")
    func limits() {
        #expect(Self.limit(of: .json("[[]]"), depth: 1) == .tooDeep)
        // What follows is not read.
        #expect(Self.limit(of: .json("[[}"), depth: 1) == .tooDeep)
        #expect(Self.limit(of: .foundation([[1]]), depth: 1) == .tooDeep)
        #expect(Self.limit(of: .json("[[]]"), depth: 2) == nil)
        let text = String(repeating: "a", count: 39)
        #expect(Self.limit(of: .json("[1,2]"), bytes: 4) == .tooLarge)
        #expect(Self.limit(of: .utf8(Data("[1,2]".utf8)), bytes: 4) == .tooLarge)
        #expect(Self.limit(of: .json("\"\(text)\""), bytes: 40) == .tooLarge)
        #expect(Self.limit(of: .json("\"\(text.dropLast())\""), bytes: 40) == nil)
        #expect(Self.limit(of: .foundation(["abcde"]), bytes: 4) == .tooLarge)
        #expect(Self.limit(of: .foundation(["ab": text]), bytes: 40) == .tooLarge)
        #expect(Self.limit(of: .foundation(["a": text]), bytes: 40) == nil)
        #expect(Self.limit(of: .json("[")) == nil)
        #expect(Self.limit(of: .foundation([Locale.current])) == nil)
    }

    @Test("A string is JSON text in a body that is a tree, and a string in one that is a value")
    func strings() throws {
        let decoder = MessageDecoder()
        #expect(try decoder.decode(Int.self, from: .foundation("1")) == 1)
        #expect(try decoder.decode(String.self, from: .value("1")) == "1")
        #expect(try decoder.decode([Int].self, from: .value([1])) == [1])
        #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: .value("1")) }
    }

    @Test("A whole number with a long fraction is an integer")
    func longFractions() throws {
        let decoder = MessageDecoder()
        let text = "10000000000000000000.00000000000000000000"
        #expect(
            try decoder.decode(UInt64.self, from: .json(text)) == 10_000_000_000_000_000_000)
        #expect(throws: DecodingError.self) {
            try decoder.decode(UInt64.self, from: .json(text + "1"))
        }
    }
}
