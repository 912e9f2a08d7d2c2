#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension Attack {
    /// Attacks by windows that a page opens.
    static let popups: [Attack] = [
        Attack(
            "popup without permission",
            "the accepted page opens a window, but the host creates none",
            host: "nothing reached it", page: "[null]",
            script: "return [window.open('about:blank')];"),
        Attack(
            "popup of the accepted page",
            "an empty window that inherits the accepted origin, and to which WebKit gives its opener's handlers",
            host: "rejected: sourceNotAccepted ×2",
            page: #"["undefined","sourceNotAccepted","sourceNotAccepted"]"#,
            make: { fixture in
                fixture.allowPopups()
                await fixture.visit(.home)
                return try await fixture.run(
                    """
                    const popup = window.open('about:blank');
                    await turn();
                    const post = body => popup.webkit.messageHandlers.nativeApp.postMessage(body).then(codeOf, codeOf);
                    return [typeof popup.ScriptBridge, await post({ name: 'Transfer', amount: 1 }), await post(packet())];
                    """)
            }),
        Attack(
            "popup of the accepted page's site",
            "the accepted page opens a page of its own site in a window, and both make a request",
            host: "rejected: sourceNotAccepted ×2, Echo: replied",
            page: #"["object","sourceNotAccepted",2]"#,
            make: { fixture in
                fixture.allowPopups()
                await fixture.visit(.home)
                return try await fixture.run(
                    """
                    const popup = window.open(home + '/robber');
                    while (popup.location.href !== home + '/robber' || popup.document.readyState !== 'complete') await turn();
                    await turn();
                    return [typeof popup.ScriptBridge, await popup.bridge.request('Echo', { value: 1 }).catch(({ code }) => code),
                      await bridge.request('Echo', { value: 2 }).catch(({ code }) => code)];
                    """)
            }),
        Attack(
            "popup prepared by its opener",
            "a page of another origin replaces JSON in an empty window with the opener's handlers, and then makes it load a page",
            host: "rejected: sourceNotAccepted ×2",
            page: #"[[],"undefined","sourceNotAccepted","sourceNotAccepted"]"#,
            make: { fixture in
                fixture.allowPopups()
                await fixture.visit(.evil)
                return try await fixture.run(
                    """
                    const popup = window.open('about:blank');
                    await turn();
                    const stolen = [];
                    const { parse } = popup.JSON;
                    popup.JSON.parse = text => { stolen.push(text); return parse(text); };
                    popup.origin = home;
                    popup.location = evil + '/';
                    while (popup.location.href !== evil + '/' || popup.document.readyState !== 'complete') await turn();
                    const post = body => popup.webkit.messageHandlers.nativeApp.postMessage(body).then(codeOf, codeOf);
                    return [stolen, typeof popup.ScriptBridge, await post({ name: 'Transfer', amount: 1 }), await post(packet())];
                    """)
            }),
    ]
}
#endif
