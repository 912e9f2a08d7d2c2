#if WebKitGTK
import ScriptBridge
import Testing

extension Attack {
    /// False options of a page's own messages.
    static let options: [Attack] = [
        Attack(
            "invalid numbers",
            "timeouts and credits that are strings, dates, and objects whose string is a message",
            host: "Echo: replied", page: #"[["invalidOption"],1]"#,
            script: """
                const injecting = () => '1},{"name":"Transfer","data":{"amount":1}';
                const values = [
                  '.5', '05', new Date(5), true, [5], 5n, NaN, { valueOf: () => 1, toString: injecting },
                  { [Symbol.toPrimitive]: hint => hint === 'number' ? 1 : injecting() },
                ];
                const codes = new Set();
                const note = ({ code }) => { codes.add(code); };
                for (const value of values) {
                  bridge.request('Wait', { as: 'a' }, { timeout: value }).catch(note);
                  bridge.subscribe('Wait', { as: 'a' }, { credit: value }).next().catch(note);
                }
                const echo = await bridge.request('Echo', { value: 1 });
                return [[...codes], echo];
                """),
        Attack(
            "message inside another",
            "signals, getters and toJSON send requests while the request that uses them is being sent",
            host: "Echo: replied ×8", page: #"[[1,2,3,4],[1,2,3,4]]"#,
            script: """
                const inner = [];
                const post = value => { inner.push(bridge.request('Echo', { value })); return value; };
                const signal = { aborted: false, addEventListener() { post(2); }, removeEventListener() {} };
                const outer = [
                  bridge.request('Echo', { value: 1 }, { signal: { get aborted() { post(1); return false; }, addEventListener() {}, removeEventListener() {} } }),
                  bridge.request('Echo', { value: 2 }, { signal }),
                  bridge.request('Echo', { get value() { return inner.length < 3 ? post(3) : 3; } }),
                  bridge.request('Echo', { value: { toJSON: () => inner.length < 4 ? post(4) : 4 } }),
                ];
                return [await Promise.all(inner), await Promise.all(outer)];
                """),
        Attack(
            "toJSON deeper than the limit",
            "toJSON returns a value 200 levels deep, with another request in the same packet",
            host: "Echo: replied", page: #"["notSerializable","notSerializable",1]"#,
            script: """
                let deep = 0;
                for (let level = 0; level < 200; level++) deep = [deep];
                const bad = value => bridge.request('Echo', { value }).catch(({ code }) => code);
                const writing = value => ({ toJSON: () => value });
                const codes = [bad(writing(deep)), bad([writing({ value: writing(deep) })])];
                const echo = bridge.request('Echo', { value: 1 });
                return [await codes[0], await codes[1], await echo];
                """),
        Attack(
            "name of 60 MB", "a message and a request whose names are 60 MB long",
            host: "other: unknownMessage ×2", page: #"[true,true]"#, policy: .unknownSource,
            script: """
                const name = 'x'.repeat(6e7);
                const text = JSON.stringify({ bridge: 1, document: 'd', messages: [{ name }] });
                const answer = await window.webkit.messageHandlers.nativeApp.postMessage(text);
                const reply = await bridge.request(name).catch(({ message }) => message);
                return [answer.length < 1000, reply.length < 1000];
                """),
    ]
}
#endif
