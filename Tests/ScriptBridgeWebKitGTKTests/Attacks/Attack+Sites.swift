#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

extension Attack {
    static let sites: [Attack] = [
        Attack(
            "long addresses at the app's own site",
            "a page of another origin loads ten images and makes ten fetches from a LocalSite, at addresses of a megabyte",
            host: "nothing reached it",
            page: #"["error",10,"opaque",10]"#,
            make: { fixture in
                try fixture.serveTransfers(at: "attacked-address://local")
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
            }),
        // A body that would end the host's process if it read it.
        Attack(
            "Blob for the app's own site",
            "a page of another origin and a sandboxed frame of it post a Blob to a LocalSite, with and without a Referer",
            host: "nothing reached it",
            page:
                #"["opaque","opaque","TypeError","TypeError",["opaque","opaque","TypeError","TypeError"]]"#,
            make: { fixture in
                try fixture.serveTransfers(at: "attacked-blob://local")
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    const source = `async () => {
                      const answers = [];
                      for (const options of [{ mode: 'no-cors' }, { mode: 'no-cors', referrer: '' }, {}, { method: 'PUT' }])
                        answers.push(await fetch('attacked-blob://local/', { method: 'POST', body: new Blob(['x']), ...options })
                          .then(({ type, status }) => type === 'opaque' ? type : status, ({ name }) => name));
                      return answers;
                    }`;
                    const answers = await eval(source)();
                    const srcdoc = '<script>(' + source + ')().then(seen => parent.postMessage(seen, "*"))<' + '/script>';
                    answers.push(await embed({ sandbox: 'allow-scripts', srcdoc }));
                    return answers;
                    """)
            }),
    ]
}

extension AttackFixture {
    /// Serves a site that takes bodies, and transfers whatever it is asked.
    fileprivate func serveTransfers(at origin: Origin) throws {
        var site = try LocalSite(origin) { [ledger] _ in
            await ledger.transfer()
            return WebResponse("Done.")
        }
        site.maximumBodyByteCount = 1_000
        try site.install(in: webkit_web_view_get_context(page.webView))
    }
}
#endif
