#if WebKitGTK
import FixtureSupport
import ScriptBridge

extension Attack {
    private static let transfer = "{ type: 'Transfer', payload: { amount: 1 } }"

    /// Attacks on a channel of another dialect, whose posts carry a key that the host adds.
    static let dialects: [Attack] = [
        Attack(
            "dialect: a frame", "a frame of the accepted origin posts a page's envelope",
            host: "rejected: sourceNotAccepted", page: #""sourceNotAccepted""#,
            script: """
                return await embed({ srcdoc: `<script>${tools}
                  webkit.messageHandlers.bus.postMessage(\(transfer)).then(codeOf, codeOf)
                    .then(code => parent.postMessage(code, '*'));</script>` });
                """),
        Attack(
            "dialect: another origin", "a page of another origin posts an accepted page's envelope",
            host: "rejected: sourceNotAccepted", page: #""sourceNotAccepted""#,
            make: { fixture in
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    return await webkit.messageHandlers.bus.postMessage(\(transfer)).then(codeOf, codeOf);
                    """)
            }),
        Attack(
            "dialect: a sandboxed document",
            "a page of the accepted site whose server sandboxed it posts an envelope",
            host: "rejected: sourceNotAccepted", page: #""sourceNotAccepted""#,
            make: { fixture in
                await fixture.visit(.home, "/sandboxed")
                return try await fixture.run(
                    """
                    return await webkit.messageHandlers.bus.postMessage(\(transfer)).then(codeOf, codeOf);
                    """)
            }),
        Attack(
            "dialect: a popup",
            "the accepted page opens a page of its own site in a window, and both post an envelope",
            host: "rejected: sourceNotAccepted ×2, other: replied",
            page: #"["sourceNotAccepted",1]"#,
            make: { fixture in
                fixture.allowPopups()
                await fixture.visit(.home)
                return try await fixture.run(
                    """
                    const popup = window.open(home + '/robber');
                    while (popup.location.href !== home + '/robber' || popup.document.readyState !== 'complete') await turn();
                    await turn();
                    return [await popup.webkit.messageHandlers.bus.postMessage(\(transfer)).then(codeOf, codeOf),
                      await webkit.messageHandlers.bus.postMessage({ type: 'Count', payload: {} })];
                    """)
            }),
        Attack(
            "dialect: an invented function",
            "messages name functions that the channel does not list: code, functions that run text, a getter, members of every object",
            host: "other: replied ×11", page: #"[["pwned = 1"],"undefined"]"#,
            script: """
                const called = [];
                for (const name of ['open', 'unlisted']) window[name] = (...all) => { called.push(name, ...all); };
                Object.defineProperty(window, 'trap', { get() { called.push('trap'); return () => {}; } });
                window.chosen = (...all) => { called.push(...all); };
                const names = ['chosen', 'unlisted', 'window.unlisted', 'window.open', 'eval', 'window.eval', 'trap',
                  'window.chosen;pwned=1//', '__proto__', 'constructor.constructor', 'window.chosen'];
                for (const name of names) await webkit.messageHandlers.chooser.postMessage({ function: name });
                while (!called.length) await turn();
                return [called, typeof pwned];
                """),
        Attack(
            "dialect: a key that is none",
            "messages have IDs that lead to a prototype, to code or to a getter where the reply is called by its key",
            host: "other: replied ×9", page: #"[["pwned = 1"],"undefined"]"#,
            script: """
                const called = [];
                const end = (...all) => { called.push(...all); };
                window.kept = { 7: { end } };
                Object.prototype.end = (...all) => { called.push('inherited', ...all); };
                Object.defineProperty(window.kept, 'a b', { get() { called.push('trap'); return { end }; } });
                const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'a b', '7].end(),[7', '"]', -1, 7];
                for (const key of keys) await webkit.messageHandlers.chooser.postMessage({ key });
                while (!called.length) await turn();
                delete Object.prototype.end;
                return [called, typeof pwned];
                """),
        Attack(
            "dialect: a guessed key",
            "a frame posts in the form with a key, with a guessed key",
            host: "rejected: sourceNotAccepted ×3",
            page: #"["sourceNotAccepted","sourceNotAccepted","sourceNotAccepted"]"#,
            script: """
                return await embed({ srcdoc: `<script>${tools}
                  const data = \(transfer), id = parent['ScriptBridge document'].id;
                  const forged = ['', '0'.repeat(25), {}].map(key => JSON.stringify({ key, document: id, data }));
                  Promise.all(forged.map(text => webkit.messageHandlers.bus.postMessage(text).then(codeOf, codeOf)))
                    .then(codes => parent.postMessage(codes, '*'));</script>` });
                """),
        Attack(
            "dialect: eavesdropping globals",
            "the page replaces the functions that could serialize its posts, to read the key",
            host: "other: replied", page: #"[1,false]"#,
            script: """
                let seen = '';
                const note = value => { try { seen += ' ' + String(value); } catch {} return value; };
                const { stringify } = JSON, { apply } = Reflect;
                JSON.stringify = function (value) { note(stringify(arguments)); return stringify(...arguments); };
                Reflect.apply = function (...all) { note(stringify(all)); return apply(...all); };
                Object.defineProperty(Object.prototype, 'toJSON', {
                  configurable: true,
                  value: function (key) { note(key); note(Object.values(this)); return this; },
                });
                Object.defineProperty(Array.prototype, 0, { configurable: true, set(value) { note(value); } });
                const answer = await webkit.messageHandlers.bus.postMessage({ type: 'Count', payload: {} });
                delete Object.prototype.toJSON;
                delete Array.prototype[0];
                JSON.stringify = stringify;
                Reflect.apply = apply;
                return [answer, hasKey(seen)];
                """),
        Attack(
            "envelope: a forged source",
            "the app's own envelope keeps what it reads of the accepted page, looks for a key in it, and repeats it in the place of what a frame posts, on a channel that also accepts unknown senders",
            host: "other: replied ×2, Transfer: sourceNotAccepted ×2",
            page: #"[[false,false],"sourceNotAccepted","sourceNotAccepted"]"#,
            policy: .forger,
            script: """
                const forger = webkit.messageHandlers.forger;
                const seen = [
                  await forger.postMessage({ type: 'Count' }),
                  await forger.postMessage(JSON.stringify({ type: 'Count' })),
                ].map(hasKey);
                const framed = await embed({ srcdoc: `<script>${tools}
                  webkit.messageHandlers.forger.postMessage({ type: 'Transfer' }).then(codeOf, codeOf)
                    .then(code => parent.postMessage(code, '*'));</script>` });
                const repeated = await embed({ srcdoc: `<script>${tools}
                  webkit.messageHandlers.forger.postMessage({ type: 'Repeat' }).then(codeOf, codeOf)
                    .then(code => parent.postMessage(code, '*'));</script>` });
                return [seen, framed, repeated];
                """),
        Attack(
            "dialect: a reply for another page",
            "before the reply, the page navigates to another origin, whose page has the function that receives replies",
            host: "Wait: documentGone", page: #"[]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    """
                    webkit.messageHandlers.caller.postMessage({ type: 'Wait', id: 1, as: 'secret' });
                    return 1;
                    """)
                await fixture.waiting(for: "secret")
                await fixture.visit(.evil)
                fixture.handlers.give("secret", to: "secret")
                return try await fixture.run(
                    """
                    const said = [];
                    window.externalBus = (...all) => { said.push(...all); };
                    await turn();
                    return said;
                    """)
            }),
    ]
}
#endif
