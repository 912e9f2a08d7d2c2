#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeServing

/// The two sites of the attacks; the channel accepts one of them.
enum AttackSite {
    case home, evil

    var origin: Origin {
        get throws { try (self == .home ? Self.homeServer : Self.evilServer).get().origin }
    }

    private static let homeServer = Result {
        try LocalServer([
            "/robber": WebResponse(robber),
            "/listening": WebResponse(
                "<script>bridge.on('secret', data => { window.heard = data })</script>"),
            "/sandboxed": WebResponse(
                "<body>", headers: ["Content-Security-Policy": "sandbox allow-scripts"]),
        ])
    }

    private static let evilServer = Result {
        try LocalServer([
            "/robber": WebResponse(robber),
            // Defines its own bridge before any packet of the host can arrive.
            "/impostor": WebResponse(
                """
                <script>
                window.seen = [];
                window.ScriptBridge = { receive: packet => seen.push(packet) };
                </script><body>
                """),
        ])
    }

    /// A document that tries to transfer and reports the result to its parent.
    private static let robber = """
        <script>
        \(tools)
        if (parent !== window) rob().then(seen => parent.postMessage(seen, '*'));
        </script>
        """

    /// The code that runs before each attack's script.
    static func preamble() throws -> String {
        let (home, evil) = (try AttackSite.home.origin, try AttackSite.evil.origin)
        return """
            const home = '\(home)', evil = '\(evil)';
            const tools = \(try JavaScriptEncoder().encode(tools));
            \(tools)
            \(embedding)
            """
    }

    private static let tools = """
        const codeOf = answer => {
          if (answer === undefined) return 'handled';
          const text = String(answer?.message ?? answer);
          try {
            const { error, replies } = JSON.parse(text);
            return error?.code ?? replies?.map(({ error, result }) => error?.code ?? result) ?? 'accepted';
          } catch { return text.split(':')[0]; }
        };
        const raw = body => window.webkit.messageHandlers.nativeApp.postMessage(body);
        const send = body => raw(body).then(codeOf, codeOf);
        const packet = (fields = {}, message = { name: 'Transfer', data: { amount: 1 }, id: 1 }) =>
          JSON.stringify({ bridge: 1, document: 'd', ...fields, messages: [message] });
        const rob = async () => [
          typeof bridge, typeof ScriptBridge,
          typeof window.webkit?.messageHandlers?.nativeApp === 'object'
            ? [await send({ name: 'Transfer', amount: 1 }), await send(packet())].join() : 'no handler',
        ];
        """

    private static let embedding = """
        const heard = () => new Promise(resolve =>
          addEventListener('message', event => resolve(event.data), { once: true }));
        const robber = `<script>${tools}
          rob().then(seen => parent.postMessage(seen, '*'));</script>`;
        const embed = async attributes => {
          const element = document.createElement('iframe');
          for (const name in attributes) element.setAttribute(name, attributes[name]);
          const answer = heard();
          document.body.append(element);
          return await answer;
        };
        // Whether a text may contain a key: 128 bits in base 36.
        const hasKey = text => {
          for (let start = 0, end = 0; end <= text.length; end++) {
            const unit = text[end] ?? ' ';
            if (unit >= '0' && unit <= '9' || unit >= 'a' && unit <= 'z') continue;
            if (end - start >= 20) return true;
            start = end + 1;
          }
          return false;
        };
        const turn = () => new Promise(resolve => setTimeout(resolve, 50));
        """
}
#endif
