#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

extension RealWebKit {
    /// The fixtures of the page's side, as node's tests play them, in WebKit's engine and with its
    /// own promises, timers and classes.
    @MainActor
    @Suite("The page's fixtures in a real WebKit")
    struct PageFixtureTests {
        /// Makes a realm of a frame, whose globals node's tests would pass to a context, and runs
        /// each row in one of its own; what fails is told by the row's name.
        private static let harness = """
            function makeRealm(globals) {
              const frame = document.body.appendChild(document.createElement('iframe'));
              const global = frame.contentWindow;
              // The rows are those of a page, and not of a frame inside it.
              Object.defineProperty(global, 'self', { value: global.top });
              for (const [name, value] of Object.entries(globals)) {
                Object.defineProperty(global, name, { value, writable: true, configurable: true });
              }
              return { global, run: code => global.eval(code) };
            }
            // A message of the event loop comes after all that microtasks have begun.
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

        /// What failed of the rows of a table's text, each played by `play(row)`, after how many were
        /// played.
        func failures(
            of table: String,
            where isPlayed: String = "() => true",
            atLeast count: Int = 31,
            _ play: String
        ) async throws -> JSONValue {
            // About:blank is no document of the bridge: the host's own script stays out.
            let page = try Page()
            await page.load("<!doctype html><body></body>", at: "about:blank")
            return try await page.run(
                """
                \(Self.harness)
                const source = \(try Fixture.text(try text(of: "js/bridge.js")));
                (0, eval)(\(try Fixture.text(try text(of: "js/test/player.js"))));
                const rows = (\(table)).filter(\(isPlayed));
                return [rows.length >= \(count), await failures(rows, \(play))];
                """)
        }

        private func text(of file: String) throws -> String {
            try String(contentsOf: Fixture.root.appending(path: file), encoding: .utf8)
        }

        /// That enough rows were found, and that none failed.
        static let allHeld = JSONValue.array([.bool(true), .array([])])

        @Test("What the page does, row by row of the specification")
        func protocolRows() async throws {
            let result = try await failures(
                of: try text(of: "Tests/Fixtures/protocol.json"),
                where: "({ row }) => row.startsWith('P')",
                "row => playPageRow(row, source, { makeRealm, settled })")
            #expect(result == Self.allHeld)
        }

        @Test("What is posted for each kind of value, or why it is refused")
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
