import Foundation
import ScriptBridge
import Testing

@Suite("Strings of the JavaScript encoder")
struct EncodingStringTests {
    /// Scalars that merge with their neighbors into one `Character`, and scalars that need
    /// escaping.
    static let pieces: [String] = [
        "\u{600}", "\u{6DD}", "\u{110BD}", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{1F3FD}",
        "\u{E0061}",
        "\"", "\\", "\r", "\n", "<", ">", "&", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{2028}",
        "\u{FEFF}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "/", "a", "\u{D7FF}", "\u{E000}",
    ]

    /// The expected JSON text and JavaScript source, built scalar by scalar.
    static func reference(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\u{8}": result += "\\b"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\u{C}": result += "\\f"
            case "\r": result += "\\r"
            case "<", ">", "&", "\u{0}"..."\u{1F}", "\u{7F}"...:
                for unit in String(scalar).utf16 { result += String(format: "\\u%04X", unit) }
            default: result += String(scalar)
            }
        }
        return "\"\(result)\""
    }

    static func check(_ text: String) throws {
        let json = try JavaScriptEncoder().encodeJSON(text)
        #expect(json.utf8.elementsEqual(reference(text).utf8))
        #expect(try JavaScriptEncoder().encode(text) == json)
        // Escaped twice: reading the literal once gives JSON text of the array.
        let source = try JavaScriptEncoder().encode([text])
        let literal = Data(source.dropFirst("JSON.parse(".count).dropLast().utf8)
        let inner = try JSONDecoder().decode(String.self, from: literal)
        let value = try JSONDecoder().decode([String].self, from: Data(inner.utf8))
        #expect(value.count == 1 && value[0].unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(source.utf8.allSatisfy { (0x20...0x7E).contains($0) && !"<>&".utf8.contains($0) })
    }

    @Test("Each piece at each position within a machine word", arguments: pieces)
    func places(piece: String) throws {
        for length in 0..<40 {
            try Self.check(String(repeating: "x", count: length) + piece)
            try Self.check(piece + String(repeating: "y", count: length))
        }
    }

    @Test("Long texts with the longest escapes, and with pieces at the chunk boundaries")
    func longTexts() throws {
        for length in stride(from: 0, to: 600, by: 7) {
            try Self.check(String(repeating: "\u{1}", count: length))
        }
        for piece in Self.pieces {
            for length in [27, 30, 31, 32, 59, 60, 61, 62, 63, 64, 95, 124, 125, 126, 127, 128] {
                let text = String(repeating: "x", count: length)
                try Self.check(text + piece + text + piece)
                try Self.check("\u{E9}" + text + piece + text + piece)
            }
        }
    }

    @Test("Each pair of pieces around a quotation mark and a backslash", arguments: pieces)
    func pairs(piece: String) throws {
        for other in Self.pieces {
            try Self.check(piece + "\"" + other)
            try Self.check(piece + "\\" + other + "\");globalThis.pwned=1;//")
            try Self.check(other + piece)
        }
    }

    @Test("Random texts in strings and keys")
    func random() throws {
        var seed: UInt64 = 0x5EED
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for _ in 0..<500 {
            let text = (0..<next(60)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
            try Self.check(text)
            let json = try JavaScriptEncoder().encodeJSON([text: 1])
            #expect(json.utf8.elementsEqual("{\(Self.reference(text)):1}".utf8))
        }
    }

    @Test("A bridged string that is not native to Swift")
    func bridged() throws {
        let text = NSMutableString(string: "é\"<")
        #expect(try JavaScriptEncoder().encodeJSON(text as String) == #""\u00E9\"\u003C""#)
    }
}
