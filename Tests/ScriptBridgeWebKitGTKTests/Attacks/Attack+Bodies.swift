#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import ScriptBridgeHotwire
import Testing

extension Attack {
    /// Bodies that are hard to read, from a page of another origin.
    ///
    /// The host reads them before it knows their origin.
    static let bodies: [Attack] = [
        body(
            "cyclic object", "an object that contains itself",
            host: "rejected: invalidJSON", page: #"["invalidJSON"]"#,
            "const value = { name: 'Transfer' }; value.value = value; return [await send(value)];"),
        body(
            "text 30,000 levels deep",
            "arrays and objects 30,000 levels deep, as text and as a packet",
            host: "rejected: tooDeep ×3", page: #"["tooDeep","tooDeep","tooDeep"]"#,
            """
            const arrays = '['.repeat(30000) + ']'.repeat(30000);
            const objects = '{"a":'.repeat(30000) + '1' + '}'.repeat(30000);
            return await Promise.all([send(arrays), send(objects), send(`{"bridge":1,"document":"d","messages":${arrays}}`)]);
            """),
        body(
            "text 15 million levels deep", "30 MB of brackets",
            host: "rejected: tooDeep", page: #"["tooDeep"]"#,
            "return [await send('['.repeat(15e6) + ']'.repeat(15e6))];"),
        Attack(
            "object 30,000 levels deep",
            "an object 30,000 levels deep, which the engine does not deliver",
            host: "nothing reached it", page: #""Unsupported result type""#,
            make: { fixture in
                await fixture.visit(.evil)
                do {
                    return try await fixture.run(
                        """
                        let value = {};
                        for (let level = 0; level < 30000; level++) value = { value };
                        return await Promise.race([send(value), turn().then(() => 'no answer')]);
                        """)
                } catch let failure as PageScript.Failure {
                    // No script of this document throws this error.
                    return .string(failure.message)
                }
            }),
        body(
            "200 MB of text", "a text of 200 MB, and a packet of 200 MB",
            host: "rejected: messageTooLarge ×2", page: #"["messageTooLarge","messageTooLarge"]"#,
            """
            const long = 'x'.repeat(2e8);
            return [await send(long), await send(packet({ long }))];
            """),
        body(
            "200 MB in an object", "an object with a text of 200 MB",
            host: "rejected: messageTooLarge", page: #"["messageTooLarge"]"#,
            "return [await send({ name: 'Transfer', amount: 1, long: 'x'.repeat(2e8) })];"),
        body(
            "holes and bytes", "a sparse array and a typed array of 100,000 elements",
            host: "rejected: sourceNotAccepted ×2",
            page: #"["sourceNotAccepted","sourceNotAccepted"]"#,
            "return [await send(new Array(1e5)), await send(new Uint8Array(1e5))];"),
        body(
            "values that cannot be cloned",
            "functions, symbols, promises, nodes, proxies of functions, getters that throw",
            host: "nothing reached it", page: #"["no answer"]"#,
            """
            const bodies = [() => {}, Symbol('a'), Promise.resolve(1), document.body, new Proxy(() => {}, {}),
              { name: 'Transfer', run() {} }, { get name() { throw new Error('no'); } }, window];
            const one = body => { try { return Promise.race([send(body), turn().then(() => 'no answer')]); } catch (error) { return error.name; } };
            return [...new Set(await Promise.all(bodies.map(one)))];
            """),
        body(
            "odd values", "undefined, null, numbers, dates, maps, errors, big integers",
            host: "rejected: invalidJSON ×2, rejected: sourceNotAccepted ×11",
            page: #"["invalidJSON","sourceNotAccepted"]"#,
            """
            const bodies = [undefined, null, NaN, 1, true, new Date(NaN), new Map([['name', 'Transfer']]), new Set([1]), new Error('e'), 10n, { name: 10n }, /a/, new String('{}')];
            return [...new Set(await Promise.all(bodies.map(send)))];
            """),
        body(
            "toJSON, getters and proxies",
            "objects that serialize differently each time",
            host: "rejected: sourceNotAccepted ×2",
            page: #"["sourceNotAccepted","no answer","sourceNotAccepted"]"#,
            """
            let count = 0;
            const getter = { get name() { count += 1; return count > 1 ? 'Transfer' : 'Echo'; }, amount: 1 };
            const proxy = new Proxy({ name: 'Echo', amount: 1 }, { get: (target, name) => { count += 1; return name === 'name' ? 'Transfer' : target[name]; } });
            const planted = JSON.parse('{"name":"Echo","__proto__":{"toJSON":{"name":"Transfer"}}}');
            Object.prototype.toJSON = () => ({ name: 'Transfer', amount: 1 });
            // The engine does not deliver a proxy.
            const never = Promise.race([send(proxy), turn().then(() => 'no answer')]);
            const codes = await Promise.all([send(getter), never, send(planted)]);
            delete Object.prototype.toJSON;
            return codes;
            """),
    ]

    private static func body(
        _ name: String,
        _ tried: String,
        host: String,
        page: String,
        _ script: String
    ) -> Attack {
        Attack(name, tried, host: host, page: page) { fixture in
            await fixture.visit(.evil)
            return try await fixture.run(script)
        }
    }

    /// Floods of messages.
    static let floods: [Attack] = [
        Attack(
            "flood from a frame",
            "a frame of another origin posts 20,000 messages while the page makes a request",
            host: "rejected: sourceNotAccepted ×20000, Echo: replied",
            page: #"[1,["sourceNotAccepted"]]"#,
            script: """
                const flood = embed({ srcdoc: `<script>${tools}
                  const codes = Array.from({ length: 20000 }, () => send({ name: 'Transfer', amount: 1 }));
                  Promise.all(codes).then(codes => parent.postMessage([...new Set(codes)], '*'));</script>` });
                const codes = await flood;
                return [await bridge.request('Echo', { value: 1 }), codes];
                """),
        Attack(
            "flood from the accepted page",
            "a script in the accepted page makes a thousand requests that do not end, although only 200 may be open",
            host: "Wait: tooManyPending ×800, Wait: cancelled ×200, Echo: replied",
            page: #"["cancelled",200,"tooManyPending",800]"#,
            script: """
                const controller = new AbortController();
                const { signal } = controller;
                const codes = {};
                const requests = Array.from({ length: 1000 }, (_, index) =>
                  bridge.request('Wait', { as: `${index}` }, { signal })
                    .catch(({ code }) => { codes[code] = (codes[code] ?? 0) + 1; }));
                while (codes.tooManyPending !== 800) await turn();
                controller.abort();
                await Promise.all(requests);
                await bridge.request('Echo', { value: 1 });
                return Object.entries(codes).sort().flat();
                """),
    ]
}
#endif
