#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

/// A sequence of actions of a user or a host, with a transcript in `Tests/Fixtures/visits`.
struct VisitScenario: Sendable, CustomStringConvertible {
    let name: String
    /// The libraries that do not support the scenario, and why.
    var without: [PageLibrary: String] = [:]
    let run: @MainActor @Sendable (VisitPage) async throws -> Void

    var description: String { name }

    static let all: [VisitScenario] = visits + failures + forms

    private static let withoutForms = "Turbolinks leaves forms to the web view"

    private static let visits: [VisitScenario] = [
        VisitScenario(name: "a link") { page in
            try await page.visit("/")
            try await page.waitUntilShown { try await page.click("two") }
            #expect(try await page.value("document.title") == "Two")
            #expect(page.site.count(of: "/two") == 1)
        },
        VisitScenario(name: "a link that replaces") { page in
            try await page.visit("/")
            try await page.waitUntilShown { try await page.click("replace") }
            #expect(page.proposals.map(\.options.action) == [.replace])
            #expect(page.session.screen?.number == 1)
            #expect(try await page.value("history.length") == "1")
        },
        VisitScenario(name: "a link to an anchor of the page") { page in
            try await page.visit("/")
            // The last message: the page also sends visitProposalScrollingToAnchor.
            try await page.wait(forMessage: "locationChanged") {
                try await page.click("anchor")
            }
            #expect(try await page.value("scrollY > 1000") == "true")
            #expect(page.proposals == [])
        },
        VisitScenario(name: "a link to the page itself") { page in
            try await page.visit("/")
            try await page.waitUntilShown { try await page.click("same") }
            #expect(page.messages.contains("visitProposalRefreshingPage"))
            #expect(page.proposals == [])
            #expect(page.site.count(of: "/") == 2)
        },
        VisitScenario(name: "back to a screen") { page in
            try await page.visit("/")
            let home = try #require(page.session.screen)
            try await page.waitUntilShown { try await page.click("two") }
            try await page.waitUntilShown { page.session.restore(home) }
            #expect(try await page.value("document.title") == "Home")
            #expect(page.site.count(of: "/") == 1)
        },
        VisitScenario(name: "a snapshot before the answer") { page in
            page.site.release()
            try await page.visit("/slow")
            try await page.visit("/two")
            page.site.hold()
            try await page.wait(forMessage: "visitRendered") {
                page.session.visit(try page.site.url("/slow"))
            }
            #expect(try await page.value("document.title") == "Slow")
            #expect(!page.outputs.contains("tell completed 3"))
            try await page.waitUntilShown { page.site.release() }
            #expect(page.outputs.count { $0 == "tell rendered 3" } == 2)
            #expect(page.site.count(of: "/slow") == 2)
        },
        VisitScenario(name: "back after the snapshots were forgotten") { page in
            try await page.visit("/")
            let home = try #require(page.session.screen)
            try await page.visit("/two")
            page.session.markSnapshotCacheAsStale()
            try await page.waitUntilShown { page.session.restore(home) }
            #expect(page.site.count(of: "/") == 2)
        },
        VisitScenario(name: "changed assets") { page in
            try await page.visit("/")
            try await page.wait(for: "tell completed 2") {
                page.session.visit(try page.site.url("/changed"))
            }
            #expect(page.messages.contains("pageInvalidated"))
            #expect(try await page.value("document.title") == "Changed")
        },
        VisitScenario(name: "a redirect of the first document") { page in
            try await page.visit("/moved")
            #expect(page.location == (try page.site.url("/three")))
        },
        VisitScenario(
            name: "a redirect of a later one",
            without: [.turbolinks: "Turbolinks follows redirects without a proposal"]
        ) { page in
            try await page.visit("/")
            let target = try page.site.url("/three")
            let proposal = "tell proposed \(target) replace with response 200 redirected"
            try await page.waitUntilShown {
                try await page.wait(for: proposal) {
                    page.session.visit(try page.site.url("/moved"))
                }
            }
            #expect(page.proposals.map(\.isRedirect) == [true])
        },
        VisitScenario(name: "a page with a page of the site in a frame") { page in
            try await page.visit("/framed")
            try await page.wait(forMessage: "log") {
                try await page.run(
                    """
                    const { contentWindow } = document.querySelector('iframe');
                    await new Promise(resolve => {
                      const look = () => contentWindow.Turbo || contentWindow.Turbolinks ? resolve() : setTimeout(look);
                      look();
                    });
                    webkit.messageHandlers.turbo.postMessage({ name: 'log',
                      data: { message: typeof contentWindow.turboNative } })
                    """)
            }
            #expect(page.outputs.contains("tell log undefined"))
            #expect(page.messages.count { $0 == "pageLoaded" } == 1)
            try await page.waitUntilShown { try await page.click("two") }
        },
        VisitScenario(name: "a link to a window of its own") { page in
            try await page.visit("/")
            try await page.wait(for: "tell external https://example.com/") {
                try await page.click("window")
            }
        },
        VisitScenario(name: "a link out of the library") { page in
            try await page.visit("/")
            try await page.waitUntilShown { try await page.click("plain") }
            #expect(page.proposals == [VisitProposal(location: try page.site.url("/one"))])
            #expect(try await page.value("document.title") == "One")
        },
    ]

    private static let failures: [VisitScenario] = [
        VisitScenario(name: "404") { page in
            try await page.visit("/")
            try await page.wait(for: "tell failed 2: HTTP 404") {
                page.session.visit(try page.site.url("/missing"))
            }
            try await page.visit("/two")
        },
        VisitScenario(name: "500") { page in
            try await page.visit("/")
            try await page.wait(for: "tell failed 2: HTTP 500") {
                page.session.visit(try page.site.url("/failing"))
            }
        },
        VisitScenario(name: "404 of the first document") { page in
            try await page.wait(for: "tell failed 1: HTTP 404") {
                page.session.visit(try page.site.url("/missing"))
            }
            try await page.visit("/two", on: page.session.screen)
        },
        VisitScenario(name: "no answer") { page in
            try await page.visit("/")
            try await page.wait(forMessage: "visitRequestFailedWithNonHttpStatusCode") {
                page.session.visit(try page.site.url("/broken"))
            }
            await waitUntil { page.outputs.contains { $0.hasPrefix("tell failed 2: network") } }
            // The previous document is still there and can make visits.
            try await page.visit("/two")
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 2)
        },
        VisitScenario(name: "a first document that is none") { page in
            try await page.wait(for: "tell failed 1: content type") {
                page.session.visit(try page.site.url("/file"))
            }
            // WebKit reports the load that was refused last.
            await waitUntil { page.transcript.last?.input["load"]?["_0"]?["finished"] != nil }
        },
        VisitScenario(
            name: "a later document that is none",
            without: [.turbolinks: "Turbolinks ignores the content type"]
        ) { page in
            try await page.visit("/")
            try await page.wait(for: "tell failed 2: content type") {
                page.session.visit(try page.site.url("/file"))
            }
        },
        VisitScenario(name: "a slow page and another one instead") { page in
            try await page.visit("/")
            try await page.wait(forMessage: "visitRequestStarted") {
                page.session.visit(try page.site.url("/slow"))
            }
            try await page.visit("/two")
            #expect(try await page.value("document.title") == "Two")
        },
        VisitScenario(name: "a slow page") { page in
            try await page.visit("/")
            try await page.wait(forMessage: "visitRequestStarted") {
                page.session.visit(try page.site.url("/slow"))
            }
            try await page.waitUntilShown { page.site.release() }
            #expect(try await page.value("document.title") == "Slow")
        },
        VisitScenario(name: "the end of the page's process") { page in
            try await page.visit("/")
            try await page.waitUntilShown { page.terminate() }
            #expect(page.outputs.contains("tell processTerminated"))
            try await page.visit("/two")
        },
    ]

    private static let forms: [VisitScenario] = [
        VisitScenario(name: "a form that redirects", without: [.turbolinks: withoutForms]) { page in
            try await page.visit("/form")
            try await page.waitUntilShown { try await page.run("create.requestSubmit()") }
            #expect(page.proposals.map(\.isRedirect) == [true])
            #expect(try await page.value("document.title") == "Two")
            // The form's response is shown and not requested again.
            #expect(page.site.count(of: "/two") == 1)
        },
        VisitScenario(name: "a form with mistakes", without: [.turbolinks: withoutForms]) { page in
            try await page.visit("/form")
            try await page.wait(for: "tell formFinished \(page.site.url("/invalid"))") {
                try await page.run("reject.requestSubmit()")
            }
            try await page.wait(forMessage: "log") {
                try await page.run(
                    """
                    await new Promise(resolve => {
                      const look = () => document.title === 'Invalid' ? resolve() : requestAnimationFrame(look);
                      look();
                    });
                    webkit.messageHandlers.turbo.postMessage({ name: 'log', data: { message: document.title } })
                    """)
            }
            #expect(page.outputs.contains("tell log Invalid"))
            #expect(page.proposals == [])
        },
        VisitScenario(
            name: "a form without the library", without: [.turbo: "Turbo sends forms itself"]
        ) { page in
            try await page.visit("/form")
            try await page.waitUntilShown { try await page.run("create.requestSubmit()") }
            #expect(page.outputs.contains("tell redirected 1 \(try page.site.url("/two"))"))
            try await page.visit("/three")
        },
    ]
}
#endif
