#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("What a real page knows from its first line")
    struct KnowledgeTests {
        private struct Context: Codable {
            let locale: String
            let note: String
        }

        /// Records what the page's first script sees.
        private static let html = """
            <script>
              seen = [bridge.context ?? null, bridge.supports('Refresh'), bridge.supports('ActionButton')];
              later = [];
              bridge.on('context', context => later.push(context));
            </script>
            """

        private func makePage() throws -> Page {
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://one.com", "https://two.com"))
            channel.on(Refresh.self, accepting: .mainFrame(of: "https://one.com")) { _, _ in }
            channel.on(ActionButton.self) { _, _ in }
            return try Page(channel)
        }

        private static func context(_ locale: String, _ note: String = "") -> JSONValue {
            ["locale": .string(locale), "note": .string(note)]
        }

        @Test("A page reads its origin's context as it was when the document started")
        func context() async throws {
            let page = try makePage()
            await page.load(Self.html, at: "https://one.com/")
            #expect(try await page.run("return seen") == [.null, true, true])
            let hostile = "</script>\u{2028}\";alert(1);//__proto__ ${1}`\\"
            try page.bridge.setContext(Context(locale: "de", note: hostile), for: "https://one.com")
            // The current page is notified.
            try await page.wait(until: "later.length")
            #expect(
                try await page.run("return [later[0], bridge.context ?? null]")
                    == [Self.context("de", hostile), .null])
            await page.load(Self.html, at: "https://one.com/")
            #expect(try await page.run("return seen") == [Self.context("de", hostile), true, true])
            // The last value that was set.
            try page.bridge.setContext(Context(locale: "en", note: ""))
            try page.bridge.setContext(Context(locale: "fr", note: ""))
            await page.load(Self.html, at: "https://one.com/")
            #expect(try await page.run("return seen[0]") == Self.context("fr"))
        }

        @Test("Another origin has another context, and learns only of its own handlers")
        func origins() async throws {
            let page = try makePage()
            try page.bridge.setContext(
                Context(locale: "de", note: "secret"), for: "https://one.com")
            await page.load(Self.html, at: "https://two.com/")
            #expect(
                try await page.run(
                    "await bridge.request('ActionButton', { path: '/', icon: 'plus' }); return [seen, later]"
                )
                    == [[.null, false, true], []])
            try page.bridge.setContext(Context(locale: "en", note: ""), for: "https://two.com")
            try await page.wait(until: "later.length")
            #expect(try await page.run("return later") == [Self.context("en")])
            await page.load("<script>seen = [typeof bridge]</script>", at: "https://elsewhere.com/")
            #expect(try await page.run("return seen") == ["undefined"])
        }

        @Test("A context that is too long, not JSON or for an unaccepted origin is rejected")
        func rejections() async throws {
            let page = try makePage()
            #expect(
                throws: BridgeError(
                    .contextTooLarge,
                    "The context has more than 65536 bytes. Let the page request the rest.")
            ) {
                try page.bridge.setContext(String(repeating: "a", count: 65_536))
            }
            #expect(throws: BridgeError.self) {
                try page.bridge.setContext(1, for: "https://no.com")
            }
            #expect(throws: EncodingError.self) { try page.bridge.setContext(Double.nan) }
            await page.load(Self.html, at: "https://one.com/")
            #expect(try await page.run("return seen[0]") == .null)
        }
    }
}
#endif
