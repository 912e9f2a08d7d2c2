#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Calls from the host in a real WebKit")
    struct CallTests {
        private let token = "q\"uo'te\\back\u{2028}slash👍🏽</script>\u{600}\"\u{0}`${1}"

        @Test("The call's source works in any evaluation")
        func source() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                "bridge.expose({ async register(token) { window.token = token; } })")
            let source = try ScriptFunction<String, Void>("window.bridge.register")(token).source
            _ = try await page.run("(0, eval)(\(JavaScriptEncoder().encode(source)))")
            #expect(try await page.run("return window.token") == .string(token))
        }

        @Test("Rows of values.json have the same value in JavaScriptCore")
        func values() async throws {
            struct Row: Decodable {
                let name: String
                let value: JSONValue
                let js: String
            }
            let page = try await Page.loaded()
            for row in try Fixture.rows("values", as: Row.self) {
                let result = try await page.run(
                    "const value = \(row.js); return [value, typeof pwned, Object.keys(value ?? 0).length]"
                )
                let keys: Int =
                    switch row.value {
                    case .array(let elements): elements.count
                    case .object(let members): members.count
                    case .string(let text): text.utf16.count
                    default: 0
                    }
                #expect(result == [row.value, "undefined", .integer(keys)], "\(row.name)")
            }
        }

        @Test("Results: undefined, null, the value of this, and a lone surrogate")
        func results() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                window.app = {
                  nothing() {},
                  none: () => null,
                  async isMethod() { return this === app; },
                  lone: () => 'a\\ud83db',
                };
                """)
            let bridge = page.bridge
            #expect(try await bridge.call(ScriptFunction<Int?>("app.nothing")()) == nil)
            #expect(try await bridge.call(ScriptFunction<Int?>("app.none")()) == nil)
            #expect(try await bridge.call(ScriptFunction<Bool>("app.isMethod")()))
            #expect(try await bridge.call(ScriptFunction<String>("app.lone")()) == "a\u{FFFD}b")
            try await bridge.call(ScriptFunction<Void>("app.nothing")())
        }

        @Test("Every failure has its own error, and the page still works")
        func failures() async throws {
            let page = try await Page.loaded()
            let missing =
                "functionNotFound: The page has no function “app.f”. Define it first, or call it with availableWithin."
            let threw = "javaScriptException: “app.f” threw "
            let notJSON = "invalidResult: “app.f” returned a value that is not JSON: the value is "
            let rows: [(body: String, error: String)] = [
                ("window.app = {}", missing),
                ("window.app = { f: 7 }", missing),
                ("delete window.app", missing),
                ("window.app = { f() { throw new TypeError('no') } }", "\(threw)TypeError: no"),
                ("app.f = () => { throw undefined }", "\(threw)undefined"),
                ("app.f = () => { throw Object.create(null) }", "\(threw){}"),
                (
                    "app.f = async () => { await null; throw new RangeError('later') }",
                    "\(threw)RangeError: later"
                ),
                ("app.f = () => 10n", "\(notJSON)a bigint."),
                (
                    "app.f = () => document.body",
                    "\(notJSON)an [object HTMLBodyElement], not a plain object."
                ),
                ("app.f = () => window", "\(notJSON)an [object Window], not a plain object."),
            ]
            for row in rows {
                _ = try await page.run(row.body)
                let error = await #expect(throws: BridgeError.self) {
                    try await page.bridge.call(ScriptFunction<Int>("app.f")())
                }
                #expect(error.map { "\($0.code): \($0.message)" } == row.error, "\(row.body)")
            }
            _ = try await page.run("app.f = () => 1")
            #expect(try await page.bridge.call(ScriptFunction<Int>("app.f")()) == 1)
        }

        @Test("The page may use the names of the call's own variables")
        func names() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                "window.value = () => 7; window.call = () => 8; window.error = { end: () => 9 }")
            #expect(try await page.bridge.call(ScriptFunction<Int>("value")()) == 7)
            #expect(try await page.bridge.call(ScriptFunction<Int>("call")()) == 8)
            #expect(try await page.bridge.call(ScriptFunction<Int>("error.end")()) == 9)
        }

        @Test("An error that the page's code throws keeps its stack, code, data, cause and errors")
        func codes() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                window.save = function thrower() {
                  const cause = Object.assign(new Error('first'), { code: 7 });
                  throw Object.assign(new Error('old', { cause }), { code: 'conflict', data: { version: [2] } });
                };
                window.ask = () => bridge.request('Nothing');
                window.any = () => Promise.any([Promise.reject(new Error('one')), Promise.reject('other')]);
                """)
            let save = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Void>("save")())
            }
            #expect(try save?.data(as: [String: [Int]].self) == ["version": [2]])
            let thrown = try #require(save?.underlyingError as? JavaScriptError)
            #expect(thrown.code == "conflict")
            #expect(thrown.stack?.contains("thrower") == true)
            #expect(thrown.cause?.message == "first")
            #expect(thrown.cause?.code == "7")
            let any = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Void>("any")())
            }
            let all = try #require(any?.underlyingError as? JavaScriptError)
            #expect(all.errors.map(\.message) == ["one", "other"])
            let ask = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Void>("ask")())
            }
            #expect((ask?.underlyingError as? JavaScriptError)?.code == "unknownMessage")
        }

        @Test("Waiting goes on while a getter on the path throws")
        func throwingPath() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                Object.defineProperty(window, 'shop', { configurable: true, get() { throw new Error('not yet') } });
                setTimeout(() => Object.defineProperty(window, 'shop', { value: { total: () => 3 } }), 100);
                """)
            let total = ScriptFunction<Int>("shop.total")
            #expect(try await page.bridge.call(total(), availableWithin: .seconds(30)) == 3)
            _ = try await page.run(
                "Object.defineProperty(window, 'late', { get() { throw new Error('never') } })")
            let late = ScriptFunction<Int>("late.total")
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(late(), availableWithin: .milliseconds(50))
            }
            #expect(error?.code == .functionNotFound)
            #expect(error?.message.contains("threw Error: never") == true)
        }

        @Test("A page that a script keeps busy is not a page without the function")
        func busy() async throws {
            let page = try await Page.loaded()
            _ = try await page.run("window.f = () => 1")
            page.keepBusy()
            let busy = try await code {
                _ = try await page.bridge.call(
                    ScriptFunction<Int>("f")(), availableWithin: .milliseconds(300))
            }
            #expect(busy == .timedOut)
        }

        @Test("A script waits for an accepted page, and has a deadline")
        func waitingScript() async throws {
            let page = try Page(.fixture())
            let early = await #expect(throws: BridgeError.self) {
                try await page.bridge.evaluate("document.title", as: String.self)
            }
            #expect(early?.code == .pageNotAccepted)
            #expect(early?.message.hasPrefix("No page has been loaded yet") == true)
            let title = Task {
                try await page.bridge.evaluate(
                    "document.title", as: String.self, availableWithin: .seconds(60))
            }
            await page.load("<title>there</title>")
            #expect(try await title.value == "there")
            page.keepBusy()
            let late = try await code {
                _ = try await page.bridge.evaluate("1", as: Int.self, timeout: .milliseconds(200))
            }
            #expect(late == .timedOut)
        }

        @Test("A task that is cancelled already evaluates nothing")
        func cancellation() async throws {
            let page = try await Page.loaded()
            await #expect(throws: CancellationError.self) {
                try await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await page.bridge.evaluate("window.touched = true")
                }.value
            }
            #expect(try await page.bridge.evaluate("window.touched", as: Bool?.self) == nil)
        }

        @Test("The observer joins each of two equal calls with its result")
        func joined() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                window.ends = [];
                window.end = () => new Promise(resolve => ends.push(resolve));
                """)
            let end = ScriptFunction<Int>("end")
            let calls = (0..<2).map { _ in Task { try await page.bridge.call(end()) } }
            _ = try await page.run("return 1")  // runs after the calls
            _ = try await page.run("ends[1](2)")
            #expect(try await calls[1].value == 2)
            _ = try await page.run("ends[0](1)")
            #expect(try await calls[0].value == 1)
            var begun: [TraceID] = []
            var results: [TraceID: String?] = [:]
            for event in page.observer.events {
                switch event {
                case .call(let trace, let source) where source.contains("end"):
                    begun.append(trace)
                case .result(let trace, _, let result, _): results[trace] = try result.get()
                default: break
                }
            }
            #expect(begun.map { results[$0] } == ["1", "2"])
        }

        @Test("Observers see objects as JSON, not as the source that the page evaluates")
        func shown() async throws {
            let page = try await Page.loaded()
            _ = try await page.run("bridge.expose({ show: ({ id }) => ({ shown: id }) })")
            let show = ScriptFunction<[String: Int], [String: Int]>("window.bridge.show")
            #expect(try await page.bridge.call(show(["id": 1])) == ["shown": 1])
            try await page.bridge.evaluate("document.title = \(["id": 1]).id")
            let sources = page.observer.events.compactMap { event -> String? in
                switch event {
                case .call(_, let source), .result(_, let source, .success, _): source
                default: nil
                }
            }
            let call = #"window.bridge.show({"id":1})"#
            let script = #"document.title = {"id":1}.id"#
            #expect(sources == [call, call, script, script])
        }
    }
}

extension Page {
    /// Keeps the page busy for two seconds, from before what the host sends next.
    fileprivate func keepBusy() {
        start("const end = Date.now() + 2000; while (Date.now() < end);")
    }
}
#endif
