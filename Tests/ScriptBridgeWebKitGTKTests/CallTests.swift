#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
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

        @Test("Results: values, promises, undefined and null")
        func results() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                window.app = {
                  add: (a, b) => a + b,
                  later: async value => { await null; return { value }; },
                  nothing() {},
                  none: () => null,
                  async isMethod() { return this === app; },
                  lone: () => 'a\\ud83db',
                };
                """)
            let bridge = page.bridge
            #expect(try await bridge.call(ScriptFunction<Int, Int, Int>("app.add")(1, 2)) == 3)
            #expect(
                try await bridge.call(ScriptFunction<String, String, String>("app.add")("", token))
                    == token)
            let later = ScriptFunction<[Int], [String: [Int]]>("app.later")
            #expect(try await bridge.call(later([1])) == ["value": [1]])
            #expect(try await bridge.call(ScriptFunction<Int?>("app.nothing")()) == nil)
            #expect(try await bridge.call(ScriptFunction<Int?>("app.none")()) == nil)
            #expect(try await bridge.call(ScriptFunction<Bool>("app.isMethod")()))
            #expect(try await bridge.call(ScriptFunction<String>("app.lone")()) == "a\u{FFFD}b")
            try await bridge.call(ScriptFunction<Void>("app.nothing")())
        }

        struct Failure: Sendable, CustomTestStringConvertible {
            let body: String
            let error: String
            var testDescription: String { body }
        }

        nonisolated private static let failures = [
            Failure(
                body: "app.f = () => { throw new TypeError('no') }",
                error: "javaScriptException: “app.f” threw TypeError: no"),
            Failure(
                body: "app.f = () => { throw undefined }",
                error: "javaScriptException: “app.f” threw undefined"),
            Failure(
                body: "app.f = () => { throw Object.create(null) }",
                error: "javaScriptException: “app.f” threw {}"),
            Failure(
                body: "app.f = async () => { await null; throw new RangeError('later') }",
                error: "javaScriptException: “app.f” threw RangeError: later"),
            Failure(
                body: "app.g = () => 1",
                error:
                    "functionNotFound: The page has no function “app.f”. Define it first, or call it with availableWithin."
            ),
            Failure(
                body: "app.f = 7",
                error:
                    "functionNotFound: The page has no function “app.f”. Define it first, or call it with availableWithin."
            ),
            Failure(
                body: "delete window.app",
                error:
                    "functionNotFound: The page has no function “app.f”. Define it first, or call it with availableWithin."
            ),
            Failure(
                body: "app.f = () => document.body",
                error:
                    "invalidResult: “app.f” returned a value that is not JSON: the value is an [object HTMLBodyElement], not a plain object."
            ),
            Failure(
                body: "app.f = () => 10n",
                error:
                    "invalidResult: “app.f” returned a value that is not JSON: the value is a bigint."
            ),
            Failure(
                body: "app.f = () => window",
                error:
                    "invalidResult: “app.f” returned a value that is not JSON: the value is an [object Window], not a plain object."
            ),
        ]

        @Test("Every failure has its own error, and the page still works", arguments: failures)
        func failure(row: Failure) async throws {
            let page = try await Page.loaded()
            _ = try await page.run("window.app = {}; \(row.body)")
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Int>("app.f")())
            }
            #expect(error.map { "\($0.code): \($0.message)" } == row.error)
            _ = try await page.run("window.app = { f: () => 1 }")
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

        @Test("A result whose toJSON throws null is an invalid result, not an exception")
        func throwingResult() async throws {
            let page = try await Page.loaded()
            _ = try await page.run("window.f = () => ({ toJSON() { throw null } })")
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Int>("f")())
            }
            #expect(error?.code == .invalidResult)
        }

        @Test("A JavaScript error keeps name, message and stack")
        func stack() async throws {
            let page = try await Page.loaded()
            _ = try await page.run("window.f = function thrower() { throw new TypeError('no') }")
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Void>("f")())
            }
            let thrown = try #require(error?.underlyingError as? JavaScriptError)
            #expect(thrown.name == "TypeError")
            #expect(thrown.message == "no")
            #expect(thrown.stack?.contains("thrower") == true)
        }

        @Test("An error that the page's code throws keeps its code, data, cause and errors")
        func codes() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                window.save = async () => {
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

        @Test("Results are written like data, whatever a library has done to arrays and objects")
        func writtenLikeData() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                """
                Array.prototype.toJSON = function () { return '[' + this.join() + ']' };
                Object.prototype.toJSON = () => 'forged';
                JSON.stringify = () => '7';
                window.Map = window.Symbol = window.Error = undefined;
                Promise.race = undefined;
                window.list = () => [1, 2, 3];
                window.fail = () => { throw new TypeError('no') };
                window.map = () => ({ a: [new Set] });
                """)
            #expect(try await page.bridge.call(ScriptFunction<[Int]>("list")()) == [1, 2, 3])
            #expect(try await page.bridge.evaluate("[[1]]", as: [[Int]].self) == [[1]])
            let fail = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<Void>("fail")())
            }
            #expect(fail?.message == "“fail” threw TypeError: no")
            let map = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(ScriptFunction<[String: [Int]]>("map")())
            }
            #expect(map?.code == .invalidResult)
            #expect(map?.message.contains("the value.a[0] is an [object Set]") == true)
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
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(
                    ScriptFunction<Int>("f")(), availableWithin: .milliseconds(300))
            }
            #expect(error?.code == .timedOut)
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
            let late = await #expect(throws: BridgeError.self) {
                try await page.bridge.evaluate("1", as: Int.self, timeout: .milliseconds(200))
            }
            #expect(late?.code == .timedOut)
        }

        @Test("A call that takes too long ends with timedOut, and the page still works")
        func timeout() async throws {
            let clock = ManualClock()
            let page = try Page(.fixture(), clock: clock)
            await page.load()
            _ = try await page.run(
                "window.never = () => new Promise(() => {}); window.one = () => 1")
            let call = Task {
                try await page.bridge.call(ScriptFunction<Void>("never")(), timeout: .seconds(5))
            }
            _ = try await page.run("return 1")  // runs after the call
            clock.advance(by: .seconds(5))
            let error = BridgeError(.timedOut, "The page did not finish “never” within 5000 ms.")
            await #expect(throws: error) { try await call.value }
            // A call in time does not reach its deadline.
            let one = ScriptFunction<Int>("one")
            #expect(try await page.bridge.call(one(), timeout: .seconds(5)) == 1)
            clock.advance(by: .seconds(5))
            await settle()
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
        scriptbridge_evaluate(
            webView, "const end = Date.now() + 2000; while (Date.now() < end);", -1,
            { _, _, _ in }, nil)
    }
}
#endif
