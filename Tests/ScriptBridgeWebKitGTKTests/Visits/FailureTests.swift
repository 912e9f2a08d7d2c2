#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

extension RealWebKit {
    /// Why a real engine cannot load a document.
    @MainActor
    @Suite("Visit failures", .enabled(if: !PageLibrary.installed.isEmpty, "No library"))
    struct FailureTests {
        private let page: VisitPage
        private let clock = ManualClock()

        init() async throws {
            page = try VisitPage(#require(PageLibrary.installed.last), clock: clock)
        }

        /// The error of a visit to this address.
        private func failure(_ text: String) async throws -> VisitError {
            page.session.visit(try #require(URL(string: text)))
            await waitUntil { !page.failures.isEmpty }
            return try #require(page.failures.first)
        }

        @Test("No server listens on the port")
        func refused() async throws {
            let origin = try TestSite(library: page.library).origin
            let error = try await failure("\(origin)/")
            #expect(error.network?.kind == .refused, "\(error)")
            #expect(error.retry == .whenAsked)
            #expect(error.sentence == "The server does not answer.")
        }

        @Test("The engine blocks the port")
        func blocked() async throws {
            let error = try await failure("http://127.0.0.1:9/")
            #expect(error.code == .pageNotLoaded, "\(error)")
            #expect(error.retry == .whenAsked)
            #expect(page.location?.port == 9)
        }

        /// A multicast group accepts no connections: the system refuses as it does without a
        /// network, and sends nothing.
        @Test("There is no network")
        func offline() async throws {
            let error = try await failure("http://224.0.0.1/")
            #expect(error.network?.kind == .offline, "\(error)")
            #expect(error.retry == .whenOnline)
            #expect(error.sentence == "The device is offline.")
        }

        /// No resolver looks up a name with a label of more than 63 letters.
        @Test("The host name cannot exist")
        func unknownHost() async throws {
            let name = String(repeating: "x", count: 64)
            let error = try await failure("http://\(name).example/")
            #expect(error.network?.kind == .unknownHost, "\(error)")
            #expect(error.retry == .whenOnline)
            #expect(error.sentence == "The server was not found.")
        }

        @Test("The server does not speak TLS")
        func withoutTLS() async throws {
            let text = "\(page.site.origin)/".replacing("http:", with: "https:")
            try await expectInsecure(text)
        }

        @Test(
            "The server's certificate is self-signed",
            .enabled(if: SecureServer.isPossible, "openssl is not here"))
        func selfSigned() async throws {
            let server = try SecureServer()
            try await expectInsecure("\(server.origin)/")
        }

        private func expectInsecure(_ text: String) async throws {
            let error = try await failure(text)
            #expect(error.network?.kind == .insecure, "\(error)")
            #expect(error.retry == .never)
            #expect(error.sentence == "The connection is not secure.")
        }

        @Test("The server accepts the request and never answers")
        func timedOut() async throws {
            page.session.visit(try page.site.url("/slow"))
            await waitUntil { page.site.count(of: "/slow") > 0 }
            #expect(page.failures == [])
            await waitUntil {
                clock.advance(by: .seconds(1))
                return !page.failures.isEmpty
            }
            let error = try #require(page.failures.first)
            #expect(error == VisitError(.timedOut))
            #expect(error.retry == .whenAsked)
            #expect(error.sentence == "The server took too long.")
            // Pending requests have ended, and the same screen can try again.
            page.site.release()
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("document.title") == "Slow")
            #expect(page.failures.count == 1)
        }
    }
}
#endif
