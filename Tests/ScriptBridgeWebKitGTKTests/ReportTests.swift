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
                    == [[.null, "function", "log"], true])
            #expect(page.observer.failures.isEmpty)
        }
    }
}
#endif
