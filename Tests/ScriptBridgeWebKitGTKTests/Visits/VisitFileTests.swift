#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// Links to files, and responses that are files, in a real page.
    @MainActor
    @Suite("Files for the app", .enabled(if: !PageLibrary.installed.isEmpty, "No library"))
    struct VisitFileTests {
        private let page: VisitPage

        init() async throws {
            page = try VisitPage(try #require(PageLibrary.installed.last))
            page.onProposal = { _ in }
            try await page.visit("/files")
        }

        @Test(
            "A link to a download is a file for the app, and nothing is loaded",
            arguments: [
                ("plain", "/two"), ("inside", "/file?1"), ("window", "/file"), ("into", "/two"),
                ("area", "/two"), ("attachment", "/attachment"),
            ])
        func links(link: String, path: String) async throws {
            try await page.wait(for: "tell file \(page.site.origin)\(path)") {
                try await page.click(link)
            }
            #expect(page.site.count(of: String(path.prefix { $0 != "?" })) == 0)
            try await page.expectUntouched(titled: "Files")
        }

        @Test("A link in a frame of the site is a file for the app too")
        func frame() async throws {
            try await page.wait(for: "tell file \(page.site.origin)/bare?link") {
                try await page.run(
                    """
                    const find = () => frames.inner?.document.getElementById('link');
                    while (!find()) await new Promise(resolve => setTimeout(resolve));
                    const link = find();
                    link.download = '';
                    link.click();
                    """)
            }
            #expect(page.site.count(of: "/bare") == 0)
            try await page.expectUntouched(titled: "Files")
        }

        @Test(
            "A file that the page makes is a file for the app",
            arguments: [
                ("URL.createObjectURL(new Blob(['a,b']))", "blob:"),
                ("'data:text/csv,a,b'", "data:text/csv,a,b"),
            ])
        func made(url: String, prefix: String) async throws {
            try await page.run(
                """
                const link = document.createElement('a');
                link.href = \(url);
                link.download = 'report.csv';
                document.body.append(link);
                link.click();
                """)
            await waitUntil { page.outputs.contains { $0.hasPrefix("tell file \(prefix)") } }
            try await page.expectUntouched(titled: "Files")
        }

        @Test("The engine ignores the attribute of a link to another site, or in a drawing")
        func ignored() async throws {
            try await page.wait(for: "tell external https://example.com/a.zip") {
                try await page.run(
                    """
                    const link = document.createElement('a');
                    Object.assign(link, { href: 'https://example.com/a.zip', download: '' });
                    document.body.append(link);
                    link.click();
                    """)
            }
            try await page.wait(for: "tell proposed \(page.site.origin)/two advance") {
                try await page.run(
                    "drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
                )
            }
            #expect(!page.outputs.contains { $0.hasPrefix("tell file") })
            try await page.expectUntouched(titled: "Files")
        }

        @Test("A link that is not in the document is like one without the attribute")
        func detached() async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)/two advance") {
                try await page.run(
                    """
                    const link = document.createElement('a');
                    Object.assign(link, { href: '/two', download: '' });
                    link.click();
                    """)
            }
            try await page.expectUntouched(titled: "Files")
        }

        @Test("A link without the attribute is not a file, even after a cancelled download link")
        func next() async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)/two advance") {
                try await page.run(
                    """
                    plain.addEventListener('click', event => event.preventDefault());
                    plain.click();
                    const link = document.createElement('a');
                    link.href = '/two';
                    link.dataset.turbo = link.dataset.turbolinks = 'false';
                    document.body.append(link);
                    link.click();
                    """)
            }
            #expect(!page.outputs.contains { $0.hasPrefix("tell file") })
            try await page.expectUntouched(titled: "Files")
        }

        @Test(
            "A response that the server sends as an attachment is a file for the app",
            arguments: ["/attachment", "/file"])
        func responses(path: String) async throws {
            try await page.wait(for: "tell file \(page.site.origin)\(path)") {
                try await page.run("location.href = '\(path)'")
            }
            #expect(page.site.count(of: path) == 1)
            try await page.expectUntouched(titled: "Files")
        }

        @Test("A visit whose first document is an attachment fails")
        func visit() async throws {
            let page = try VisitPage(page.library)
            try await page.wait(for: "tell failed 1: content type") {
                page.session.visit(try page.site.url("/attachment"))
            }
            try await page.visit("/two", on: page.session.screen)
        }
    }
}
#endif
