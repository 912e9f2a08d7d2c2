#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// Navigations of frames inside the page do not count as the page's.
    @MainActor
    @Suite("Visits and frames")
    struct FrameTests {
        private let page: VisitPage
        private let other: TestSite

        /// Starts with a page of frames: one works, and the others fail in different ways.
        init() async throws {
            let library = try #require(PageLibrary.installed.first)
            let other = try TestSite(library: library)
            self.other = other
            page = try VisitPage(library, elsewhere: other.origin)
            page.onProposal = { _ in }
            try await page.wait(for: "tell requestFinished") { try await page.visit("/frames") }
        }

        @Test("Frames that fail or redirect elsewhere do not fail the visit")
        func failures() throws {
            for path in ["/missing", "/broken", "/file", "/away"] {
                #expect(page.site.count(of: path) > 0, "\(path)")
            }
            #expect(other.count(of: "/one") == 1)
            #expect(page.outputs.count { $0 == "tell requestStarted" } == 1)
            try expectNothing()
        }

        @Test(
            "A link that a frame follows belongs to the frame",
            arguments: [
                ("frames.inner.document.querySelector('#link b')", "/bare?link"),
                ("document.getElementById('into')", "/bare?named"),
            ])
        func links(element: String, path: String) async throws {
            try await followInside("\(element).click()")
            let location = try await page.value("frames.inner.location.href")
            #expect(location == "\(page.site.origin)\(path)")
            try expectNothing()
        }

        @Test("A reload of a frame belongs to the frame")
        func reload() async throws {
            try await followInside("frames.inner.location.reload()")
            #expect(page.site.count(of: "/inner") == 2)
            try expectNothing()
        }

        @Test("A link in a frame that targets the page belongs to the page")
        func top() async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)/bare?top advance") {
                try await page.run("frames.inner.document.getElementById('top').click()")
            }
            try await expectOnly("/bare?top")
        }

        @Test(
            "The page's link belongs to the page, even after a frame did not follow the same link",
            arguments: [
                "event => event.preventDefault()",
                "() => document.querySelector('iframe').remove()",
            ])
        func prevented(listener: String) async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)/bare?link advance") {
                try await page.run(
                    """
                    const link = frames.inner.document.getElementById('link');
                    link.addEventListener('click', \(listener));
                    link.click();
                    setTimeout(() => document.getElementById('plain').click(), 100);
                    """)
            }
            try await expectOnly("/bare?link")
        }

        @Test(
            "A link that only seems to be followed by a frame belongs to the page",
            arguments: [
                // Comes after a click on a link to the same place, in the same turn.
                """
                const other = frames.inner.document.getElementById('link');
                other.href = link.href;
                other.addEventListener('click', event => event.preventDefault());
                other.click();
                """,
                // Uses a name that is also a frame's index.
                "window.name = link.target = '0';",
            ])
        func forged(preparation: String) async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)/bare?top advance") {
                try await page.run(
                    """
                    const link = frames.inner.document.getElementById('top');
                    \(preparation)
                    link.click();
                    """)
            }
            try await expectOnly("/bare?top")
        }

        @Test("The page's own reload is a visit")
        func ownReload() async throws {
            try await page.waitUntilShown {
                try await page.run("setTimeout(() => location.reload())")
            }
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 2)
        }

        /// Runs statements and waits for the document that they load in the frame.
        private func followInside(_ source: String) async throws {
            try await page.run(
                """
                const frame = document.querySelector('iframe');
                const loaded = new Promise(resolve => { frame.onload = resolve; });
                \(source);
                await loaded;
                """)
        }

        /// Expects that the page tried to go only to this path, which was proposed to the app, and
        /// that nothing else happened: neither the page nor the frame went there.
        private func expectOnly(_ path: String) async throws {
            let places = page.outputs.filter { $0.hasPrefix("tell proposed") }
            #expect(places == ["tell proposed \(page.site.origin)\(path) advance"])
            #expect(page.site.count(of: path) == 0)
            #expect(try await page.value("location.pathname") == "/frames")
            for notice in ["failed", "redirected", "processTerminated"] {
                #expect(!page.outputs.contains { $0.hasPrefix("tell \(notice)") }, "\(notice)")
            }
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 1)
        }

        /// Expects that nothing happened to the page.
        private func expectNothing() throws {
            for notice in ["failed", "external", "proposed", "redirected", "processTerminated"] {
                #expect(!page.outputs.contains { $0.hasPrefix("tell \(notice)") }, "\(notice)")
            }
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 1)
            #expect(page.outputs.count { $0.hasPrefix("tell title") } == 1)
        }
    }
}
#endif
