#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Synchronization
import Testing

extension RealWebKit {
    /// The lines that the article *Troubleshooting* shows; other tests produce its other symptoms.
    @MainActor
    @Suite("Article: troubleshooting")
    struct TroubleshootingTests {
        @Test("bridge is not defined")
        func notDefined() async throws {
            let lines = Lines()
            let page = try lines.page()
            await page.load("<script>window.kind = typeof bridge</script>", at: Self.other)
            #expect(try await page.run("return kind") == "undefined")
            let line =
                "No channel accepts the page of https://www.example.com, so it has no bridge;"
            #expect(lines.all.filter { $0.contains(line) }.count == 1)
            #expect(try Article("Troubleshooting").text.contains(lines.all[0]))

            await page.load("<script>window.kind = typeof bridge</script>")
            #expect(try await page.run("return kind") == "object")
            #expect(lines.all.filter { $0.contains(line) }.count == 1)
        }

        @Test("The code sourceNotAccepted")
        func notAccepted() async throws {
            let lines = Lines()
            let page = try lines.page()
            await page.load("", at: Self.other)
            let answer = try await page.run(
                """
                return await webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' })
                  .catch(error => error.message);
                """)
            // The page learns nothing of what the host's log says.
            #expect(
                answer
                    == "sourceNotAccepted: Channel “nativeApp” does not accept this page or frame.")
            let seen = "(seen: a post without proof of its origin; accepted: https://example.com)"
            #expect(lines.all.last?.hasSuffix(seen) == true)
        }

        /// What a `LineObserver` prints.
        private final class Lines: Sendable {
            private let written = Mutex<[String]>([])

            var all: [String] { written.withLock { $0 } }

            @MainActor
            func page() throws -> Page {
                try Page(
                    channels: [.fixture()],
                    next: LineObserver { [self] line in written.withLock { $0.append(line) } })
            }
        }

        private static let other = "https://www.example.com/"
    }
}
#endif
