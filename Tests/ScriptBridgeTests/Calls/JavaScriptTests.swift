import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

@Suite("JavaScript literals")
struct JavaScriptTests {
    private let hostile = "\");globalThis.pwned=1;//'`${1}*/\n"

    struct Case: Sendable, CustomTestStringConvertible {
        let script: JavaScript
        let source: String
        var testDescription: String { source }

        init(_ script: JavaScript, _ source: String) {
            self.script = script
            self.source = source
        }
    }

    @Test(
        "Values are bound before the code, which refers to them by name",
        arguments: [
            Case("", "{const values_=[];\n}"),
            Case("document.title", "{const values_=[];document.title\n}"),
            Case("\(1)", "{const values_=[1]; values_?.[0] \n}"),
            Case(
                "document.title = \("a\"b")",
                #"{const values_=["a\"b"];document.title =  values_?.[0] "# + "\n}"),
            Case(
                "f(\(-1), \([true]))",
                #"{const values_=[-1,JSON.parse("[true]")];f( values_?.[0] ,  values_?.[1] )"#
                    + "\n}"),
            Case("x\(1)", "{const values_=[1];x values_?.[0] \n}"),
            Case("\(1)e5", "{const values_=[1]; values_?.[0] e5\n}"),
            Case("`${\("a")}`", #"{const values_=["a"];`${ values_?.[0] }`"# + "\n}"),
            Case("f(\(1)) // it's", "{const values_=[1];f( values_?.[0] ) // it's\n}"),
            Case("{ a: \(1) }", "{const values_=[1];{ a:  values_?.[0]  }\n}"),
        ]
    )
    func source(_ row: Case) throws {
        #expect(try row.script.source == row.source)
    }

    @Test(
        "The name of the values never clashes with a name in the code, however the code spells it",
        arguments: [
            ("values_", "values__"), ("my_values___", "values____"), ("__proto__", "values___"),
            ("\\u0076alues_", "values____"), ("values\\u005f", "values__"),
            ("values\\u{5F}_\\u005F", "values______"), ("_\\n_", "values__"),
        ])
    func name(code: String, name: String) throws {
        let source = try JavaScriptBlock.source(of: [code, ""], binding: ["1"])
        #expect(source == "{const \(name)=[1];\(code) \(name)?.[0] \n}")
    }

    @Test(
        "For observers, the values are in their places, as JSON",
        arguments: [
            ("document.title", "document.title"),
            ("document.title = \("a\"b")", #"document.title = "a\"b""#),
            ("f(\(-1), \(["a", "b"]))", #"f(-1, ["a","b"])"#),
            ("f(\(["key": true]))\ng()", "f({\"key\":true})\ng()"),
            ("\("JSON.parse(1)")", #""JSON.parse(1)""#),
            (
                "f(\(String(repeating: "a", count: 2_000)))",
                "f(\"\(String(repeating: "a", count: 998))…)"
            ),
            (
                "f(\(["a": String(repeating: "b", count: 2_000)]))",
                "f({\"a\":\"\(String(repeating: "b", count: 993))…)"
            ),
            (
                "f(\([String(repeating: "👍", count: 2_000)]))",
                "f([\"\(String(repeating: "👍", count: 997))…)"
            ),
        ] as [(JavaScript, String)])
    func sourceAsWritten(script: JavaScript, text: String) {
        #expect(script.sourceAsWritten == text)
    }

    struct Misplaced: Sendable, CustomTestStringConvertible {
        let code: [String]
        let place: String
        var testDescription: String { code.joined(separator: "\\(v)") }

        init(_ code: String..., place: String) {
            self.code = code
            self.place = place
        }
    }

    @Test(
        "Rejects a value inside a literal or a comment",
        arguments: [
            Misplaced("alert(\"", "\")", place: "inside a string literal"),
            Misplaced("alert('", "')", place: "inside a string literal"),
            Misplaced("alert('it\\'s ", "')", place: "inside a string literal"),
            Misplaced("alert('\\", "')", place: "inside a string literal"),
            Misplaced("`", "`", place: "inside a template literal"),
            Misplaced("`\\${", "}`", place: "inside a template literal"),
            Misplaced("`${1}", "`", place: "inside a template literal"),
            Misplaced("f() // ", "", place: "inside a comment"),
            Misplaced("/* ", " */", place: "inside a comment"),
            Misplaced("/*/ ", " */", place: "inside a comment"),
            Misplaced("/", "/", place: "inside a regular expression"),
            Misplaced("s.match(/a", "/)", place: "inside a regular expression"),
            Misplaced("s.match(/[\\]/", "]/)", place: "inside a regular expression"),
            Misplaced("s.replace(/\"/g, \"", "\")", place: "inside a string literal"),
            Misplaced("", " + '", "'", place: "inside a string literal"),
            Misplaced("a[0] / 2 + '/", "'", place: "inside a string literal"),
            Misplaced("s =\u{A0}/'/.test(a) + '", "'", place: "inside a string literal"),
            Misplaced("// it\u{2028}var s = `\n", "`", place: "inside a template literal"),
            Misplaced("[.../'/.exec(a)] + '", "'", place: "inside a string literal"),
            Misplaced("app.", "()", place: "in place of a property's name"),
            Misplaced("5 .", "", place: "in place of a property's name"),
            Misplaced("5/**/. ", "", place: "in place of a property's name"),
            Misplaced("0x1F. ", "", place: "in place of a property's name"),
            Misplaced("1n. ", "", place: "in place of a property's name"),
            Misplaced("1.5. ", "", place: "in place of a property's name"),
            Misplaced("1e5. ", "", place: "in place of a property's name"),
            Misplaced("1e+5. ", "", place: "in place of a property's name"),
            Misplaced("017. ", "", place: "in place of a property's name"),
            Misplaced(".5. ", "", place: "in place of a property's name"),
            Misplaced(".5e-1. ", "", place: "in place of a property's name"),
            Misplaced("1.. ", "", place: "in place of a property's name"),
            Misplaced("app?. /* here */ ", "()", place: "in place of a property's name"),
        ])
    func misplaced(row: Misplaced) {
        let values = Array(repeating: "1", count: row.code.count - 1)
        let error = #expect(throws: BridgeError.self) {
            try JavaScriptBlock.source(of: row.code, binding: values)
        }
        #expect(error?.code == .invalidInterpolation)
        #expect(
            error?.message.hasPrefix("A value is interpolated \(row.place) after “") == true,
            "\(error.map { $0.message } ?? "")")
    }

    @Test(
        "Rejects a brace that would close the generated block",
        arguments: [
            ["f() }"], ["f() } ", " {"], ["if (a) { ", " } }"], ["} {"], ["`${a}` }"],
            ["a } /[{]/; {"],
        ])
    func brace(code: [String]) {
        let error = #expect(throws: BridgeError.self) {
            try JavaScriptBlock.source(of: code, binding: code.dropFirst().map { _ in "1" })
        }
        #expect(error?.code == .invalidInterpolation)
        #expect(error?.message.hasPrefix("A “}” has no matching “{” after “") == true)
    }

    @Test(
        "An expression is in parentheses, without the semicolons at its end",
        arguments: [
            ("a", "(a\n)"), ("a;", "(a\n)"), (" a ; ; // b;", "( a \n)"),
            ("a // b;", "(a // b;\n)"), ("f(';')", "(f(';')\n)"), ("a /* ; */", "(a /* ; */\n)"),
            ("() => { a; b };", "(() => { a; b }\n)"), ("/;/g in b;", "(/;/g in b\n)"),
            ("a\n  .b", "(a\n  .b\n)"), ("x =\ny", "(x =\ny\n)"), ("a\nin b", "(a\nin b\n)"),
            ("new\nA", "(new\nA\n)"), ("[a]\n[0];", "([a]\n[0]\n)"),
            ("function\nf() {}", "(function\nf() {}\n)"), ("`;${a};`;", "(`;${a};`\n)"),
            ("/[;]/.test(a);", "(/[;]/.test(a)\n)"), ("lettuce", "(lettuce\n)"),
        ])
    func expression(code: String, source: String) throws {
        #expect(
            try JavaScriptBlock.source(of: [code], binding: [], asExpression: true)
                == "{const values_=[];\(source)}")
    }

    @Test(
        "Statements have no value, and the error says so",
        arguments: [
            ("let a = 1; a", "let a = 1; "), ("a; b", "a; "), ("a;\n[b]", "a;\n"),
            ("a; \\(v)", "a; "), ("`${a}`; // b\n'c'", "`${a}`; // b\n"),
        ])
    func statements(code: String, before: String) {
        let code = code.components(separatedBy: "\\(v)")
        let error = BridgeError(
            .invalidInterpolation,
            "With `as:`, a literal is one expression, but this one goes on after “\(before)”.")
        #expect(throws: error) {
            try JavaScriptBlock.source(
                of: code, binding: code.dropFirst().map { _ in "1" }, asExpression: true)
        }
    }

    @Test(
        "Where only a parser can tell what follows, the check ends, and semicolons are still removed",
        arguments: [
            "if (a) /'/.test(\\(v)) ;;\n", "a++ / '\\(v)';", "({}) / ` \\(v)`;",
            "return /x/ + '\\(v)';",
            "a.in / '\\(v)';", "1. / '\\(v)';", "<!-- \\(v)\n;", "a\n--> it's\n + \\(v);",
            "'\n'\\(v)';",
            "/\n'\\(v)';",
        ])
    func unsure(literal: String) throws {
        let code = literal.components(separatedBy: "\\(v)")
        let kept = code[1].prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(
            try JavaScriptBlock.source(of: code, binding: ["1"], asExpression: true)
                == "{const values_=[1];(\(code[0]) values_?.[0] \(kept)\n)}")
    }

    @Test(
        "An expression does not close the generated parentheses",
        arguments: ["a) + (b", "f())\ng(", "])"])
    func parentheses(code: String) {
        let error = #expect(throws: BridgeError.self) {
            try JavaScriptBlock.source(of: [code], binding: [], asExpression: true)
        }
        #expect(error?.message.contains("has no matching") == true)
    }

    @Test("A literal with a misplaced value throws when it is used")
    func misplacedInLiteral() {
        let script: JavaScript = "f(\(1), '\(hostile)')"
        let error = BridgeError(
            .invalidInterpolation,
            "A value is interpolated inside a string literal after “f(…, '”.")
        #expect(throws: error) { try script.source }
    }

    @Test("Accepts a value after a slash that may divide or begin a regular expression")
    func ambiguous() throws {
        for code in [
            ["if (a) /x/.test(", ")"], ["a++ / ", " / 2"], ["(a) / ", " / 2"],
            ["({}) / ", " / 2"], ["a = {} / ", " / 2"], ["a => { /[/]/.test(", ") }"],
            ["f() /", "/ '/'"], ["a.if(b) / ", " / 2"], ["1. / ", " / 2"],
            ["function f() {} /x'/.test(", ")"], ["n-->0 && f(", ")"], ["[...a, ", "]"],
        ] {
            _ = try JavaScriptBlock.source(of: code, binding: ["1"])
        }
    }

    /// JavaScript literals as people write them, with `\(v)` for a value.
    private static let literals: Result<[String], any Error> = Result {
        try Fixture.rows("literals")
    }

    @Test("Accepts every value of a typical literal")
    func usual() throws {
        let literals = try Self.literals.get()
        #expect(literals.count >= 300)
        for literal in literals {
            let code = literal.components(separatedBy: "\\(v)")
            #expect(throws: Never.self, "\(literal)") {
                try JavaScriptBlock.source(of: code, binding: code.dropFirst().map { _ in "1" })
            }
        }
    }

    @Test("Rejects every value of a typical literal once it is in quotation marks")
    func quoted() throws {
        // These slashes end the check.
        let unsure = /[)}.+-]\s*\/|(?:^|\W)(?:return|typeof|in)\s*\/|-->/
        let literals = try Self.literals.get().filter { !$0.contains(unsure) }
        #expect(literals.count >= 280)
        for literal in literals {
            let parts = literal.components(separatedBy: "\\(v)")
            for index in parts.indices.dropFirst() {
                for (before, after) in ["\"", "'", "`"].flatMap({
                    [($0, $0), ("\($0)it ", " is\($0)")]
                }) {
                    var code = parts
                    code[index - 1] += before
                    code[index] = after + code[index]
                    #expect(throws: BridgeError.self, "\(code.joined(separator: "\\(v)"))") {
                        try JavaScriptBlock.source(of: code, binding: [])
                    }
                }
            }
        }
    }

    @Test("A value that cannot be encoded throws when the script is used")
    func badValue() {
        let script: JavaScript = "f(\(Double.nan), '\(1)')"
        #expect(throws: EncodingError.self) { try script.source }
    }
}
