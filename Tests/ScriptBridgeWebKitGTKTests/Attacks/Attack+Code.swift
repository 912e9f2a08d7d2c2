#if WebKitGTK
import FixtureSupport
import ScriptBridge

extension Attack {
    /// Texts that the host passes on and that would run if they became code.
    static let code: [Attack] = [
        Attack(
            "argument that could become code",
            "texts that end a string, a script or a comment are passed to a page function",
            host: "nothing reached it", page: #"[true,"undefined"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    "window.taken = []; window.take = text => { taken.push(text); }")
                let texts = [
                    #"");pwned=1;//"#, "\u{600}\");pwned=1;//", "\u{2028}pwned=1",
                    "</script><script>pwned=1</script>",
                    "`${pwned=1}`", "\\\");pwned=1;//", "\0\");pwned=1;//", "*/pwned=1/*",
                ]
                for text in texts {
                    try await fixture.page.bridge.call(ScriptFunction<String, Void>("take")(text))
                    try await fixture.page.bridge.evaluate("take(\(text))")
                }
                let taken = try await fixture.run("return [taken, typeof pwned]").array ?? []
                let expected = texts.flatMap { [JSONValue.string($0), .string($0)] }
                return [.bool(taken.first == .array(expected)), taken.last ?? .null]
            }),
        Attack(
            "value in a misread literal",
            "texts that close an open construct of a literal whose slashes, dots and HTML comments mislead a lexer",
            host: "call: javaScriptException ×4", page: #"[4,4,"undefined"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run("window.take = () => 1; window.a = 1")
                let text = "${pwned=1}`'\"/*/\n);pwned=1;//"
                let literals: [JavaScript] = [
                    "<!-- `\ntake(`\(text)`)", "a\n--> `\ntake(`\(text)`)",
                    "[...typeof /`/, 1, ` \(text) `]", "1. in /`/; ` \(text) `",
                    "function f() {} /`/.test('`'); `\(text)`", "a++ / 1 + '/\(text)'",
                    "/[/`]/.test(`\(text)`)", "take(`${`\(text)`}`)", "take.\(text)", "} \(text) {",
                    "({ \(text): 1 })", "({ \(text) })", "(\(text) => 1)()", "class A { \(text) }",
                ]
                var codes: [BridgeError.Code] = []
                for literal in literals {
                    do {
                        try await fixture.page.bridge.evaluate(literal)
                    } catch let error as BridgeError {
                        codes.append(error.code)
                    }
                }
                return [
                    .integer(codes.count { $0 == .invalidInterpolation }),
                    .integer(codes.count { $0 == .javaScriptException }),
                    try await fixture.run("return typeof pwned"),
                ]
            }),
        Attack(
            "text that a function would run",
            "javascript: addresses, markup and code are passed to functions of the platform that run them, through other windows and with call, apply and bind",
            host: "nothing reached it", page: #"[168,"undefined"]"#,
            make: { fixture in
                await fixture.visit(.home)
                let functions = [
                    "open", "document.open", "location.assign", "location.replace",
                    "document.write", "document.body.setAttribute", "document.body.setHTMLUnsafe",
                    "document.body.insertAdjacentHTML", "setTimeout", "setInterval", "eval",
                    "Function", "range.createContextualFragment", "frames.help.open",
                ]
                var rejected = 0
                for prefix in ["", "window.", "self.", "globalThis."] {
                    for ending in ["", ".call", ".apply"] {
                        for function in functions {
                            guard let path = try? FunctionPath(prefix + function + ending) else {
                                rejected += 1
                                continue
                            }
                            let run = ScriptFunction<String, String, Void>(path)
                            try? await fixture.page.bridge.call(run("javascript:pwned=1", "_self"))
                        }
                    }
                }
                return [.integer(rejected), try await fixture.run("return typeof pwned")]
            }),
        Attack(
            "script overheard before its guard",
            "a page of another origin has setters, its own JSON and values of the same names, to intercept what a script declares and contains",
            host: "call: pageNotAccepted", page: #"["","page","undefined","undefined"]"#,
            make: { fixture in
                await fixture.visit(.evil)
                _ = try await fixture.run(
                    """
                    window.overheard = '';
                    window.kept = 'page';
                    const trap = { set(value) { overheard += value; }, get() {}, configurable: true };
                    for (const name of ['values_', 'trapped']) Object.defineProperty(window, name, trap);
                    Object.defineProperty(Array.prototype, 0, trap);
                    window.parse = JSON.parse;
                    JSON.parse = text => { overheard += text; };
                    """)
                try? await fixture.page.bridge.evaluate(
                    """
                    var trapped = \("secret"), mine = \(["secret"]);
                    function kept() { return \("secret"); }
                    function made() { return "secret"; }
                    """)
                return try await fixture.run(
                    "return [overheard, kept, typeof mine, typeof made]")
            }),
    ]
}
#endif
