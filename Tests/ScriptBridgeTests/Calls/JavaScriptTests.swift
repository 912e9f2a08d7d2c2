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
    }

    @Test("A value that cannot be encoded throws where the script is used")
    func badValue() {
        let script: JavaScript = "f(\(Double.nan), '\(1)')"
        #expect(throws: EncodingError.self) { try script.source }
    }
}
