#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// Why a real engine finds no document.
    @MainActor
    @Suite("Failures of visits", .enabled(if: !PageLibrary.installed.isEmpty, "No library"))
    struct FailureTests {
        private let page: VisitPage

        init() async throws {
            page = try VisitPage(#require(PageLibrary.installed.last))
        }

        /// The error of a visit to this address.
        private func failure(_ text: String) async throws -> VisitError {
            page.session.visit(try #require(URL(string: text)))
            await waitUntil { !page.failures.isEmpty }
            return try #require(page.failures.first)
        }

        @Test("No server is there")
        func refused() async throws {
            let origin = try TestSite(library: page.library).origin
            let error = try await failure("\(origin)/")
            #expect(error.network?.kind == .refused)
            #expect(error.retry == .whenAsked)
        }

        @Test("The server's name is not known, or nobody could be asked for it")
        func unknownHost() async throws {
            let error = try await failure("http://nowhere.invalid/")
            #expect(error.retry == .whenOnline, "\(error)")
        }

        @Test("The server is not what it should be")
        func insecure() async throws {
            let text = "\(page.site.origin)/".replacing("http:", with: "https:")
            let error = try await failure(text)
            #expect(error.network?.kind == .insecure, "\(error)")
            #expect(error.retry == .never)
        }
    }
}
#endif
