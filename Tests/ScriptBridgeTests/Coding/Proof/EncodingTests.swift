import Foundation
import ScriptBridge
import Testing

@Suite("The encoder compared with JSONEncoder")
struct EncodingTests {
    @Test("Both write the same value", arguments: EncodingCase.all)
    func encoding(row: EncodingCase) throws {
        let text = try row.ours()
        #expect(try Self.value(text) == Self.value(try row.foundations()))
        #expect(try row.ours() == text, "Encoding again gives other bytes.")
    }

    /// Normalizes the order and the escapes.
    private static func value(_ json: String) throws -> String {
        try JSONDecoder().decode(AnyJSON.self, from: Data(json.utf8)).description
    }
}

/// A value for both encoders.
struct EncodingCase: Sendable, CustomStringConvertible {
    let description: String
    let ours, foundations: @Sendable () throws -> String

    init(
        _ description: String,
        _ value: some Encodable & Sendable,
        decimals: ScriptCoding.DecimalForm = .string
    ) {
        var encoder = JavaScriptEncoder()
        encoder.coding.decimals = decimals
        self.description = description
        ours = { [encoder] in try encoder.encodeJSON(value) }
        foundations = { String(decoding: try JSONEncoder().encode(value), as: UTF8.self) }
    }

    static let all: [EncodingCase] = [
        EncodingCase("null", Int?.none),
        EncodingCase("integers at their limits", [Int8.min, .max]),
        EncodingCase("exact integers", [-0x1F_FFFF_FFFF_FFFF, 0, 0x1F_FFFF_FFFF_FFFF]),
        EncodingCase("doubles", [0.1, -0.0, 1e21, 1e-7, 123456789.125, .leastNonzeroMagnitude]),
        EncodingCase("floats", [Float(0.1), 1e10, .greatestFiniteMagnitude]),
        EncodingCase(
            "decimals as numbers", ["1234567890.125", "0.1", "-19.99"].map { Decimal(string: $0) },
            decimals: .number),
        EncodingCase("URL and data", Foundations()),
        EncodingCase("texts of all kinds", ["", "\"\\/\n\u{0}\u{7F}é\u{2028}👍🏽", "e\u{301}"]),
        EncodingCase("nil members are left out", Optionals(a: nil, b: 1)),
        EncodingCase("nil elements are null", [1, nil]),
        EncodingCase("dictionaries of texts", ["b": ["a": 1], "": [:]]),
        EncodingCase("dictionaries of integers", [1: "a"]),
        EncodingCase("dictionaries of keys", [Shapes.Suit.hearts: 1]),
        EncodingCase("dictionaries of other keys", [Shapes.Rank.one: "a"]),
        EncodingCase("enums", [Shapes.Event.quit, .moved(x: 1, y: 2), .named("a")]),
        EncodingCase("renamed members", Shapes.Renamed(value: 1)),
        EncodingCase("nested containers, written in turns", Interleaved()),
        EncodingCase("super encoders", Supers()),
        EncodingCase("a member that writes nothing", ["a": Nothing()]),
        EncodingCase("an element that writes nothing", [Nothing(), Nothing()]),
        EncodingCase("a container asked for twice", Again()),
        EncodingCase("a key __proto__", ["__proto__": ["a": 1]]),
    ]
}
