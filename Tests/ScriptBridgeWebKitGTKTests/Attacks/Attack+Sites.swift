#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK

extension Attack {
    /// Requests whose bodies end the host's process, if it asks for them.
    static let sites: [Attack] = [
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
            make: { scene in
                let site = try LocalSite(Origin("\(scheme)://local")) { [ledger = scene.ledger] _ in
                    await ledger.transfer()
                    return WebResponse("Done.")
                }
                try site.register(in: webkit_web_view_get_context(scene.page.webView))
                await scene.visit(.evil)
                return try await scene.run(
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
