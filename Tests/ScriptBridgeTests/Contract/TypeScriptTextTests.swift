import Testing

@testable import ScriptBridgeContract

@Suite("Comments in TypeScript")
struct TypeScriptTextTests {
    @Test(
        "No text ends its comment early",
        arguments: [
            "a */ b", "*/", "**//", "*/*/", "*", "/", "a *", "/ a",
            // If read as characters instead of scalars, these hide or reveal the end of a comment.
            "a */\u{301} b", "a *\u{301}/ b", "a *\u{200d}/ b", "*/\u{fe0f}", "\u{301}*/\u{301}",
            "*\r/", "*\n/", "*\r\n/", "*\u{2028}/", "*\u{2029}/", "*\u{85}/", "*\u{b}/", "*\0/",
        ])
    func end(text: String) {
        let scalars = Array(TypeScriptText.comment(text).unicodeScalars)
        let ends = scalars.indices.dropLast().filter {
            scalars[$0] == "*" && scalars[$0 + 1] == "/"
        }
        #expect(ends == [scalars.count - 3])
        #expect(scalars.starts(with: "/**".unicodeScalars))
        #expect(scalars.last == "\n")
    }

    @Test(
        "Every line separator begins a line of the comment",
        arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{b}", "\u{c}"])
    func lines(separator: String) {
        let text = TypeScriptText.comment("a\(separator)b\(separator)\(separator)c")
        #expect(text == "/**\n * a\n * b\n *\n * c\n */\n")
    }

    @Test("One line of text gives a one-line comment, and no text gives none")
    func short() {
        #expect(TypeScriptText.comment("a") == "/** a */\n")
        #expect(TypeScriptText.comment(nil, "a", nil) == "/** a */\n")
        #expect(TypeScriptText.comment("a", "b") == "/**\n * a\n * b\n */\n")
        #expect(TypeScriptText.comment(nil, "") == "")
    }
}
