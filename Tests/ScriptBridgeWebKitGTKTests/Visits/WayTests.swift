#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// Where a real page goes without its library.
    @MainActor
    @Suite("Library bypasses", .enabled(if: !PageLibrary.installed.isEmpty, "No library"))
    struct WayTests {
        private let page: VisitPage
        private let other: TestSite

        init() async throws {
            let library = try #require(PageLibrary.installed.last)
            other = try TestSite(library: library)
            page = try VisitPage(library, elsewhere: other.origin)
            page.onProposal = { _ in }
            try await page.visit("/ways")
        }

        @Test(
            "A link within the site is proposed, even if the library does not follow it",
            arguments: [("plain", "/two"), ("window", "/two"), ("pdf", "/document.pdf")])
        func site(link: String, path: String) async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)\(path) advance") {
                try await page.click(link)
            }
            #expect(page.site.count(of: path) == 0)
            try await page.expectUntouched(titled: "Ways")
        }

        @Test("A link that leaves the library's root is proposed")
        func root() async throws {
            try await page.run(
                """
                for (const name of ['turbo-root', 'turbolinks-root']) {
                  const meta = document.createElement('meta');
                  Object.assign(meta, { name, content: '/ways' });
                  document.head.append(meta);
                }
                const link = document.createElement('a');
                Object.assign(link, { id: 'out', href: '/two' });
                document.body.append(link);
                """)
            try await page.wait(for: "tell proposed \(page.site.origin)/two advance") {
                try await page.click("out")
            }
            // The library did not propose it.
            #expect(!page.messages.contains("visitProposed"))
            #expect(page.site.count(of: "/two") == 0)
            try await page.expectUntouched(titled: "Ways")
        }

        @Test("The response to a form that the library does not send is shown")
        func form() async throws {
            try await page.waitUntilShown { try await page.run("search.submit()") }
            #expect(page.outputs.contains("tell redirected 1 \(page.site.origin)/two?q=1"))
            try await page.visit("/three")
        }

        @Test("A script that navigates within the site stays in the app")
        func script() async throws {
            try await page.waitUntilShown { try await page.run("location.href = '/two'") }
            #expect(page.outputs.contains("tell redirected 1 \(page.site.origin)/two"))
            try await page.visit("/three")
        }

        @Test(
            "A link that another app opens leaves the screen unchanged",
            arguments: [
                "location.href = 'tel:123'", "document.getElementById('telephone').click()",
            ])
        func otherApp(source: String) async throws {
            try await page.wait(for: "tell external tel:123") { try await page.run(source) }
            try await page.expectUntouched(titled: "Ways")
        }

        @Test(
            "A form is sent to another site in the app, and its screen keeps its address",
            arguments: ["", "post", "redirected"])
        func otherForm(kind: String) async throws {
            let isRedirected = kind == "redirected"
            let path = kind == "post" ? "/created" : "/one"
            let target = try isRedirected ? page.site.url("/away") : other.url(path)
            try await page.wait(for: "tell requestFinished") {
                try await page.run(
                    """
                    const form = document.createElement('form');
                    Object.assign(form, { action: '\(target)', method: '\(kind.isEmpty ? "get" : "post")' });
                    document.body.append(form);
                    form.submit();
                    """)
            }
            #expect(other.count(of: path) == 1)
            #expect(!page.outputs.contains { $0.hasPrefix("tell external") })
            #expect(page.location == (try page.site.url("/ways")))
            #expect(try await page.value("document.title") == (kind == "post" ? "Two" : "One"))
            // The library of the other site follows its own links, without the host.
            #expect(try await page.value("typeof turboNative") == "undefined")
            let title = kind == "post" ? "One" : "Two"
            try await page.click(title.lowercased())
            while try await page.value("document.title") != title {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(page.proposals == [])
            // Links that it leaves to the web view lead out of the app.
            try await page.wait(for: "tell external \(other.url("/one"))") {
                try await page.click("plain")
            }
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("document.title") == "Ways")
            try await page.visit("/three")
        }

        @Test("A form that asks for a window would lose its body, and is not sent")
        func windowForm() async throws {
            let url = try page.site.url("/created")
            try await page.wait(
                for: "tell pageError The form was not sent to \(url): "
                    + "a visit or another app would lose its body."
            ) {
                try await page.run(
                    """
                    const form = document.createElement('form');
                    Object.assign(form, { action: '/created', method: 'post', target: '_blank' });
                    document.body.append(form);
                    form.submit();
                    """)
            }
            #expect(page.site.count(of: "/created") == 0)
            try await page.expectUntouched(titled: "Ways")
        }

        @Test(
            "A document without a server is an error that can be retried, not the screen's address")
        func blank() async throws {
            try await page.wait(for: "tell failed 1: page not loaded") {
                try await page.run("location.href = 'about:blank'")
            }
            #expect(page.failures.map(\.retry) == [.whenAsked])
            #expect(page.location == (try page.site.url("/ways")))
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("document.title") == "Ways")
            #expect(!page.outputs.contains { $0.hasPrefix("tell redirected") })
        }

        @Test("The engine blocks a port before it asks, and the page stays")
        func blockedPort() async throws {
            let (outputs, events) = (page.outputs.count, page.observer.events.count)
            try await page.run("location.href = 'http://localhost:25/'")
            // Both would come before the answers of the page.
            for _ in 0..<3 { #expect(try await page.value("document.title") == "Ways") }
            #expect(page.outputs.count == outputs)
            #expect(page.observer.events.count == events)
            #expect(page.location == (try page.site.url("/ways")))
            try await page.expectUntouched(titled: "Ways")
        }

        @Test("A script as an address runs, and is no navigation")
        func javaScript() async throws {
            try await page.wait(for: "tell title 1: Ran") {
                try await page.run("location.href = 'javascript:void(document.title = \"Ran\")'")
            }
            try await page.run("document.title = 'Ways'")
            try await page.expectUntouched(titled: "Ways")
        }

        @Test("A document that the page makes itself is not a visit", arguments: ["data", "blank"])
        func local(link: String) async throws {
            let count = page.outputs.count { $0.hasPrefix("tell pageError The page leads to") }
            try await page.click(link)
            await waitUntil {
                page.outputs.count { $0.hasPrefix("tell pageError The page leads to") } > count
            }
            #expect(!page.outputs.contains { $0.hasPrefix("tell external") })
            try await page.expectUntouched(titled: "Ways")
        }
    }

    /// The address of a real page, as its screen knows it.
    @MainActor
    @Suite("The address of a real page")
    struct AddressTests {
        @Test("Going back in the page's history, and pushState", arguments: PageLibrary.installed)
        func history(library: PageLibrary) async throws {
            let page = try await VisitPage.home(library)
            try await page.visit("/two")
            try await page.wait(for: "tell redirected 2 \(page.site.origin)/") {
                try await page.run("history.back()")
            }
            #expect(page.location?.absoluteString == "\(page.site.origin)/")
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("document.title") == "Home")
            try await page.wait(for: "tell redirected 2 \(page.site.origin)/?page=2") {
                try await page.run("history.pushState({}, '', '/?page=2')")
            }
            #expect(page.location?.absoluteString == "\(page.site.origin)/?page=2")
            try await page.wait(for: "tell redirected 2 \(page.site.origin)/?page=3") {
                try await page.run("history.replaceState({}, '', '/?page=3')")
            }
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("location.search") == "?page=3")
        }

        @Test(
            "A frame with an action",
            .enabled(if: PageLibrary.turbo.isInstalled, "Turbo is not here"),
            arguments: PageLibrary.installed.filter { $0 != .turbolinks })
        func frame(library: PageLibrary) async throws {
            let page = try VisitPage(library)
            // The host visits nothing, so only the page's own address can move the screen.
            page.onProposal = { _ in }
            try await page.visit("/pages")
            let url = "\(page.site.origin)/pages?page=2"
            try await page.wait(for: "tell redirected 1 \(url)") {
                try await page.click("next")
                await waitUntil { page.proposals.count == 1 }
                // Turbo 7.1 waits for the visit. Later versions do this before they propose it.
                guard library == .turbo else { return }
                try await page.run(
                    "Turbo.navigator.history.update(history.pushState, new URL('\(url)'), 'frame')")
            }
            #expect(page.location?.absoluteString == url)
            #expect(try await page.value("location.search") == "?page=2")
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("location.search") == "?page=2")
            #expect(page.site.count(of: "/pages") == 3)
        }

        @Test(
            "The proposal of a frame with an action can be visited",
            .enabled(if: PageLibrary.turbo.isInstalled, "Turbo is not here"))
        func proposedFrame() async throws {
            let page = try VisitPage(.turbo)
            try await page.visit("/pages")
            try await page.waitUntilShown { try await page.click("next") }
            let url = "\(page.site.origin)/pages?page=2"
            #expect(page.proposals.map(\.location.absoluteString) == [url])
            #expect(page.location?.absoluteString == url)
            #expect(try await page.value("location.search") == "?page=2")
        }

        @Test(
            "A form's response shown in another web view is requested only once",
            .enabled(if: PageLibrary.turbo.isInstalled, "Turbo is not here"))
        func longAnswer() async throws {
            let main = try await VisitPage.home(.turbo)
            let modal = try VisitPage(.turbo, site: main.site)
            try await modal.visit("/form")
            modal.onProposal = { [unowned main] proposal in
                main.session.visit(proposal.location, options: proposal.options)
            }
            try await main.waitUntilShown { try await modal.run("long.requestSubmit()") }
            #expect(try await main.value("document.title") == "Long")
            #expect(try await main.value("document.body.textContent.includes('Saved.')") == "true")
            #expect(main.site.count(of: "/long") == 1)
            #expect(main.observer.failures + modal.observer.failures == [])
        }
    }
}
#endif
