#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// How the engine evaluates a literal, whatever its values are.
    @MainActor
    @Suite("JavaScript literals in a real WebKit", .timeLimit(.minutes(5)))
    struct LiteralTests {
        private let hostile = "${pwned()}`'\"*/\n);pwned();//"

        @Test("A misplaced value is not run")
        func misplaced() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                "window.runs = 0; window.pwned = () => { runs += 1; }; window.take = () => {}")
            let scripts: [JavaScript] = [
                "<!-- `\ntake(`\("${pwned()}")`)",
                "[...typeof /`/, 1, ` \("${pwned()}") `]",
                "1. in /`/; ` \("${pwned()}") `",
                "a\n--> `\ntake(`\("${pwned()}")`)",
                "`\(hostile)`", "'\(hostile)'", "// \(hostile)", "/* \(hostile) */",
                "if (take) /x\(hostile)/.test('a')", "take(\(hostile))",
                "take(`${\(hostile)}`)", "({ \(hostile): 1 })", "({ \(hostile) })",
                "(\(hostile) => 1)(1)", "\(hostile): 1", "} \(hostile) {", "take.\(hostile)",
                "class A { \(hostile) = 1 }", "var \(hostile) = 1", "function \(hostile)() {}",
            ]
            for script in scripts {
                try? await page.bridge.evaluate(script)
                _ = try? await page.bridge.evaluate(script, as: String?.self)
            }
            // The same sources without the check, as if nothing had been rejected.
            for code in [["`", "`"], ["'", "'"], ["// ", ""], ["/* ", " */"], ["/", "/"]] {
                let value = try JavaScriptEncoder().encode(hostile)
                let known = try JavaScriptBlock.source(of: ["", ""], binding: [value])
                let source = known.replacing(
                    " values_?.[0] ", with: "\(code[0]) values_?.[0] \(code[1])")
                _ = try? await page.run("(0, eval)(\(JavaScriptEncoder().encode(source)))")
            }
            #expect(try await page.run("return runs") == .integer(0))
        }

        @Test("No value of a typical literal is run, however the page reads the literal")
        func usual() async throws {
            let page = try await Page.loaded()
            _ = try await page.run("window.runs = 0; window.pwned = () => { runs += 1; }")
            let value = try JavaScriptEncoder().encode(hostile)
            let sources = try Fixture.rows("literals", as: String.self).map { literal in
                let code = literal.components(separatedBy: "\\(v)")
                return try JavaScriptBlock.source(
                    of: code, binding: code.dropFirst().map { _ in value })
            }
            let expressions = try Fixture.rows("literals", as: String.self).compactMap { literal in
                let code = literal.components(separatedBy: "\\(v)")
                return try? JavaScriptBlock.source(
                    of: code, binding: code.dropFirst().map { _ in value }, asExpression: true)
            }
            #expect(expressions.count > sources.count / 2)
            // Wrapped in functions that are never called, so that none leaves the page.
            let syntaxErrors = try await page.run(
                """
                const AsyncFunction = (async () => {}).constructor;
                return [\(JavaScriptEncoder().encode(sources)), \(JavaScriptEncoder().encode(expressions))]
                  .map(list => list.filter(source => {
                    try { AsyncFunction(source); } catch (error) { return true; }
                  }).length);
                """)
            // Statements, which only a parser recognizes.
            #expect(syntaxErrors == [0, 47])
            #expect(try await page.run("return runs") == 0)
        }

        @Test("A value is one expression and evaluated once")
        func expressions() async throws {
            let page = try await Page.loaded()
            let bridge = page.bridge
            #expect(try await bridge.evaluate("\(-1.5).toFixed(2)", as: String.self) == "-1.50")
            #expect(try await bridge.evaluate("\(-2) ** 2", as: Int.self) == 4)
            #expect(try await bridge.evaluate("7-\(-1)", as: Int.self) == 8)
            #expect(try await bridge.evaluate("`a${\("b`")}c`", as: String.self) == "ab`c")
            #expect(
                try await bridge.evaluate("({ [\("k")]: \([1]) })", as: [String: [Int]].self)
                    == ["k": [1]])
            try await bridge.evaluate(
                "var turns = []; for (let i = 0; i < 2; i++) turns.push(\([1]))")
            #expect(try await bridge.evaluate("turns", as: [[Int]].self) == [[1], [1]])
            #expect(try await bridge.evaluate("turns[0] === turns[1]", as: Bool.self))
        }

        @Test("A value in each place of the article's table is a syntax error, and nothing runs")
        func places() async throws {
            struct Row: Decodable {
                let place: String
                let literals: [String]
            }
            let rows = try Fixture.rows("places", as: Row.self)
            let page = try await Page.loaded()
            for row in rows {
                let sources = try row.literals.map { literal in
                    let code = "runs++; \(literal)".components(separatedBy: "\\(v)")
                    return try JavaScriptBlock.source(
                        of: code, binding: code.dropFirst().map { _ in "[[1]]" })
                }
                let seen = try await page.run(
                    """
                    window.runs = 0;
                    const names = \(JavaScriptEncoder().encode(sources)).map(source => {
                      try { (0, eval)(source); } catch ({ name }) { return name; }
                    });
                    return [runs, ...new Set(names)];
                    """)
                #expect(seen == [0, "SyntaxError"], "\(row.place)")
            }
        }

        @Test("Members of any JSON keep the order of the page")
        func order() async throws {
            let page = try await Page.loaded()
            let value = try await page.bridge.evaluate(
                "({ n: 3, ok: true, id: 1, name: 'a', tags: [{ z: 1, y: 2, x: 3 }], B: 0 })",
                as: JSONValue.self)
            #expect(value.object?.keys == ["n", "ok", "id", "name", "tags", "B"])
            #expect(value["tags"]?[0]?.object?.keys == ["z", "y", "x"])
        }

        @Test("Errors of a literal do not look like errors of the page")
        func errors() async throws {
            let page = try await Page.loaded(
                html:
                    "<script>function fail() {\n\n\n\n\n\n\n\n  null.x;\n}</script>"
            )
            func message(_ script: JavaScript) async -> String? {
                do {
                    _ = try await page.bridge.evaluate(script, as: JSONValue.self)
                    return nil
                } catch { return (error as? BridgeError)?.message }
            }
            let scripts: [JavaScript] = [
                "Promise.resolve(1)", "(() => { const a = {}; a.a = a; return a })()",
            ]
            for script in scripts {
                #expect(await message(script)?.hasPrefix("The script threw") == false)
            }
            #expect(await message("undefined") == nil)
            #expect(
                await message("(() => { throw new Error('a: b') })()")
                    == "The script threw Error: a: b")
            #expect(await message("f( {")?.hasPrefix("The script threw SyntaxError: ") == true)
            #expect(
                await message("missing(\(1))")?.hasPrefix("The script threw ReferenceError: ")
                    == true)
            #expect(await message("fail()")?.contains("://") == true)
        }

        @Test("With a value, a literal is one expression, whatever comes before and after it")
        func completion() async throws {
            let page = try await Page.loaded()
            let bridge = page.bridge
            let literals: [JavaScript] = [
                "2", "2;", "2 // two", "2; // two;", "// one\n2\n;/* a; */ ;", "1, 2", "<!-- 1\n2",
                "2\n--> 1", "{ a: 2 }.a;", "(() => { let x = \(2); return x; })();",
                "function () { return 2 }()", "class { static a = \(2) }.a", "[1, 2]\n[\(1)];",
                "\(true)\n? \(2)\n: 3", "`${'/;'.length}` * 1;", "4 / 2 /* ; */;",
                "x = \(2);", "'2;'[\(0)] / 1; // '",
            ]
            for literal in literals {
                let source = try literal.source
                #expect(try await bridge.evaluate(literal, as: Int.self) == 2, "\(source)")
            }
            #expect(
                try await bridge.evaluate("function named() {}, typeof named", as: String.self)
                    == "undefined")
            for literal: JavaScript in [
                "a: 1", "{ let a = 1; a }", "(1", "return \(1)", "a\nb", "",
            ] {
                let error = await #expect(throws: BridgeError.self) {
                    try await bridge.evaluate(literal, as: Int.self)
                }
                #expect(error?.message.contains("SyntaxError") == true)
            }
            try await bridge.evaluate("if (\(true)) { 3 } else { 4 }; let x = \(5); x")
            try await bridge.evaluate("(() => {}) // no value that can leave")
            try await bridge.evaluate("<!-- a comment")
            try await bridge.evaluate("")
        }

        @Test("Variables and functions of a literal reach the window, other declarations do not")
        func declarations() async throws {
            let page = try await Page.loaded(html: "<script>let taken = 'page'</script>")
            let bridge = page.bridge
            try await bridge.evaluate(
                """
                "use strict";
                var a = \(1); function f() { return \("f"); }
                let b = 1; const c = 1; class D {} async function g() {} function* h() {}
                undeclared = 2;
                """)
            let types = try await bridge.evaluate(
                "[typeof a, typeof f, typeof b, typeof c, typeof D, typeof g, typeof h, undeclared, f()].join()",
                as: String.self)
            #expect(
                types == "number,function,undefined,undefined,undefined,undefined,undefined,2,f")
            try await bridge.evaluate("function taken() {} var kind = typeof taken")
            #expect(try await bridge.evaluate("kind", as: String.self) == "function")
            #expect(try await bridge.evaluate("taken", as: String.self) == "page")
            for script: JavaScript in ["var taken = 1", "return 1", "f( {"] {
                let error = await #expect(throws: BridgeError.self) {
                    try await bridge.evaluate(script)
                }
                #expect(error?.message.contains("SyntaxError") == true)
            }
        }
    }
}
#endif
