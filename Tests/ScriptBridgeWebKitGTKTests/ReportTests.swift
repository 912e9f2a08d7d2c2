#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("What a real page reports of itself")
    struct ReportTests {
        private static let html = """
            <script>
              returned = [console.log('a', { b: [1] }), typeof console.log, console.log.name];
              console.warn('careful');
              setTimeout(() => { throw new TypeError('not caught'); });
              Promise.reject(new RangeError('nobody waits'));
              onerror = () => { heard = true; };
            </script>
            """

        @Test(
            "Console, uncaught errors and rejected promises reach the observer of a host that asks")
        func reports() async throws {
            let page = try Page(.fixture(), reportsPages: true)
            await page.load(Self.html)
            await waitUntil { page.observer.reports.count == 4 }
            let reports = page.observer.reports.sorted { $0[0] < $1[0] }
            #expect(reports.map(\.[0]) == ["log", "rejection", "uncaught", "warn"])
            #expect(reports[0][1] == "a, {b: [1]}")
            #expect(reports[1][1].hasPrefix("RangeError: nobody waits"))
            #expect(reports[2][1].hasPrefix("TypeError: not caught"))
            #expect(reports[3][1] == "careful")
            // The page sees what it would have seen.
            #expect(
                try await page.run("return [returned, heard]")
                    == .array([
                        .array([.null, .string("function"), .string("log")]), .bool(true),
                    ]))
            #expect(page.observer.failures.isEmpty)
        }

        @Test("A page of another origin, or of a host that does not ask, reports nothing")
        func silence() async throws {
            let page = try Page(.fixture(), reportsPages: true)
            await page.load(Self.html, at: "https://elsewhere.com/")
            #expect(try await page.run("return typeof ScriptBridge") == .string("undefined"))
            let other = try await Page.loaded(html: Self.html)
            _ = try await other.run(
                "bridge.post('ScriptBridge', { kind: 'log', text: 'a' }); await bridge.request('Refresh')"
            )
            #expect(
                other.observer.outcomes == [
                    "ScriptBridge unknownMessage", "Refresh handled",
                ])
            #expect(page.observer.reports + other.observer.reports == [])
        }

        @Test("A page that writes without end is cut short, and is served")
        func flood() async throws {
            let page = try Page(.fixture(), reportsPages: true)
            await page.load()
            _ = try await page.run(
                """
                for (let number = 0; number < 1000; number++) console.log('x'.repeat(10000));
                await bridge.request('Refresh');
                """)
            #expect(page.observer.reports.count == 50)
            #expect(page.observer.reports.allSatisfy { $0[1].count == 4_000 })
            await waitUntil { page.observer.reports.last == ["dropped", "950"] }
        }
    }
}
#endif
