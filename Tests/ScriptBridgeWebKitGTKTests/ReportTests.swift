#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Reports of a real page")
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
            "The observer gets console output, uncaught errors and rejected promises on request")
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
            // The page still sees its own events and console.
            #expect(
                try await page.run("return [returned, heard]")
                    == .array([
                        .array([.null, .string("function"), .string("log")]), .bool(true),
                    ]))
            #expect(page.observer.failures.isEmpty)
        }

        @Test("A page of another origin, or of a host that takes no reports, reports nothing")
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

        @Test("A page that never stops writing is cut off and still served")
        func flood() async throws {
            let page = try Page(.fixture(), reportsPages: true)
            await page.load()
            _ = try await page.run(
                """
                for (let number = 0; number < 1000; number++) console.log('x'.repeat(10000));
                await bridge.request('Refresh');
                """)
            // The last report comes a second later, which may be before the page's request ends.
            await waitUntil { page.observer.reports.last == ["dropped", "950"] }
            let written = page.observer.reports.dropLast()
            #expect(written.count == 50)
            #expect(written.allSatisfy { $0[1].count == 4_000 })
        }
    }
}
#endif
