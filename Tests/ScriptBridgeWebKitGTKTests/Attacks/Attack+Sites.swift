#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

extension Attack {
    static let sites: [Attack] =
        bodiesForSites + [
            Attack(
                "long addresses at the app's own site",
                "a page of another origin loads ten images and makes ten fetches from a LocalSite, at addresses of a megabyte",
                host: "nothing reached it",
                page: #"["error",10,"opaque",10]"#,
                make: { fixture in
                    let site = try LocalSite("attacked-address://local") {
                        [ledger = fixture.ledger] _ in
                        await ledger.transfer()
                        return WebResponse("Done.")
                    }
                    try site.install(in: webkit_web_view_get_context(fixture.page.webView))
                    await fixture.visit(.evil)
                    return try await fixture.run(
                        """
                        const address = 'attacked-address://local/' + '%41'.repeat(2000) + 'a'.repeat(1e6);
                        const seen = {};
                        const see = what => { seen[what] = (seen[what] ?? 0) + 1; };
                        await Promise.all(Array.from({ length: 10 }, (_, index) => [
                          new Promise(done => {
                            const image = new Image();
                            image.onload = image.onerror = ({ type }) => done(see(type));
                            image.src = address + index;
                          }),
                          fetch(address + index, { mode: 'no-cors' })
                            .then(({ type }) => see(type), ({ name }) => see(name)),
                        ]).flat());
                        return Object.entries(seen).sort().flat();
                        """)
                })
        ]

    /// Requests whose bodies would end the host's process if it read them.
    private static let bodiesForSites: [Attack] = [
        ("Blob", "attacked-blob", "new Blob(['x'])"),
        ("File", "attacked-file", "new File(['x'], 'x.txt')"),
        (
            "FormData", "attacked-form",
            "(() => { const form = new FormData(); form.append('a', new Blob(['x'])); return form; })()"
        ),
    ].map { name, scheme, body in
        Attack(
            "\(name) for the app's own site",
            "a page of another origin and a sandboxed frame of it post a \(name) to a LocalSite, with and without a Referer",
            host: "nothing reached it",
            page:
                #"["opaque","opaque","TypeError","TypeError",["opaque","opaque","TypeError","TypeError"]]"#,
            make: { fixture in
                var site = try LocalSite(Origin("\(scheme)://local")) {
                    [ledger = fixture.ledger] _ in
                    await ledger.transfer()
                    return WebResponse("Done.")
                }
                site.maximumBodyByteCount = 1_000
                try site.install(in: webkit_web_view_get_context(fixture.page.webView))
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    const source = `async () => {
                      const answers = [];
                      for (const options of [{ mode: 'no-cors' }, { mode: 'no-cors', referrer: '' }, {}, { method: 'PUT' }])
                        answers.push(await fetch('\(scheme)://local/', { method: 'POST', body: \(body), ...options })
                          .then(({ type, status }) => type === 'opaque' ? type : status, ({ name }) => name));
                      return answers;
                    }`;
                    const answers = await eval(source)();
                    const srcdoc = '<script>(' + source + ')().then(seen => parent.postMessage(seen, "*"))<' + '/script>';
                    answers.push(await embed({ sandbox: 'allow-scripts', srcdoc }));
                    return answers;
                    """)
            })
    }
}
#endif
