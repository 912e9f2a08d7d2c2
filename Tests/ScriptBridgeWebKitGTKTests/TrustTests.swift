#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Who may post, in a real WebKit")
    struct TrustTests {
        @Test("A message without the page script's key has an unknown source")
        func withoutKey() async throws {
            let page = try await Page.loaded(.fixture { _ in Issue.record("A handler ran.") })
            let result = try await page.run(
                """
                return await webkit.messageHandlers.nativeApp.postMessage({ name: 'ActionButton', path: '/', icon: 'x' })
                  .catch(error => String(error?.message ?? error));
                """)
            let rejection =
                "sourceNotAccepted: Channel “nativeApp” does not accept this page or frame."
            #expect(result == .string(rejection))
            #expect(page.observer.failures == [rejection])
        }

        @Test(
            "Files, data: URLs and sandboxed pages are accepted only if they are named",
            arguments: [
                (policy: OriginPolicy.mainFrame(of: .file), accepted: ["file"]),
                (.mainFrame(of: .opaque), ["file", "data", "sandboxed"]),
            ])
        func originless(policy: OriginPolicy, accepted: [String]) async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
            try Data("<body>".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let server = try LocalServer([
                "/": WebResponse(
                    "<body>", headers: ["Content-Security-Policy": "sandbox allow-scripts"])
            ])
            let page = try Page(.fixture(policy))
            for (name, url) in [
                ("file", file.absoluteString), ("data", "data:text/html,<body>"),
                ("sandboxed", "\(server.origin)/"),
            ] {
                await page.visit(url)
                let result = try await page.run(
                    """
                    const frame = document.createElement('iframe');
                    frame.sandbox = 'allow-scripts';
                    frame.srcdoc = `<script>
                      parent.postMessage([typeof ScriptBridge, typeof bridge], '*')</script>`;
                    const inner = new Promise(resolve => addEventListener('message', event => resolve(event.data)));
                    document.body.append(frame);
                    return [
                      typeof bridge === 'object' && await bridge.request('Echo', { value: 1 }), origin, ...await inner,
                    ];
                    """)
                let value: JSONValue = accepted.contains(name) ? .integer(1) : .bool(false)
                let rest = ["null", "undefined", "undefined"].map(JSONValue.string)
                #expect(result == .array([value] + rest), "\(name)")
            }
        }

        @Test("The page script does not reveal the key")
        func secret() async throws {
            let page = try await Page.loaded()
            let text = try await page.run(
                """
                const seen = [];
                const walk = value => {
                  if (value === null || !['object', 'function'].includes(typeof value) || seen.includes(value)) return;
                  seen.push(value);
                  for (const key of Reflect.ownKeys(value)) walk(Reflect.get(value, key));
                };
                walk(ScriptBridge);
                return seen.map(value => typeof value === 'function' ? Function.prototype.toString.call(value) : JSON.stringify(value)).join('\\n')
                  + typeof scriptBridgeConfiguration;
                """
            ).string
            // 128 bits in base 36 are at least 20 letters and digits in a row, with a digit among
            // them.
            let runs = try #require(text).matches(of: /[0-9a-z]{20,}/).filter {
                $0.output.contains(/[0-9]/)
            }
            #expect(runs.isEmpty)
            #expect(text?.hasSuffix("undefined") == true)
        }
    }
}
#endif
