#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

extension RealWebKit {
    /// The page-side fixtures that the node tests play, here in WebKit's engine with its own
    /// promises, timers and classes.
    @MainActor
    @Suite("The page's fixtures in a real WebKit")
    struct PageFixtureTests {
        /// Runs each row in its own realm, a frame whose globals are those the node tests pass to a
        /// context, and reports failures by the row's name.
        private static let harness = """
            function makeRealm(globals) {
              const frame = document.body.appendChild(document.createElement('iframe'));
              const global = frame.contentWindow;
              // The rows are about a page, not about a frame inside it.
              Object.defineProperty(global, 'self', { value: global.top });
              for (const [name, value] of Object.entries(globals)) {
                Object.defineProperty(global, name, { value, writable: true, configurable: true });
              }
              return { global, run: code => global.eval(code) };
            }
            // A message event runs after all microtasks that are already queued.
            const settled = () => new Promise(resolve => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = resolve;
              port2.postMessage(null);
            });
            async function failures(rows, play) {
              const failed = [];
              for (const row of rows) {
                try {
                  await play(row);
                } catch (error) {
                  failed.push(`${row.row ?? ''} ${row.name}: ${error}`);
                }
                document.body.replaceChildren();
              }
              return failed;
            }

            """

        /// Plays each row of a table with `play(row)`; returns whether enough rows were played, and
        /// the failures.
        func failures(
            of table: String,
            where isPlayed: String = "() => true",
            atLeast count: Int = 31,
            _ play: String
        ) async throws -> JSONValue {
            // The bridge ignores about:blank, so the host's own script is not injected.
            let page = try Page()
            await page.load("<!doctype html><body></body>", at: "about:blank")
            return try await page.run(
                """
                \(Self.harness)
                const source = \(try Fixture.text(try text(of: "js/min/bridge.min.js")));
                const scripts = {
                  upload: \(try Fixture.text(try text(of: "js/min/upload.min.js"))),
                  download: \(try Fixture.text(try text(of: "js/min/download.min.js"))),
                };
                (0, eval)(\(try Fixture.text(try text(of: "js/test/player.js"))));
                const rows = (\(table)).filter(\(isPlayed));
                return [rows.length >= \(count), await failures(rows, \(play))];
                """)
        }

        private func text(of file: String) throws -> String {
            try String(contentsOf: Fixture.root.appending(path: file), encoding: .utf8)
        }

        /// Enough rows were played, and none failed.
        static let allHeld: JSONValue = [true, []]

        @Test("Rows of the specification: what the page does")
        func protocolRows() async throws {
            let result = try await failures(
                of: try text(of: "Tests/Fixtures/protocol.json"),
                where: "({ row }) => row.startsWith('P')",
                "row => playPageRow(row, source, { makeRealm, settled, scripts })")
            #expect(result == Self.allHeld)
        }

        @Test("Values: what the page posts for each kind, or why it rejects")
        func fidelity() async throws {
            let result = try await failures(
                of: try text(of: "Tests/Fixtures/fidelity.json"),
                """
                async ({ js, text, notSerializable }) => {
                  const texts = [];
                  const postMessage = async text => { texts.push(text); return '{"bridge":1}'; };
                  const realm = makeRealm({ webkit: { messageHandlers: { nativeApp: { postMessage } } } });
                  realm.run(source);
                  await settled();
                  texts.length = 0;
                  const thrown = realm.run(`try { bridge.post('Order', ${js}); } catch (error) { error }`);
                  await settled();
                  const posted = texts[0]?.replace(/^.*?"messages":/, '');
                  const expected = notSerializable
                    ? [undefined, 'notSerializable', `Order is not JSON: ${notSerializable}.`]
                    : [`[{"name":"Order","data":${text}}]}`, undefined, undefined];
                  const actual = [posted, thrown?.code, thrown?.message];
                  if (String(actual) !== String(expected)) throw new Error(`${actual} is not ${expected}`);
                }
                """)
            #expect(result == Self.allHeld)
        }
    }
}
#endif
