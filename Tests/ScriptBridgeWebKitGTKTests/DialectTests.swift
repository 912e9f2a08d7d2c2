#if WebKitGTK
import CWebKitGTK
import EnvelopeSamples
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
                await page.load("<script>\(row.prelude ?? "")</script>")
                if let event = row.emit {
                    let channel = try ChannelName(row.channel)
                    try await page.bridge.emit(event.name, event.data, on: channel)
                }
                var result = try await page.run(Self.script(row))
                if let command = row.command {
                    let channel = try ChannelName(row.channel)
                    #expect(
                        try await command.result(from: page.bridge, on: channel) == command.result)
                    result = [result[0] ?? .null, try await page.run("return heard")]
                }
                let expected = JSONValue.array([.object(row.promise), row.heard ?? []])
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

        @Test("An app's own envelope, both sides")
        func ownEnvelope() async throws {
            var channel = ScriptChannel(
                "rows", accepting: .mainFrame(of: "https://example.com"), envelope: .rows)
            channel.forwardOtherMessages { message, _ in
                ["name": .string(message.name), "data": message.data]
            }
            let page = try Page(channel)
            await page.load()
            let answers = try await page.run(
                """
                const taken = [];
                let resolve;
                const promise = new Promise(done => { resolve = done; });
                globalThis.rows = { take: (...all) => { taken.push(all); if (taken.length === 2) resolve(); } };
                const { rows } = webkit.messageHandlers;
                await rows.postMessage([1, 'A', { text: 'é"</script>' }]);
                await rows.postMessage({ no: 'row' });
                await rows.postMessage(JSON.stringify([['2', 'B', [1]], [3, 'C']]));
                await promise;
                return taken;
                """)
            func echo(_ name: String, _ data: JSONValue) -> JSONValue {
                ["name": .string(name), "data": data]
            }
            #expect(
                answers == [
                    [[1, true, echo("A", ["text": "é\"</script>"])]],
                    [["2", true, echo("B", [1])], [3, true, echo("C", [:])]],
                ])
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

        @Test("The page of another web view with the same user content manager is rejected")
        func otherWebView() async throws {
            let row = try #require(
                try Fixture.rows("dialects", as: DialectRow.self).first { $0.dialect == "action" })
            let page = try Page(row.scriptChannel())
            await page.load()
            let other = try OtherWebView(sharing: page.webView)
            let post = """
                webkit.messageHandlers.native.postMessage({ action: 'Sum', params: { a: 1, b: 2 } })
                  .then(sum => { document.title = 'resolved ' + sum; },
                    error => { document.title = 'rejected ' + error.message; });
                """
            other.load("<script>\(post)</script>", at: "https://example.com/")
            await waitUntil { other.title?.contains("ed ") == true }
            #expect(
                other.title?.hasPrefix("rejected sourceNotAccepted") == true, "\(other.title ?? "")"
            )
            #expect(
                try await page.run(
                    "return await webkit.messageHandlers.native.postMessage({ action: 'Sum', params: { a: 1, b: 2 } })"
                ) == 3)
        }

        @Test("Frames inside the page and other origins have no key")
        func frames() async throws {
            let row = try #require(
                try Fixture.rows("dialects", as: DialectRow.self).first { $0.dialect == "action" })
            let page = try Page(row.scriptChannel())
            let post = """
                webkit.messageHandlers.native.postMessage({action: 'Sum', params: {a: 1, b: 2}})
                """
            await page.load(
                """
                <script>onmessage = event => { globalThis.said = event.data; };</script>
                <iframe srcdoc="<script>\(post).catch(error => error.message).then(text => {
                  parent.postMessage(text, '*');
                });</script>"></iframe>
                """)
            let said = try await page.run(
                """
                while (globalThis.said === undefined) {
                  await new Promise(resolve => setTimeout(resolve));
                }
                return said;
                """)
            #expect(said.string?.hasPrefix("sourceNotAccepted") == true)
            await page.load(at: "https://elsewhere.example/")
            let foreign = try await page.run("return await \(post).catch(error => error.message)")
            #expect(foreign.string?.hasPrefix("sourceNotAccepted") == true)
        }

        @Test(
            "A page function that is missing or throws is reported, and nothing else breaks"
        )
        func missingFunction() async throws {
            let row = try #require(
                try Fixture.rows("dialects", as: DialectRow.self).first { $0.dialect == "type" })
            let page = try Page(row.scriptChannel())
            await page.load()
            _ = try await page.run("\(row.page); return 1")
            func undelivered() -> [BridgeError.Code] {
                page.observer.events.compactMap {
                    if case .undelivered(_, let error) = $0 { error.code } else { nil }
                }
            }
            await waitUntil { undelivered() == [.functionNotFound] }
            _ = try await page.run(
                """
                globalThis.externalBus = () => { throw new Error('broken'); };
                \(row.page); return 1
                """)
            await waitUntil { undelivered() == [.functionNotFound, .javaScriptException] }
            _ = try await page.run("\(row.prelude ?? ""); return 1")
            let result = try await page.run(Self.script(row))
            #expect(result == [.object(row.promise), row.heard ?? .null])
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
            channel.on(Ready.self) { _, _ in }
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
            await #expect(throws: BridgeError.self) { try await page.bridge.send(other([:])) }
            // The function exists, even if its error reads like one of the bridge.
            for words in ["ScriptBridge: no such function", "ScriptBridge: not a page"] {
                _ = try await page.run(
                    "window.externalBus = () => { throw '\(words)' }; return 1")
                do {
                    _ = try await page.bridge.send(double(["number": 1]))
                    Issue.record("No error")
                } catch let error as BridgeError {
                    #expect(error.code == .javaScriptException)
                }
            }
            await page.load()
            let missing = BridgeError(
                .functionNotFound,
                "The page has no function “window.externalBus”. Define it first, or call it with availableWithin."
            )
            await #expect(throws: missing) { try await page.bridge.send(double(["number": 1])) }
        }

        private struct Ready: ScriptMessage {}
    }
}

/// A web view without a bridge of its own, and with another's user content manager.
@MainActor
private final class OtherWebView {
    private let webView: UnsafeMutablePointer<WebKitWebView>

    init(sharing other: UnsafeMutablePointer<WebKitWebView>) throws {
        var manager = GValue()
        g_value_init(&manager, webkit_user_content_manager_get_type())
        g_value_set_object(
            &manager, UnsafeMutableRawPointer(webkit_web_view_get_user_content_manager(other)))
        defer { g_value_unset(&manager) }
        let object = "user-content-manager".withCString { name in
            var names: [UnsafePointer<CChar>?] = [name]
            return g_object_new_with_properties(webkit_web_view_get_type(), 1, &names, [manager])
        }
        let created = try #require(object)
        g_object_ref_sink(created)
        webView = UnsafeMutableRawPointer(created).assumingMemoryBound(to: WebKitWebView.self)
    }

    isolated deinit {
        g_object_unref(webView)
    }

    var title: String? { webkit_web_view_get_title(webView).map { String(cString: $0) } }

    func load(_ html: String, at url: String) {
        webkit_web_view_load_html(webView, html, url)
    }
}
#endif
