#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension Attack {
    /// Attacks by a page that changes the globals which the page script and the engine share.
    static let globals: [Attack] =
        changes.map(\.afterStart) + [json.beforeStart, entry]

    private static let json = Change(
        "JSON replaced", "JSON.parse and JSON.stringify record their texts and return others",
        """
        JSON.parse = text => { keep(text); return { error: { code: 'forged' } }; };
        JSON.stringify = value => { keep(String(value)); return '"forged"'; };
        """)

    private static let changes: [Change] = [
        Change(
            "window.webkit replaced",
            "window.webkit is another object, whose handler records what is posted",
            """
            window.webkit = { messageHandlers: { nativeApp: { postMessage: keep } } };
            """),
        Change(
            "window.webkit frozen, then deleted",
            "the handlers are frozen and removed from the window",
            """
            Object.freeze(window.webkit.messageHandlers.nativeApp);
            Object.freeze(window.webkit);
            delete window.webkit;
            // The engine keeps it.
            window.webkit = undefined;
            """),
        json,
        Change(
            "Promise replaced",
            "Promise is another class, and the methods of every promise record their values",
            """
            const { then } = Promise.prototype;
            Promise.prototype.then = function (resolve, reject) {
              return then.call(this, value => { keep(value); return resolve?.(value); }, reject);
            };
            Promise.prototype.catch = Promise.prototype.finally = () => { throw new Error('no'); };
            Object.defineProperty(Promise.prototype, 'constructor', { value: class extends Promise {} });
            window.Promise = class { constructor(run) { run(keep, keep); } static resolve = keep; };
            """),
        Change(
            "prototypes replaced",
            "methods of functions, arrays, strings, maps and iterators record their arguments",
            """
            const { call, apply, bind } = Function.prototype;
            const { apply: reflectApply } = Reflect, { toString } = String.prototype;
            // A text that a method is called on arrives as an object.
            const plain = value => { try { return reflectApply(toString, value, []); } catch { return value; } };
            for (const { prototype } of [Array, String, Map, Set, RegExp, Function, Number]) {
              for (const name of ownKeys(prototype)) {
                const { value } = Object.getOwnPropertyDescriptor(prototype, name);
                if (typeof value !== 'function' || name === 'constructor' || value === keep) continue;
                prototype[name] = function (...values) {
                  stolen[stolen.length] = plain(this);
                  for (let index = 0; index < values.length; index++) stolen[stolen.length] = values[index];
                  return reflectApply(value, this, values);
                };
              }
            }
            """),
        Change(
            "Object.prototype polluted",
            "Object.prototype has getters and setters for the fields of packets, and every object has toJSON",
            """
            for (const name of ['key', 'keys', 'document', 'messages', 'bridge', 'replies', 'error', 'transport', 'id', 'code', 'then']) {
              const planted = name === 'error' ? { code: 'forged', message: 'forged' } : undefined;
              Object.defineProperty(Object.prototype, name, {
                configurable: true,
                get() { keep(this); return planted; },
                set(value) { keep(this); keep(value); Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true }); },
              });
            }
            Object.prototype.toJSON = Array.prototype.toJSON = function () { keep(this); return { forged: true }; };
            String.prototype.toJSON = () => 'forged';
            """),
        Change(
            "prototypes frozen", "prototypes and global objects are frozen",
            """
            for (const { prototype } of [Object, Array, Function, Promise, String, Map, Error]) Object.freeze(prototype);
            for (const value of [JSON, Object, Promise, bridge, ScriptBridge, window.webkit]) Object.freeze(value);
            """),
        Change(
            "errors changed",
            "a name that cannot be assigned, and throwing setters for the fields of errors",
            """
            Object.defineProperty(Error.prototype, 'name', { get: () => 'forged' });
            for (const { prototype } of [Error, Object]) {
              for (const name of ['code', 'data', 'message']) {
                Object.defineProperty(prototype, name, { get: () => 'forged', set() { throw new Error(name); } });
              }
            }
            """),
        Change(
            "generators frozen", "the prototypes of asynchronous generators are frozen",
            """
            let prototype = async function* () {}.prototype;
            while (prototype) {
              Object.freeze(prototype);
              prototype = Object.getPrototypeOf(prototype);
            }
            """),
        Change(
            "options inherited",
            "Object.prototype has a timeout, a credit, a signal, and the fields of property descriptors",
            """
            Object.prototype.timeout = 1;
            Object.prototype.credit = '5';
            Object.prototype.signal = { aborted: true, addEventListener: keep };
            Object.prototype.get = Object.prototype.set = keep;
            """),
        Change(
            "scheduling replaced",
            "queueMicrotask, timers, listeners and the console record their arguments",
            """
            for (const name of ['queueMicrotask', 'setTimeout', 'clearTimeout', 'addEventListener']) window[name] = keep;
            window.console = new Proxy({}, { get: () => keep });
            """),
    ]

    private static let entry = Attack(
        "ScriptBridge replaced",
        "the object through which the host reaches the page is assigned, deleted, redefined and changed",
        host: "Echo: replied", page: #"["TypeError","TypeError",true,"pushed",1]"#,
        script: """
            const before = ScriptBridge;
            const { receive } = before;
            const thrown = change => { try { change(); return 'nothing'; } catch (error) { return error.name; } };
            window.ScriptBridge = { receive: () => {} };
            delete window.ScriptBridge;
            const codes = [
              thrown(() => Object.defineProperty(window, 'ScriptBridge', { value: {} })),
              thrown(() => { 'use strict'; before.receive = () => {}; }),
            ];
            window.bridge = { request: () => 'forged' };
            let pushed;
            before.bridge.on('event', data => { pushed = data; });
            ScriptBridge.receive('{"bridge":1,"events":[{"name":"event","data":"pushed"}]}');
            const echo = await before.bridge.request('Echo', { value: 1 });
            window.bridge = before.bridge;
            return [...codes, ScriptBridge === before && ScriptBridge.receive === receive, pushed, echo];
            """)
}

/// A change that a page makes to its globals.
private struct Change: Sendable {
    let name: String
    let tried: String
    let script: String

    init(_ name: String, _ tried: String, _ script: String) {
        self.name = name
        self.tried = tried
        self.script = script
    }

    /// The change is made after the page script has started.
    var afterStart: Attack {
        attack(name, tried + "; then requests succeed, fail, time out and are aborted", script)
    }

    /// The change is made in a rewritten document, before the page script would run again.
    var beforeStart: Attack {
        attack(
            "\(name) before start",
            "\(tried), and then document.open makes WebKit run the injected script again",
            """
            const written = turn();
            \(script)
            document.open();
            document.write('<html><body>written anew</body></html>');
            document.close();
            await written;
            """)
    }

    /// Makes requests after the change, and searches everything that was captured for a key or a packet.
    private func attack(_ name: String, _ tried: String, _ script: String) -> Attack {
        let page =
            #"[{"answer":[1,"two"]},["unknownMessage","unknownMessage","cancelled","timedOut"],false]"#
        return Attack(
            name, tried,
            host: "Wait: cancelled, other: unknownMessage ×2, Echo: replied, Wait: timedOut",
            page: page
        ) { fixture in
            await fixture.visit(.home)
            let saw = try await fixture.run(source(script))
            await fixture.settled("Wait: timedOut")
            return saw
        }
    }

    private func source(_ script: String) -> String {
        """
        const stolen = [];
        const keep = value => { stolen[stolen.length] = value; return value; };
        const { request, subscribe } = bridge, { ownKeys } = Reflect;
        const controller = new AbortController();
        const failure = async promise => { try { return await promise; } catch ({ code }) { return code; } };
        \(script)
        // All in one packet, so that failures and successes are next to each other.
        const unknown = failure(request('Nothing'));
        const echo = request('Echo', { value: { answer: [1, 'two'] } });
        const late = failure(request('Wait', { as: 'late' }, { timeout: 50 }));
        const aborted = failure(request('Wait', { as: 'aborted' }, { signal: controller.signal }));
        const elements = failure(subscribe('Nothing').next());
        controller.abort();
        const result = await echo;
        const codes = [await unknown, await elements, await aborted, await late];
        let found = false;
        const look = value => {
          if (typeof value !== 'string') return;
          const isPacket = value[0] + value[1] + value[2] + value[3] === '{"br';
          if (isPacket || hasKey(value)) found = true;
        };
        for (let index = 0, end = stolen.length; index < end; index++) {
          const value = stolen[index];
          look(value);
          if (typeof value !== 'object' || !value) continue;
          const names = ownKeys(value);
          for (let index = 0; index < names.length; index++) {
            if (typeof names[index] === 'string') try { look(value[names[index]]); } catch {}
          }
        }
        delete Object.prototype.toJSON;
        delete String.prototype.toJSON;
        delete Array.prototype.toJSON;
        return [{ answer: [result.answer[0], result.answer[1]] }, codes, found];
        """
    }
}
#endif
