#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Dialects in a real WebKit")
    struct DialectTests {
        /// Runs a row in the page and returns how its promise ended and what its functions
        /// received.
        private static func script(_ row: DialectRow) -> String {
            """
            let promise;
            try {
              promise = { resolved: await \(row.page) ?? null };
            } catch (error) {
              promise = { rejected: String(error?.message ?? error) };
            }
            const count = \(row.command == nil ? row.calls?.count ?? 0 : 0);
            while ((globalThis.heard ?? []).length < count) {
              await new Promise(resolve => setTimeout(resolve));
            }
            return [promise, globalThis.heard ?? []];
            """
        }

        @Test("Every row of the article's table")
        func rows() async throws {
            let rows = try Fixture.rows("dialects", as: DialectRow.self)
            var heldCount = 0
            for row in rows {
                let page = try Page(row.scriptChannel())
                let channel = try ChannelName(row.channel)
                await page.load("<script>\(row.prelude ?? "")</script>")
                if let event = row.emit {
                    try await page.bridge.emit(event.name, event.data, on: channel)
                }
                var result = try await page.run(Self.script(row))
                if let command = row.command {
                    #expect(
                        try await command.result(from: page.bridge, on: channel) == command.result)
                    result = [result[0] ?? .null, try await page.run("return heard")]
                }
                let expected = JSONValue.array([.object(row.promise), row.heard ?? .array([])])
                #expect(result == expected, "\(row.name)")
                if result == expected { heldCount += 1 }
            }
            print("dialects held: \(heldCount) of \(rows.count)")
        }

        @Test(
            "The bridges of the example apps, both sides",
            arguments: try Fixture.rows("dialect-apps", as: DialectApp.self))
        func apps(app: DialectApp) async throws {
            let page = try Page(channels: app.scriptChannels())
            await page.load("<script>\(app.page.joined(separator: "\n"))</script>")
            #expect(try await page.run(app.drive) == app.result)
        }

        @Test("A page cannot see the key in its posts, and posts that bypass it are rejected")
        func keys() async throws {
            let row = try #require(
                try Fixture.rows("dialects", as: DialectRow.self).first { $0.dialect == "action" })
            let page = try Page(row.scriptChannel())
            await page.load()
            let past = try await page.run(
                """
                const handler = webkit.messageHandlers.native;
                const post = Object.getPrototypeOf(handler).postMessage;
                const body = { action: 'Sum', params: { a: 1, b: 2 } };
                const rejected = await post.call(handler, body).catch(error => error.message);
                const guessed = await post.call(handler, { key: 'x', data: body })
                  .catch(error => error.message);
                return [rejected, guessed, await handler.postMessage(body)];
                """)
            let rejection = JSONValue.string(
                "sourceNotAccepted: Channel “native” does not accept this page or frame.")
            #expect(past == [rejection, rejection, 3])
            // The handler object must stay the same, or the key would be lost.
            let kept = try await page.run(
                """
                for (let index = 0; index < 20; index += 1) {
                  Array.from({ length: 100_000 }, (_, number) => ({ number }));
                  await new Promise(resolve => setTimeout(resolve));
                }
                const body = { action: 'Sum', params: { a: 1, b: 2 } };
                return await webkit.messageHandlers.native.postMessage(body);
                """)
            #expect(kept == 3)
        }

        @Test("A page that replaces the methods of promises still gets its calls, and none fails")
        func tamperedPromises() async throws {
            let rows = try Fixture.rows("dialects", as: DialectRow.self)
            let page = try Page(
                channels: ["type", "homeAssistant"].map { dialect in
                    let row = try #require(rows.first { $0.dialect == dialect })
                    return try DialectRow.scriptChannel(
                        dialect == "type" ? row.channel : "bus", speaking: dialect)
                })
            await page.load(
                """
                <script>
                globalThis.heard = [];
                globalThis.externalBus = message => {
                  heard.push(message.type);
                  if (message.id && message.command) {
                    webkit.messageHandlers.bus.postMessage({ id: message.id, type: 'result', success: true, result: 5 });
                  }
                  return Promise.reject(new Error('not for the host'));
                };
                addEventListener('unhandledrejection', event => { event.preventDefault(); });
                Promise.prototype.then = () => { throw new Error('then'); };
                Promise.prototype.catch = Promise.prototype.finally = () => { throw new Error('catch'); };
                Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('species'); } });
                webkit.messageHandlers.externalBus.postMessage({ type: 'Sum', id: 1, payload: { a: 1, b: 2 } });
                </script>
                """)
            let show = ScriptCommand<[Int], Int>("show", on: "bus")
            #expect(try await page.bridge.send(show([1]), timeout: .seconds(60)) == 5)
            try await page.bridge.emit("moved", [1], on: "bus")
            await waitUntil { page.observer.outcomes.count == 1 }
            // The last call's result arrives after those of the calls before.
            try await page.bridge.emit("moved", [2], on: "bus")
            let failures = page.observer.events.filter(\.isFailure)
            #expect(failures.isEmpty, "\(failures)")
            let heard = try await page.bridge.evaluate("heard.join()", as: String.self)
            #expect(
                heard.split(separator: ",").sorted() == ["command", "command", "command", "result"])
        }

        @Test("A command calls the page's function, and the acknowledgement comes back")
        func commands() async throws {
            var channel = ScriptChannel(
                "externalBus", accepting: .mainFrame(of: "https://example.com"),
                envelope: DialectRow.knownDialects["homeAssistant"])
            channel.on(Refresh.self) { _, _ in }
            let page = try Page(channel)
            await page.load(
                """
                <script>
                window.externalBus = ({ id, type, command, payload }) => {
                  const success = command === 'double';
                  const answer = success ? { result: payload.number * 2 } : { error: { message: 'Unknown.' } };
                  webkit.messageHandlers.externalBus.postMessage({ type: 'result', id, success, ...answer });
                };
                </script>
                """)
            let double = ScriptCommand<[String: Int], Int>("double", on: "externalBus")
            #expect(try await page.bridge.send(double(["number": 21])) == 42)
            let other = ScriptCommand<[String: Int], Void>("other", on: "externalBus")
            #expect(try await code { try await page.bridge.send(other([:])) } == .commandFailed)
            // The function exists, even if its error reads like one of the bridge.
            for words in ["ScriptBridge: no such function", "ScriptBridge: not a page"] {
                _ = try await page.run(
                    "window.externalBus = () => { throw '\(words)' }; return 1")
                let thrown = try await code {
                    _ = try await page.bridge.send(double(["number": 1]))
                }
                #expect(thrown == .javaScriptException)
            }
            await page.load()
            let missing = try await code {
                _ = try await page.bridge.send(double(["number": 1]))
            }
            #expect(missing == .functionNotFound)
        }
    }
}
#endif
