#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension Attack {
    /// Attacks around pages that navigate away and bridges that are removed.
    static let lifetimes: [Attack] = [
        Attack(
            "reply after navigation",
            "the host answers a request after its page navigated away, and the next page uses the same id",
            host: "Wait: documentGone, Echo: replied", page: #"["mine"]"#,
            make: { fixture in
                await fixture.visit(.home)
                fixture.start("bridge.request('Wait', { as: 'late' })")
                await fixture.waiting(for: "late")
                await fixture.visit(.home)
                fixture.handlers.give("theirs", to: "late")
                return try await fixture.run(
                    "return [await bridge.request('Echo', { value: 'mine' })]")
            }),
        Attack(
            "handler kept after removal",
            "the page kept the handler and the bridge, and the host removed the bridge",
            host: "nothing reached it",
            page: #"["InvalidAccessError","InvalidAccessError","hostGone"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run("window.kept = webkit.messageHandlers.nativeApp")
                fixture.page.bridge.remove()
                let codes = try await fixture.run(
                    """
                    const codes = [];
                    for (const body of [{ name: 'Transfer', amount: 1 }, packet()]) {
                      try { codes.push(await kept.postMessage(body).then(codeOf, error => error.name)); } catch (error) { codes.push(error.name); }
                    }
                    return [...codes, await bridge.request('Echo', { value: 1 }).catch(({ code }) => code)];
                    """)
                try fixture.installAgain()
                await fixture.visit(.evil)
                return codes
            }),
        Attack(
            "page of a removed bridge",
            "after the removal another bridge is installed, and the page continues with the first one's key",
            host: "Echo: replied", page: #"["hostGone"]"#,
            make: { fixture in
                await fixture.visit(.home)
                // Otherwise the page may not have identified its document yet.
                _ = try await fixture.run("return await bridge.request('Echo', { value: 0 })")
                fixture.page.bridge.remove()
                try fixture.installAgain()
                let code = try await fixture.run(
                    "return [await bridge.request('Echo', { value: 1 }).catch(({ code }) => code)]")
                await fixture.visit(.evil)
                return code
            }),
        Attack(
            "process that ends", "the page's process ends in the middle of a request",
            host: "Wait: documentGone", page: "null",
            make: { fixture in
                await fixture.visit(.home)
                fixture.start("bridge.request('Wait', { as: 'w' })")
                await fixture.waiting(for: "w")
                webkit_web_view_terminate_web_process(fixture.page.webView)
                await fixture.settled("Wait: documentGone")
                return .null
            }),
    ]

    /// Attacks on a bridge in an isolated world, by the page next to it.
    static let worlds: [Attack] = [
        Attack(
            "channel in another world",
            "the page and a frame look for a channel in an isolated world, and then ask the app script's façade there for more than it offers",
            host: "Echo: replied",
            page: #"["undefined",["undefined"],["through the façade"]]"#,
            make: { fixture in
                try fixture.installIsolated("isolated", in: "host")
                await fixture.visit(.home)
                _ = try await fixture.page.run(
                    """
                    document.addEventListener('ask', async ({ detail }) => {
                      const { name, value } = JSON.parse(detail);
                      if (name !== 'Echo') return;
                      const answer = await bridge.request(name, { value: String(value) });
                      document.dispatchEvent(new CustomEvent('answer', { detail: answer }));
                    });
                    """, world: "host")
                return try await fixture.run(
                    """
                    const inner = await embed({ srcdoc: `<script>
                      parent.postMessage([typeof webkit.messageHandlers.isolated], '*')</script>` });
                    const answers = [];
                    const ask = question => new Promise(resolve => {
                      document.addEventListener('answer', ({ detail }) => resolve(answers.push(detail)));
                      document.dispatchEvent(new CustomEvent('ask', { detail: JSON.stringify(question) }));
                    });
                    JSON.parse = String = () => ({ name: 'Transfer', amount: 1 });
                    window.bridge = { request: () => 'forged' };
                    ask({ name: 'Transfer', amount: 1 });
                    await ask({ name: 'Echo', value: 'through the façade' });
                    window.bridge = ScriptBridge.bridge;
                    return [typeof window.webkit.messageHandlers.isolated, inner, [...new Set(answers)]];
                    """)
            })
    ]

    /// Attacks by pages that the host calls.
    static let calls: [Attack] = [
        Attack(
            "results that cannot be serialized",
            "the called function returns functions, symbols, nodes, cycles, proxies, and objects that throw when they are read",
            host: "call: invalidResult ×9, call: javaScriptException ×3",
            page:
                #"["invalidResult","invalidResult","invalidResult","invalidResult","invalidResult","javaScriptException","invalidResult","invalidResult","invalidResult","javaScriptException","javaScriptException","invalidResult"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    """
                    const cycle = {}; cycle.cycle = cycle;
                    const revoked = Proxy.revocable({}, {}); revoked.revoke();
                    window.values = [() => () => {}, () => Symbol('a'), () => document.body, () => window, () => cycle, () => revoked.proxy,
                      () => 10n, () => ({ toJSON() { throw null; } }), () => ({ get a() { throw { toString() { throw 1; } }; } }),
                      () => { throw null; }, () => Promise.reject(revoked.proxy), () => ({ then(resolve) { resolve(() => {}); } })];
                    window.value = number => values[number]();
                    """)
                let function = ScriptFunction<Int, Int>("value")
                var codes: [String] = []
                for number in 0..<12 {
                    do {
                        codes.append("\(try await fixture.page.bridge.call(function(number)))")
                    } catch let error as BridgeError {
                        codes.append(error.code.rawValue)
                    }
                }
                return .array(codes.map(JSONValue.string))
            }),
        Attack(
            "forged report",
            "the page replaces the method through which the engine gets the reports of calls, and reports every kind of end itself, in false forms and with 100,000 characters",
            host:
                "call: functionNotFound, call: javaScriptException, call: invalidResult ×7",
            page:
                #"["1","functionNotFound","javaScriptException","invalidResult","invalidResult","invalidResult","invalidResult","invalidResult","invalidResult","invalidResult","invalidResult","invalidResult",true]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    """
                    const { then } = Promise.prototype;
                    window.value = text => {
                      Promise.prototype.then = function (resolve, reject) {
                        return then.call(this, report => {
                          if (report !== 'v"true"') return resolve?.(report);
                          Promise.prototype.then = then;
                          resolve(text);
                        }, reject);
                      };
                      return 'true';
                    };
                    """)
                let function = ScriptFunction<String, Int>("value")
                let long = String(repeating: "x", count: 100_000)
                var codes: [JSONValue] = []
                var isShort = true
                for report in [
                    "v1", "m", #"e{"message":"\#(long)"}"#, "i\(long)", "v", "v\"one\"", "v{", "e",
                    "e{}",
                    "", "x1", #"{"value":1}"#,
                ] {
                    do {
                        codes.append(
                            .string("\(try await fixture.page.bridge.call(function(report)))"))
                    } catch let error as BridgeError {
                        codes.append(.string(error.code.rawValue))
                        isShort = isShort && error.message.utf8.count < 2_000
                    }
                }
                return .array(codes + [.bool(isShort)])
            }),
        Attack(
            "answer to another page's call",
            "a call waits, its page navigates away, and the next page tries to answer all calls",
            host: "call: documentGone", page: #"[0,"documentGone"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    "window.wait = () => new Promise(() => { window.isWaiting = true; })")
                let bridge = fixture.page.bridge
                let call = Task { try await bridge.call(ScriptFunction<Int>("wait")()) }
                _ = try await fixture.run("while (!window.isWaiting) await turn()")
                await fixture.visit(.home)
                let answered = try await fixture.run(
                    """
                    window['ScriptBridge document'].end('forged');
                    return 0;
                    """)
                do {
                    return [answered, .integer(try await call.value)]
                } catch let error as BridgeError {
                    return [answered, .string(error.code.rawValue)]
                }
            }),
    ]
}
#endif
