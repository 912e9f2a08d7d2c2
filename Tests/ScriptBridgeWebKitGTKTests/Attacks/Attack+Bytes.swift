#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension Attack {
    /// Attacks on uploads, and on bytes of the host.
    static let bytes: [Attack] = [
        Attack(
            "chunk for another document's upload",
            "a frame that knows the page's document and upload sends chunks for it, one of them as the last",
            host: "rejected: sourceNotAccepted ×2, Keep: replied",
            page: #"["sourceNotAccepted","sourceNotAccepted",[1,2,3]]"#,
            policy: .bytes,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    """
                    window.kept = bridge.upload('Keep', new ReadableStream({
                      start(controller) {
                        controller.enqueue(new Uint8Array([1, 2]));
                        window.finish = () => { controller.enqueue(new Uint8Array([3])); controller.close(); };
                      },
                    })).then(value => value);
                    """)
                await fixture.ready()
                let document = try #require(fixture.document)
                let codes = try await fixture.run(
                    """
                    const chunk = (document, index) => packet({ document },
                      { name: 'ScriptBridge.chunk', data: { id: 1, index, bytes: '/w==', last: true }, id: 70 });
                    const text = JSON.stringify([chunk('\(document)', 1), chunk('d', 0)]);
                    return await embed({ srcdoc: `<script>${tools}
                      Promise.all(${text}.map(send)).then(codes => parent.postMessage(codes, '*'));</script>` });
                    """)
                let kept = try await fixture.run("finish(); return await kept")
                return .array((codes.array ?? []) + [kept])
            }),
        Attack(
            "bytes of another page",
            "the next page and a frame of it ask for bytes whose ids they know",
            host: "Load: replied ×2, rejected: downloadEnded ×2, rejected: sourceNotAccepted",
            page: #"["downloadEnded","downloadEnded",["sourceNotAccepted"],100000]"#,
            policy: .bytes,
            make: { fixture in
                @MainActor func load() async throws -> String {
                    _ = try await fixture.run("window.own = await bridge.request('Load')")
                    return try #require(fixture.ids.last)
                }
                await fixture.visit(.home)
                let theirs = try await load()
                await fixture.visit(.home)
                let own = try await load()
                return try await fixture.run(
                    """
                    const ask = (id, index) => bridge.request('ScriptBridge.bytes', { id, index }).catch(({ code }) => code);
                    const codes = [await ask('\(theirs)', 0), await ask('\(theirs)', -1)];
                    const message = { name: 'ScriptBridge.bytes', data: { id: '\(own)', index: 0 }, id: 1 };
                    const text = JSON.stringify([packet({}, message)]);
                    codes.push(await embed({ srcdoc: `<script>${tools}
                      Promise.all(${text}.map(send)).then(codes => parent.postMessage(codes, '*'));</script>` }));
                    return [...codes, (await own.arrayBuffer()).byteLength];
                    """)
            }),
        Attack(
            "data that pose as bytes",
            "the page replaces what could show it the mark of bytes, and has the host repeat objects that look like bytes",
            host: "Load: replied, Echo: replied", page: #"["function","undefined",false]"#,
            policy: .bytes,
            script: """
                const seen = [String(globalThis.ScriptBridgeParse), JSON.stringify(globalThis.scriptBridgeConfiguration ?? null)];
                const { parse } = JSON;
                JSON.parse = (text, ...rest) => { seen.push(String(text)); return parse(text, ...rest); };
                for (const name of ['includes', 'indexOf', 'startsWith', 'match', 'split']) {
                  const method = String.prototype[name];
                  String.prototype[name] = function (...values) {
                    seen.push(String(this), ...values.map(String));
                    return method.apply(this, values);
                  };
                }
                Object.prototype.mark = '0';
                const bytes = await bridge.request('Load');
                const forged = await bridge.request('Echo', { value: { bytes: '0', id: '0', data: 'AQ==' } });
                const isLeaked = seen.some(hasKey);
                delete Object.prototype.mark;
                return [typeof bytes.blob, typeof forged.blob, isLeaked];
                """),
        Attack(
            "mark of bytes overheard",
            "every object and text has getters and setters for the fields of bytes, which record what they are called on",
            host: "Load: replied", page: #"["function","function",100000,[]]"#,
            policy: .bytes,
            script: """
                const leaked = [];
                const keep = value => { if (typeof value === 'string' && hasKey(value)) leaked.push(value); };
                const fields = ['bytes', 'id', 'size', 'type', 'data', 'url', 'waits', 'mark', 'parse', 'value', 'get', 'set'];
                const prototypes = [Object, String, Array, Number, Boolean].map(({ prototype }) => prototype);
                for (const prototype of prototypes) {
                  for (const name of fields) {
                    Object.defineProperty(prototype, name, Object.setPrototypeOf({
                      configurable: true,
                      get() { 'use strict'; keep(this); },
                      set(value) {
                        'use strict';
                        keep(this);
                        keep(value);
                        const descriptor = { value, writable: true, configurable: true, enumerable: true };
                        Object.defineProperty(this, name, Object.setPrototypeOf(descriptor, null));
                      },
                    }, null));
                  }
                }
                const bytes = await bridge.request('Load');
                const forms = [typeof bytes.blob, typeof bytes.stream, (await bytes.arrayBuffer()).byteLength];
                for (const prototype of prototypes) for (const name of fields) delete prototype[name];
                return [...forms, leaked];
                """),
        Attack(
            "mark of bytes planted",
            "a page that knows the mark of its own origin has the host repeat objects with it and addresses of the site, in its own page and in a page of another accepted origin",
            host: "Load: replied, Echo: replied ×2, rejected: downloadEnded ×4",
            page:
                #"[["object","downloadEnded","downloadEnded","downloadEnded","downloadEnded",[]],["undefined","undefined","undefined","undefined","undefined",[]]]"#,
            policy: .bytes,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run("window.own = await bridge.request('Load')")
                let mark = try #require(fixture.marks.last)
                let plant = """
                    const mark = '\(mark)', id = '0123456789abcdefghijklmn', address = `${location.origin}/ScriptBridge.bytes/`;
                    const planted = [
                      { id, url: '/transfer?to=evil' }, { id, url: `${address}${id}/../../transfer` },
                      { id: '../transfer', url: `${address}../transfer` }, { id: `${id}?transfer`, url: `${address}${id}?transfer` },
                    ];
                    const values = await bridge.request('Echo', { value: [{ mark }, ...planted.map(one => ({ bytes: mark, size: 4, ...one }))] });
                    const seen = [];
                    for (const value of values) {
                      seen.push(await value.arrayBuffer?.().catch(({ code }) => code) ?? typeof value.blob);
                    }
                    const fetched = performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.includes('transfer'));
                    if (seen[0] === 'undefined' && window.own) seen[0] = typeof own;
                    return [...seen, fetched];
                    """
                let home = try await fixture.run(plant)
                await fixture.page.load()
                return [home, try await fixture.run(plant)]
            }),
    ]
}

extension AttackFixture {
    /// The IDs of the bytes in the replies so far, which no page can see.
    fileprivate var ids: [String] { fields("id") }

    /// The marks of the bytes in the replies so far, which no page can see.
    fileprivate var marks: [String] { fields("bytes") }

    private func fields(_ name: String) -> [String] {
        page.observer.events.compactMap { event in
            guard case .outcome(_, .replied(let json), _) = event else { return nil }
            return (try? Fixture.value(json))?[name]?.string
        }
    }
}
#endif
