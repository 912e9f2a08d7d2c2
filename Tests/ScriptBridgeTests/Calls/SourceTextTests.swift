import Testing

@testable import ScriptBridge

@Suite("Sources for observers")
struct ShownSourceTests {
    private struct Point: Encodable { let id: Int, name: String }

    private func call(_ arguments: String...) -> String {
        ShownSource.call("app.show(\(arguments.joined(separator: ",")))")
    }

    @Test("A call shows objects and arrays as the JSON that the app passed")
    func call() throws {
        let show = ScriptFunction<Int, Point, [String], String, Void>("app.show")
        let call = show(1, Point(id: 1, name: "a\"b\\ü<"), ["JSON.parse(\"1\")"], ")\"(")
        #expect(
            try ShownSource.call(call.expression)
                == #"app.show(1,{"id":1,"name":"a\"b\\ü<"},["JSON.parse(\"1\")"],")\"(")"#)
        #expect(try call.source.contains(#"JSON.parse("{\"id\":1"#))
        #expect(try ShownSource.call(ScriptFunction<Void>("f")().expression) == "f()")
    }

    @Test("Arguments with bytes have no mark")
    func bytes() {
        let parse = #"ScriptBridgeParse("a\"b","{\"id\":1}")"#
        #expect(call(parse, "2", parse) == #"app.show({"id":1},2,{"id":1})"#)
    }

    @Test("A text is shown as it is, even one that looks like the source of a value")
    func texts() {
        #expect(call(#""JSON.parse(""#, #"")""#) == #"app.show("JSON.parse(",")")"#)
        #expect(
            call(#""ScriptBridgeParse(""#, #""\\\"""#) == #"app.show("ScriptBridgeParse(","\\\"")"#)
    }

    @Test("Of a long call, the beginning is shown")
    func long() {
        let source = "f(JSON.parse(\"[" + String(repeating: "1,", count: 1_000_000) + "1]\"))"
        let shown = ShownSource.call(source)
        #expect(shown.hasPrefix("f([1,1,1") && shown.hasSuffix("…"))
        #expect(shown.utf8.count < 70_000)
    }

    @Test("A source that ends anywhere is shown up to there", arguments: 12...40)
    func cut(length: Int) {
        let source = #"JSON.parse("[\"👍\",\"b\"]")"#.replacing("👍", with: #"\uD83D\uDC4D"#)
        let whole = #"["👍","b"]"#
        let shown = ShownSource.call("f(" + source.prefix(length))
        #expect("f(\(whole)".hasPrefix(shown), "\(shown)")
        // The first character of the value is after the quotation mark.
        #expect(length < 14 || shown.count > 2, "\(shown)")
        #expect(ShownSource.call("f(\(source))") == "f(\(whole))")
    }
}
