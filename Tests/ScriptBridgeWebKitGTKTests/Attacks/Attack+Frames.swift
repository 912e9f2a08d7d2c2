#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension Attack {
    private static let rejected =
        #"["undefined","undefined","sourceNotAccepted,sourceNotAccepted"]"#

    /// Attacks by frames inside the page.
    static let frames: [Attack] = [
        Attack(
            "cross-origin iframe",
            "a frame of another origin in an accepted page posts a message and a packet",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: "return await embed({ src: evil + '/robber' });"),
        Attack(
            "same-origin iframe",
            "a frame of the accepted origin, although the channel accepts only the main frame",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: "return await embed({ src: home + '/robber' });"),
        Attack(
            "sandboxed iframe",
            "a sandboxed frame with an address of the accepted site",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: "return await embed({ src: home + '/robber', sandbox: 'allow-scripts' });"),
        Attack(
            "data: iframe", "a frame with a data: address",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: "return await embed({ src: 'data:text/html,' + encodeURIComponent(robber) });"),
        Attack(
            "blob: iframe", "a frame with a blob: address of the accepted origin",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: """
                const blob = new Blob([robber], { type: 'text/html' });
                return await embed({ src: URL.createObjectURL(blob) });
                """),
        Attack(
            "srcdoc iframe", "a frame that inherits the accepted origin",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: "return await embed({ srcdoc: robber });"),
        Attack(
            "sandboxed srcdoc iframe", "a sandboxed srcdoc frame, which has no origin",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            script: "return await embed({ srcdoc: robber, sandbox: 'allow-scripts' });"),
        Attack(
            "about:blank iframe",
            "the handler object of an empty frame, used by the page around it",
            host: "rejected: sourceNotAccepted ×2",
            page: #"["undefined","sourceNotAccepted","sourceNotAccepted"]"#,
            script: """
                const element = document.createElement('iframe');
                document.body.append(element);
                const { ScriptBridge, webkit } = element.contentWindow;
                const post = body => webkit.messageHandlers.nativeApp.postMessage(body).then(codeOf, codeOf);
                return [typeof ScriptBridge, await post({ name: 'Transfer', amount: 1 }), await post(packet())];
                """),
        Attack(
            "iframe that knows the document",
            "a frame that knows the page's document and ids cancels its request and posts in its name",
            host: "rejected: sourceNotAccepted ×2, Wait: replied",
            page: #"["sourceNotAccepted","sourceNotAccepted","answered"]"#,
            make: { fixture in
                await fixture.visit(.home)
                _ = try await fixture.run(
                    "window.waiting = bridge.request('Wait', { as: 'mine' }).then(value => value)")
                await fixture.ready()
                let document = try #require(fixture.document)
                let codes = try await fixture.run(
                    """
                    const forged = packet({ document: '\(document)' });
                    const cancel = packet({ document: '\(document)' }, { id: 1, cancel: true });
                    const text = JSON.stringify([forged, cancel]);
                    return await embed({ srcdoc: `<script>${tools}
                      Promise.all(${text}.map(send)).then(codes => parent.postMessage(codes, '*'));</script>` });
                    """)
                fixture.handlers.give("answered", to: "mine")
                let answer = try await fixture.run("return await waiting")
                return .array((codes.array ?? []) + [answer])
            }),
        Attack(
            "accepted page inside a hostile one",
            "a page of another origin shows the accepted page in a frame",
            host: "rejected: sourceNotAccepted ×2", page: rejected,
            make: { fixture in
                await fixture.visit(.evil)
                return try await fixture.run("return await embed({ src: home + '/robber' });")
            }),
        Attack(
            "worker", "a worker of the accepted page looks for the handler",
            host: "nothing reached it", page: #"["undefined","undefined"]"#,
            script: """
                const source = "postMessage([typeof webkit, typeof ScriptBridge])";
                const worker = new Worker(URL.createObjectURL(new Blob([source])));
                return await new Promise(resolve => { worker.onmessage = ({ data }) => resolve(data); });
                """),
    ]
}
#endif
