#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension Attack {
    /// Replaces everything that an injected script may call, and keeps the texts that it is given.
    ///
    /// Then claims the accepted origin, and rewrites the document so that WebKit injects again.
    private static let rewrite = """
        const stolen = [];
        const { apply } = Reflect, { stringify } = JSON, { webkit, setTimeout } = window;
        const keep = value => { if (typeof value === 'string') stolen[stolen.length] = value; };
        const watch = (object, name) => {
          const { value } = Object.getOwnPropertyDescriptor(object, name) ?? {};
          if (typeof value !== 'function') return;
          object[name] = function (...values) {
            for (let index = 0; index < values.length; index++) {
              keep(values[index]);
              if (Array.isArray(values[index])) for (let inner = 0; inner < values[index].length; inner++) keep(values[index][inner]);
            }
            return apply(value, this, values);
          };
        };
        const { getOwnPropertyDescriptor, defineProperty } = Object;
        for (const [object, names] of [
          [Reflect, ['apply']], [JSON, ['parse', 'stringify']], [Map.prototype, ['get']],
          [String.prototype, ['includes', 'replace', 'slice']], [EventTarget.prototype, ['addEventListener']],
          [Document.prototype, ['createElement', 'querySelector']], [Element.prototype, ['append', 'attachShadow', 'setAttribute']],
        ]) for (const name of names) watch(object, name);
        Object.hasOwn = () => false;
        Object.defineProperty = (target, name, value) => {
          try { return defineProperty(target, name, value); } catch { return target; }
        };
        window.origin = home;
        const claimed = origin === home;
        document.open();
        document.write('<html><body>written anew</body></html>');
        document.close();
        await turn();
        await turn();
        """

    private static func rewriting(
        _ source: String,
        _ tried: String,
        host: String = "nothing reached it",
        page: String,
        policy: Policy = .mainFrame,
        prepare: @escaping @MainActor @Sendable (AttackFixture) throws -> Void = { _ in },
        script: String
    ) -> Attack {
        Attack(
            "sandboxed document rewritten: \(source)",
            "the sandboxed page replaces what the script calls, claims its site's origin, rewrites itself, and \(tried)",
            host: host, page: page, policy: policy
        ) { fixture in
            try prepare(fixture)
            await fixture.visit(.home, "/sandboxed")
            return try await fixture.run(script)
        }
    }

    /// A sandboxed document at an accepted address, for each of the scripts that hosts inject.
    static let rewritings: [Attack] = [
        rewriting(
            "page script",
            "looks for its key and for the mark of bytes, which is in the configuration",
            page: #"[true,"undefined","undefined",false]"#, policy: .bytes,
            script: """
                \(rewrite)
                return [claimed, typeof bridge, typeof ScriptBridgeParse, hasKey(stringify(stolen))];
                """),
        rewriting(
            "page script without a key", "looks for the mark of bytes",
            page: #"[true,"object",false]"#, policy: .noOrigin,
            script: """
                \(rewrite)
                return [claimed, typeof bridge, hasKey(stringify(stolen))];
                """),
        rewriting(
            "downloads", "looks for the function that reads bytes",
            page: #"["undefined",true,"undefined"]"#, policy: .bytes,
            script: """
                const before = typeof ScriptBridgeParse;
                \(rewrite)
                return [before, claimed, typeof ScriptBridgeParse];
                """),
        rewriting(
            "uploads", "offers a page script of its own, for the script to extend",
            page: #"[true,"undefined"]"#, policy: .bytes,
            script: """
                window.ScriptBridge = { bridge: { request() {} } };
                \(rewrite)
                return [claimed, typeof ScriptBridge.bridge.upload];
                """),
        rewriting(
            "console", "offers a page script of its own, through which the script would report",
            page: "[true,true,[]]", policy: .reports,
            script: """
                const { log } = console;
                const posts = [];
                window.ScriptBridge = { bridge: { post: (...values) => posts.push(values) } };
                \(rewrite)
                console.log('overheard');
                return [claimed, console.log === log, posts];
                """),
        rewriting(
            "proof of a channel of another dialect",
            "looks for the key in what the host's function would send",
            host: "rejected: sourceNotAccepted", page: #"[true,"sourceNotAccepted",false]"#,
            script: """
                \(rewrite)
                const { postMessage } = webkit.messageHandlers.bus;
                const code = await webkit.messageHandlers.bus.postMessage({ type: 'Transfer', payload: { amount: 1 } }).then(codeOf, codeOf);
                return [claimed, code, hasKey(stringify(stolen))];
                """),
        rewriting(
            "adapter for visits", "offers a page script of its own, for the script to use",
            page: #"[true,"undefined",[]]"#, prepare: { $0.injectAdapters() },
            script: """
                const posts = [];
                window.ScriptBridge = { bridge: { isNative: true, post: (...values) => posts.push(values) } };
                \(rewrite)
                return [claimed, typeof turboNative, posts];
                """),
        rewriting(
            "adapter for components", "offers a page script of its own, for the script to use",
            page: #"[true,"undefined",[]]"#, prepare: { $0.injectAdapters() },
            script: """
                const posts = [];
                window.ScriptBridge = { bridge: { isNative: true, post: (...values) => posts.push(values) } };
                \(rewrite)
                return [claimed, typeof nativeBridge, posts];
                """),
        rewriting(
            "inspector's panel",
            "looks for the panel's handler; the panel shows up again, because it runs in another world",
            page: #"[true,1,null,false,"undefined"]"#, prepare: { try $0.showPanel() },
            script: """
                \(rewrite)
                const count = () => document.documentElement.querySelectorAll(':scope > div').length;
                while (!count()) await turn();
                const { shadowRoot } = document.documentElement.querySelector(':scope > div');
                return [claimed, count(), shadowRoot, stringify(stolen).includes('scriptBridgeInspector'), typeof scriptBridgeInspectorPanel];
                """),
        rewriting(
            "links",
            "looks for the listener that watches clicks, which is added again in another world",
            page: "[true,false]", prepare: { $0.injectAdapters() },
            script: """
                \(rewrite)
                return [claimed, stolen.includes('click')];
                """),
        Attack(
            "sandboxed document rewritten: bridge installed later",
            "the same, in a document that began before the host installed the bridge",
            host: "rejected: sourceNotAccepted", page: #"[true,"sourceNotAccepted",false]"#
        ) { fixture in
            await fixture.visit(.home, "/sandboxed")
            try fixture.installLate("late")
            return try await fixture.run(
                """
                while (!window.webkit?.messageHandlers?.late) await turn();
                \(rewrite)
                const code = await webkit.messageHandlers.late.postMessage({ type: 'Transfer', payload: { amount: 1 } }).then(codeOf, codeOf);
                return [claimed, code, hasKey(stringify(stolen))];
                """)
        },
    ]
}
#endif
