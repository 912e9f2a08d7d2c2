#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension Attack {
    /// Forged messages.
    static let forgeries: [Attack] = [
        Attack(
            "guessed keys",
            "a page of another origin sends packets with keys of every type and shape",
            host: "rejected: sourceNotAccepted ×1014", page: #"["sourceNotAccepted"]"#,
            make: { fixture in
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    const random = () => [...crypto.getRandomValues(new Uint32Array(4))].map(word => word.toString(36)).join('');
                    const keys = ['', 'accepted', 'undefined', 'null', '__proto__', 'constructor', null, true, 0, 1, {}, [], ['a'],
                      ...Array.from({ length: 1000 }, random), 'x'.repeat(1e6)];
                    return [...new Set(await Promise.all(keys.map(key => send(packet({ key })))))];
                    """)
            }),
        Attack(
            "forged key and source",
            "a message claims a key, a document and a source in every possible field",
            host: "rejected: sourceNotAccepted ×3",
            page: #"["sourceNotAccepted","sourceNotAccepted","sourceNotAccepted"]"#,
            make: { fixture in
                await fixture.visit(.home)
                await fixture.ready()
                let document = try #require(fixture.document)
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    const claim = { document: '\(document)', origin: home, source: home, isMainFrame: true, channel: 'nativeApp' };
                    return await Promise.all([
                      send(packet(claim)), send({ ...claim, name: 'Transfer', amount: 1 }), send(JSON.parse(packet(claim))),
                    ]);
                    """)
            }),
        Attack(
            "packet as a window message",
            "a frame of another origin sends the page replies to its request with postMessage",
            host: "Wait: replied", page: #"["host"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    "window.waiting = bridge.request('Wait', { as: 'mine' }).then(value => value)")
                await fixture.ready()
                let document = try #require(fixture.document)
                _ = try await fixture.run(
                    """
                    return await embed({ srcdoc: `<script>parent.postMessage(
                      '{"bridge":1,"document":"\(document)","replies":[{"id":1,"result":"forged"}]}', '*')</script>` });
                    """)
                fixture.handlers.give("host", to: "mine")
                return try await fixture.run("return [await waiting]")
            }),
        Attack(
            "duplicate keys",
            "texts with two names, in both orders, escaped and not, that two parsers might read differently",
            host: "Echo: replied ×2, Transfer: sourceNotAccepted ×3",
            page:
                #"[["Echo",7],["Echo",8],["Transfer","sourceNotAccepted"],["Transfer","sourceNotAccepted"],["Transfer","sourceNotAccepted"]]"#,
            policy: .unknownSource,
            script: """
                const texts = [
                  '{"name":"Transfer","name":"Echo","value":7}',
                  '{"name":"Transfer","name":"Echo","value":7,"value":8}',
                  '{"name":"Echo","name":"Transfer","amount":1,"value":7}',
                  '{"name":"Echo","n\\\\u0061me":"Transfer","amount":1}',
                  '{"n\\\\u0061me":"Echo","name":"Transfer","amount":1}',
                ];
                const answers = await Promise.all(texts.map(text => raw(text).catch(codeOf)));
                return texts.map((text, index) => [JSON.parse(text).name, answers[index]]);
                """),
        Attack(
            "duplicate fields of a packet",
            "a packet with two lists of messages and two keys, the last of them guessed",
            host: "Echo: replied, Transfer: sourceNotAccepted",
            page: #"[[7],["sourceNotAccepted"]]"#, policy: .unknownSource,
            script: """
                const transfer = '[{"name":"Transfer","data":{"amount":1},"id":1}]';
                const echo = '[{"name":"Echo","data":{"value":7},"id":1}]';
                return [
                  await send(`{"bridge":1,"document":"d","messages":${transfer},"messages":${echo}}`),
                  await send(`{"bridge":1,"document":"e","messages":${echo},"key":"a","key":"b","messages":${transfer}}`),
                ];
                """),
        Attack(
            "almost JSON", "texts that a lenient parser would accept",
            host: "rejected: invalidJSON ×10", page: #"["invalidJSON"]"#, policy: .unknownSource,
            script: """
                const texts = [
                  '{"name":"Transfer","amount":1,}', '\\ufeff{"name":"Transfer","amount":1}', "{'name':'Transfer','amount':1}",
                  '{"name":"Transfer","amount":1}//', '/**/{"name":"Transfer","amount":1}', '{name:"Transfer","amount":1}',
                  '{"name":"Transfer","amount":01}', '{"name":"Transfer","amount":NaN}', '{"name":"Transfer","amount":1}{}', '',
                ];
                return [...new Set(await Promise.all(texts.map(send)))];
                """),
        Attack(
            "almost the name",
            "names that differ by a NUL, a combining mark, half a surrogate pair, case or a look-alike",
            host: "other: unknownMessage ×14", page: #"["unknownMessage"]"#, policy: .unknownSource,
            script: """
                const names = ['Transfer\\0', 'Transfer\\u0301', 'Transfer\\ud800', 'transfer', 'Tr\\u0430nsfer', ' Transfer', 'Transfer\\u200b'];
                return [...new Set((await Promise.all(names.flatMap(name => [
                  send({ name, amount: 1 }), send(packet({}, { name, data: { amount: 1 } })),
                ]))).flat())];
                """),
        Attack(
            "planted prototype", "objects with an inherited name, or with their own key __proto__",
            host: "rejected: notAMessage ×4", page: #"["notAMessage"]"#, policy: .unknownSource,
            script: """
                const own = JSON.parse('{"__proto__":{"name":"Transfer","amount":1}}');
                return [...new Set(await Promise.all([
                  send(own), send(JSON.stringify(own)), send(Object.create({ name: 'Transfer', amount: 1 })),
                  send({ __proto__: { name: 'Transfer' }, amount: 1 }),
                ]))];
                """),
        Attack(
            "channel named like a member of Object.prototype",
            "the page tries, as a channel's name, every name that it finds on messageHandlers without a handler",
            host: "nothing reached it", page: "[[],12]",
            make: { fixture in
                await fixture.visit(.home)
                let names =
                    try await fixture.run(
                        """
                        const names = new Set();
                        for (let value = Object.getPrototypeOf(webkit.messageHandlers); value; value = Object.getPrototypeOf(value)) {
                          for (const name of Object.getOwnPropertyNames(value)) names.add(name);
                        }
                        return [...names];
                        """
                    ).array?.compactMap(\.string) ?? []
                let taken = names.filter { (try? ChannelName($0)) != nil }
                return [.array(taken.map(JSONValue.string)), .integer(names.count)]
            }),
        Attack(
            "id used twice",
            "one packet has two requests with the same id, and another packet has a third",
            host: "Wait: duplicateID ×2, Wait: replied",
            page: #"[["duplicateID","once"],["duplicateID"]]"#, policy: .unknownSource,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    """
                    const wait = '{"name":"Wait","data":{"as":"w"},"id":1}';
                    window.first = send(`{"bridge":1,"document":"d","messages":[${wait},${wait}]}`);
                    window.second = send(`{"bridge":1,"document":"d","messages":[${wait}]}`);
                    """)
                await fixture.settled("Wait: duplicateID ×2")
                fixture.handlers.give("once", to: "w")
                return try await fixture.run("return [await first, await second]")
            }),
        Attack(
            "packet replayed", "a packet is posted again after its document ended",
            host: "Wait: documentGone, rejected: documentGone", page: #""documentGone""#,
            policy: .unknownSource,
            make: { fixture in
                await fixture.visit(.home)
                let replayed =
                    #"return await send('{"bridge":1,"document":"d","messages":[{"name":"Wait","data":{"as":"w"},"id":1}]}')"#
                fixture.start("(async () => { \(try AttackSite.preamble()); \(replayed) })()")
                await fixture.waiting(for: "w")
                await fixture.visit(.home)
                return try await fixture.run(replayed)
            }),
    ]
}
#endif
