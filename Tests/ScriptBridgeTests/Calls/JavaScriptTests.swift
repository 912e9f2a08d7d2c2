import FixtureSupport
import ScriptBridge
import Testing

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
        "Every value is one expression",
        arguments: [
            Case("document.title", "document.title"),
            Case("document.title = \("a\"b")", #"document.title = "a\"b""#),
            Case("f(\(1), \([true]))", #"f(1, JSON.parse("[true]"))"#),
            Case("\(1)", "1"),
            Case("x\(1)", "x 1"),
            Case("x-\(-1)", "x- -1"),
            Case("\(1)e5", "1 e5"),
            Case("\(1).toFixed()", "1 .toFixed()"),
            Case("\(1)\(2)", "1 2"),
            Case("return\("a")", #"return "a""#),
            Case("'it\\'s' + \("a")", #"'it\'s' + "a""#),
            Case("`${\("a")}`", #"`${"a"}`"#),
            Case("`${{a: `}`, b: \(1)}}` + \(2)", "`${{a: `}`, b: 1}}` + 2"),
            Case("/* ' */ f(\(1)) // '", "/* ' */ f(1) // '"),
            Case("/*/ ' /*/ + \(1)", "/*/ ' /*/ + 1"),
            Case("// it's\nf(\(1))", "// it's\nf(1)"),
            Case("s.replace(/[/'\"]/g, \("x"))", #"s.replace(/[/'"]/g, "x")"#),
            Case("s.match(/\\/'/) || \(1)", "s.match(/\\/'/) || 1"),
            Case("a / b / \(2)", "a / b / 2"),
            Case("(a) / \(2)", "(a) / 2"),
            Case("a[0] / \(2) / \(3)", "a[0] / 2 / 3"),
            Case("\(6) / \(2)", "6 / 2"),
            Case("'a' / \(2)", "'a' / 2"),
            Case("return /'/.test(\("a"))", #"return /'/.test("a")"#),
            Case("if (a) /'/.test(\("a"))", #"if (a) /'/.test("a")"#),
            Case("if /* it's */ (a) /'/.test(\("a"))", #"if /* it's */ (a) /'/.test("a")"#),
            Case("if // it's\n (a) /'/.test(\("a"))", "if // it's\n (a) /'/.test(\"a\")"),
            Case("f(a) / \(2)", "f(a) / 2"),
            Case("a.delete / \(2)", "a.delete / 2"),
            Case("a?.in / \(2)", "a?.in / 2"),
            Case("a.if(b) / \(2)", "a.if(b) / 2"),
            Case("while (n-->0) f(\(1))", "while (n-->0) f(1)"),
            Case("// it\u{2028}f(\(1))", "// it\u{2028}f(1)"),
            Case(
                "for (const x of \([1])) { f(x); }\ng(\(2))",
                "for (const x of JSON.parse(\"[1]\")) { f(x); }\ng(2)"),
            Case("const f = async () => { await \(1); };", "const f = async () => { await 1; };"),
        ]
    )
    func source(_ row: Case) throws {
        #expect(try row.script.source == row.source)
    }

    @Test("A value inside a literal or comment is refused")
    func inside() {
        func expectRefusal(_ script: JavaScript, _ place: String) {
            let error = #expect(throws: BridgeError.self) { try script.source }
            #expect(error?.code == .invalidInterpolation)
            #expect(error?.message.hasPrefix("A value stands inside \(place)") == true)
        }
        expectRefusal("alert(\"\(hostile)\")", "a string literal")
        expectRefusal("alert('\(hostile)')", "a string literal")
        expectRefusal("alert('it\\'s \(hostile)')", "a string literal")
        expectRefusal("`\(hostile)`", "a template literal")
        expectRefusal("`\\${\(hostile)}`", "a template literal")
        expectRefusal("`${1}\(hostile)`", "a template literal")
        expectRefusal("f() // \(hostile)", "a comment")
        expectRefusal("/* \(hostile) */", "a comment")
        expectRefusal("/*/ \(hostile) */", "a comment")
        expectRefusal("/\(hostile)/", "a regular expression")
        expectRefusal("s.match(/a\(hostile)/)", "a regular expression")
        expectRefusal("s.match(/[\\]/\(hostile)]/)", "a regular expression")
        expectRefusal("s.replace(/\"/g, \"\(hostile)\")", "a string literal")
        expectRefusal("\(1) + '\(hostile)'", "a string literal")
        expectRefusal("if (a) /'/.test(a); var s = '\(hostile)'", "a string literal")
        expectRefusal("a.delete / 2 + '/\(hostile)'", "a string literal")
        expectRefusal("stats.in / 2 + '/\(hostile)'", "a string literal")
        expectRefusal("s =\u{A0}/'/.test(a) + '\(hostile)'", "a string literal")
        expectRefusal("// it\u{2028}var s = `\n\(hostile)`", "a template literal")
    }

    @Test("A value behind code that only a parser could read is refused")
    func ambiguous() {
        func expectRefusal(_ script: JavaScript) {
            let error = #expect(throws: BridgeError.self) { try script.source }
            #expect(
                error?.message.hasPrefix("A value stands inside code that can be read in two ways")
                    == true, "\(String(describing: error))")
        }
        expectRefusal("function f() {} /'/.test('x'); var s = '\(hostile)'")
        expectRefusal("if (a) {} else {} /'/.test('x'); var s = '\(hostile)'")
        expectRefusal("i++ / 2 + '/\(hostile)'")
        expectRefusal("i-- / 2 + '/\(hostile)'")
        expectRefusal("of / 2 + '/\(hostile)'")
        expectRefusal("await / 2 + '/\(hostile)'")
        expectRefusal("break\n/'/.test(a) + '\(hostile)'")
        expectRefusal("[.../'/.exec(a)] + '\(hostile)'")
        expectRefusal("<!-- it's\n + 'b\(hostile)'")
        expectRefusal("a\n--> it's\n + 'b\(hostile)'")
        expectRefusal("/* \n */ --> it's\n + 'b\(hostile)'")
        expectRefusal("/* a */-->it's\n + 'b\(hostile)'")
        expectRefusal("#!it's\n + 'b\(hostile)'")
        expectRefusal("\\u0061 / 1 + '\(hostile)'")
        expectRefusal("'a\n' + '\(hostile)'")
        expectRefusal("f(1)) + \(1)")
    }

    @Test("A value that cannot be encoded throws where the script is used")
    func badValue() {
        let script: JavaScript = "f(\(Double.nan), '\(1)')"
        #expect(throws: EncodingError.self) { try script.source }
    }
}
