#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension Attack {
    private static let rejected =
        #"["undefined","undefined","sourceNotAccepted,sourceNotAccepted"]"#

    /// Replaces what the injected script calls, claims the accepted origin, and rewrites the
    /// document so that WebKit runs the script again.
    private static let rewriting = """
        const stolen = [];
        const { parse } = JSON;
        JSON.parse = text => { stolen.push(text); return parse(text); };
        const { get } = Map.prototype;
        Map.prototype.get = function (name) { stolen.push(...this.values()); return get.call(this, name); };
        Object.hasOwn = () => false;
        const { defineProperty } = Object;
        Object.defineProperty = (target, name, value) => {
          try { return defineProperty(target, name, value); } catch { return target; }
        };
        window.origin = home;
        const { webkit } = window;
        const fake = { messageHandlers: { nativeApp: { postMessage: text => { stolen.push(text); return webkit.messageHandlers.nativeApp.postMessage(text); } } } };
        window.webkit = fake;
        globalThis.globalThis = { origin: home, webkit: fake };
        document.open();
        document.write('<html><body>written anew</body></html>');
        document.close();
        await turn();
        JSON.parse = parse;
        window.webkit = webkit;
        """

    /// Attacks by documents in the main frame.
    static let documents: [Attack] = [
        Attack(
            "navigation to another origin",
            "the main frame goes to a page of another origin, which posts",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            make: { fixture in
                await fixture.visit(.home)
                await fixture.visit(.evil)
                return try await fixture.run("return await rob();")
            }),
        Attack(
            "look-alike origins",
            "pages of other schemes, ports, subdomains, suffixes, and of a host with a trailing dot",
            host: "rejected: sourceNotAccepted ×16",
            page: #"["sourceNotAccepted,sourceNotAccepted"]"#,
            make: { fixture in
                var answers: Set<String> = []
                for origin in [
                    "http://example.com", "https://example.com:8443", "https://example.com.",
                    "https://app.example.com", "https://example.com.evil.com",
                    "https://evil.com/https://example.com", "https://example.com@evil.com",
                    "https://xn--xample-9uf.com",
                ] {
                    await fixture.page.load("", at: "\(origin)/")
                    let saw = try await fixture.run("return await rob();")
                    #expect(saw.array?.first == "undefined", "\(origin)")
                    answers.insert(saw.array?.last?.string ?? "")
                }
                return .array(answers.map(JSONValue.string))
            }),
        Attack(
            "hostile page rewritten",
            "a page of another origin replaces JSON, Map and its origin, and then document.open makes WebKit run the injected scripts again",
            host: "rejected: sourceNotAccepted ×2",
            page: #"[["undefined","undefined","sourceNotAccepted,sourceNotAccepted"],[]]"#,
            make: { fixture in
                await fixture.visit(.evil)
                return try await fixture.run("\(rewriting)\nreturn [await rob(), stolen];")
            }),
        Attack(
            "accepted page rewritten",
            "a script in the accepted page does the same to obtain the page's own key",
            host: "nothing reached it", page: #"["object",[]]"#,
            make: { fixture in
                await fixture.visit(.home)
                return try await fixture.run("\(rewriting)\nreturn [typeof bridge, stolen];")
            }),
        Attack(
            "sandboxed document",
            "a page of the accepted site whose server sandboxed it (Content-Security-Policy: sandbox)",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            make: { fixture in
                await fixture.visit(.home, "/sandboxed")
                return try await fixture.run("return await rob();")
            }),
        Attack(
            "sandboxed document rewritten",
            "the sandboxed page claims its site's origin and rewrites itself",
            host: "rejected: sourceNotAccepted ×2",
            page: #"[["undefined","undefined","sourceNotAccepted,sourceNotAccepted"],[]]"#,
            make: { fixture in
                await fixture.visit(.home, "/sandboxed")
                return try await fixture.run("\(rewriting)\nreturn [await rob(), stolen];")
            }),
        Attack(
            "javascript: address",
            "a page of another origin replaces itself with the result of a javascript: address",
            host: "rejected: sourceNotAccepted ×2",
            page: #"["undefined","undefined","sourceNotAccepted,sourceNotAccepted",false]"#,
            make: { fixture in
                await fixture.visit(.evil)
                fixture.start(
                    """
                    JSON.parse = text => { window.name += text; };
                    globalThis.origin = '\(try AttackSite.home.origin)';
                    location = 'javascript:"<html><title>new</title></html>"';
                    """)
                await waitUntil {
                    fixture.title == "new"
                }
                return try await fixture.run("return [...await rob(), hasKey(window.name)];")
            }),
        Attack(
            "data: document", "the main frame shows a data: address",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            make: { fixture in
                await fixture.page.visit("data:text/html,<body>")
                return try await fixture.run("return await rob();")
            }),
        Attack(
            "about:blank document",
            "the accepted page goes to about:blank, which inherits its origin",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            make: { fixture in
                await fixture.visit(.home)
                await fixture.navigateAway(by: "location = 'about:blank'")
                return try await fixture.run("return await rob();")
            }),
        Attack(
            "file", "a page from a file, although the channel accepts no file",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            make: { fixture in
                let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
                try Data("<body>".utf8).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                await fixture.page.visit(file.absoluteString)
                return try await fixture.run("return await rob();")
            }),
        Attack(
            "impostor's page",
            "a page of another origin has its own ScriptBridge object while the host emits events for the accepted page",
            host: "nothing reached it", page: #"["for the accepted page",0]"#,
            make: { fixture in
                await fixture.visit(.evil, "/impostor")
                try fixture.page.bridge.emit("secret", "for the accepted page")
                let seen = try await fixture.run("await turn(); return seen.length")
                await fixture.visit(.home, "/listening")
                let heard = try await fixture.run(
                    """
                    while (!window.heard) await turn();
                    return window.heard;
                    """)
                return [heard, seen]
            }),
        Attack(
            "impostor during navigation",
            "the same while the accepted page navigates away to the impostor, before the host knows",
            host: "nothing reached it", page: "0",
            make: { fixture in
                await fixture.visit(.home)
                // Otherwise the event would wait until the document is ready.
                await fixture.ready()
                let bridge = fixture.page.bridge
                try await fixture.navigateAwayUnheard(
                    by: "location = '\(try AttackSite.evil.origin)/impostor'"
                ) {
                    try bridge.emit("secret", "for the accepted page")
                    await waitUntil { !bridge.connection.session.hasWork }
                }
                return try await fixture.run("return seen.length")
            }),
        Attack(
            "next document",
            "a page that posts in its own way asks and navigates away; the next page of its origin takes the reply, before the host knows",
            host: "Wait: replied", page: "[]",
            make: { fixture in
                await fixture.visit(.home)
                fixture.start(
                    "webkit.messageHandlers.caller.postMessage({ type: 'Wait', id: 1, as: 'w' });true"
                )
                await fixture.waiting(for: "w")
                try await fixture.navigateAwayUnheard(
                    by: "location = '\(try AttackSite.home.origin)/robber'"
                ) {
                    fixture.start(
                        "window.taken = []; window.externalBus = reply => taken.push(reply);true")
                    _ = try await fixture.run("return 0")
                    fixture.handlers.give("secret", to: "w")
                    await waitUntil {
                        fixture.page.observer.events.contains {
                            if case .undelivered(_, let error) = $0 {
                                error.code == .documentGone
                            } else {
                                false
                            }
                        }
                    }
                }
                return try await fixture.run("return taken")
            }),
        Attack(
            "popup in the page's name",
            "an accepted page names its popup, at the same origin, as the host's document",
            host: "rejected: sourceNotAccepted ×2", page: #""sourceNotAccepted""#,
            make: { fixture in
                fixture.allowPopups()
                await fixture.visit(.home)
                return try await fixture.run(
                    """
                    const popup = open('/robber');
                    while (!popup.bridge) await turn();
                    const name = 'ScriptBridge document';
                    const change = { get: () => popup[name] };
                    try { Object.defineProperty(window, name, change); } catch {}
                    try { Object.defineProperty(window, 'ScriptBridge', change); } catch {}
                    return await popup.bridge.request('Transfer', { amount: 1 }).then(() => 'done', error => error.code);
                    """)
            }),
        Attack(
            "request to the app's own site",
            "a page of another origin fetches from a LocalSite, posts to it, claims its origin, and runs and shows what it serves",
            host: "nothing reached it",
            page:
                #"["TypeError","opaque","TypeError","opaque","TypeError","TypeError","load","load","SecurityError"]"#,
            make: { fixture in
                let own: Origin = "attacked-site://local"
                let site = try LocalSite(own) { [ledger = fixture.ledger] request in
                    guard request.path == "/transfer" else {
                        return WebResponse("'secret'", contentType: "text/javascript")
                    }
                    guard !["GET", "HEAD", "POST"].contains(request.method),
                        request.origin == nil || request.origin == own
                    else { return WebResponse("No.", contentType: "text/plain", status: 403) }
                    await ledger.transfer()
                    return WebResponse("Done.")
                }
                try site.install(in: webkit_web_view_get_context(fixture.page.webView))
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    const site = 'attacked-site://local';
                    const ask = (path, options) => fetch(site + path, options)
                      .then(({ type, status }) => type === 'opaque' ? type : status, ({ name }) => name);
                    const answers = [];
                    for (const options of [{}, { mode: 'no-cors' }]) answers.push(await ask('/secret', options));
                    const post = { method: 'POST', body: '1' };
                    for (const options of [post, { ...post, mode: 'no-cors' }, { ...post, method: 'PUT' },
                      { ...post, method: 'PUT', headers: { Origin: site }, referrer: '' }]) answers.push(await ask('/transfer', options));
                    let shown;
                    for (const tag of ['script', 'iframe']) {
                      shown = document.createElement(tag);
                      shown.src = site + '/secret';
                      const event = new Promise(resolve => { shown.onload = shown.onerror = resolve; });
                      document.body.append(shown);
                      answers.push((await event).type);
                    }
                    try { answers.push(shown.contentWindow.document.body.innerText); } catch ({ name }) { answers.push(name); }
                    return answers;
                    """)
            }),
    ]
}
#endif
