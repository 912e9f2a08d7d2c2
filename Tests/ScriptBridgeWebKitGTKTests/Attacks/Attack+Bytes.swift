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
            host: "refused: sourceNotAccepted ×2, Keep: replied",
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
                    const chunk = (document, index) => frame({ document },
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
            host: "Load: replied ×2, refused: downloadEnded ×2, refused: sourceNotAccepted",
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
                    const text = JSON.stringify([frame({}, message)]);
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
    ]
}

extension AttackFixture {
    /// The IDs of the bytes in the replies so far, which no page can see.
    fileprivate var ids: [String] {
        page.observer.events.compactMap { event in
            guard case .outcome(_, .replied(let json), _) = event else { return nil }
            return (try? Fixture.value(json))?["id"]?.string
        }
    }
}
#endif
