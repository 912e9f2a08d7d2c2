import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKit
import Testing

@testable import UIKitNavigation

@MainActor
@Suite("The article's app", .timeLimit(.minutes(5)))
struct NavigatorTests {
    private let app = AppController(nibName: nil, bundle: nil)
    private let navigator: Navigator

    init() throws {
        let json = """
            {"rules": [
              {"patterns": ["/new$"], "properties": {"context": "modal"}},
              {"patterns": ["/map$"], "properties": {"view_controller": "map"}}
            ]}
            """
        navigator = try app.open(
            [
                NavigationTab("Home", start: try Self.url("/")),
                NavigationTab("Orders", start: try Self.url("/orders")),
            ], try PathConfiguration(json: Data(json.utf8), source: "rules"))
    }

    @Test("Links push screens, and the button Back pops them")
    func pushAndPop() throws {
        #expect(!app.canGoBack)
        try follow("/one")
        try follow("/two")
        #expect(navigator.layout.visible.screens.count == 3)
        #expect(app.pageCount == 1)
        #expect(app.isResized)
        app.goBack()
        #expect(navigator.layout.visible.screens.count == 2)
        try follow("/two")
        try follow("/one")
        #expect(navigator.layout.visible.screens.count == 2)
    }

    @Test("A rule presents a modal screen, from which the user goes back")
    func modal() throws {
        try follow("/new")
        #expect(navigator.layout.visible.name == NavigatorLayout.modalName)
        #expect(app.pageCount == 2)
        app.goBack()
        #expect(!app.canGoBack)
        try follow("/new")
        try follow("/one", from: NavigatorLayout.modalName)
        #expect(navigator.layout.visible.screens.count == 2)
    }

    @Test("A native screen and an error are shown instead of a page")
    func notices() throws {
        try follow("/customers/42/map")
        #expect(app.notice == "map /customers/42/map")
        app.goBack()
        #expect(app.notice == nil)
        let loader = try #require(app.loader)
        loader.delegate?.pageLoader(
            loader, didReceive: .failed(PageLoadFailure(.refused, "refused")))
        #expect(app.notice == "The server does not answer.")
        app.retry()
        #expect(app.notice == nil)
    }

    @Test("A tab is selected with its button")
    func tabs() throws {
        app.press(1)
        #expect(navigator.layout.visible.name == "Orders")
        app.press(0)
        #expect(navigator.layout.visible.name == "Home")
    }

    @Test("A question is answered with a button, and then the tabs are back")
    func questions() async throws {
        let tab = app.firstButton
        for (button, answer) in [(0, PageDialog.Answer.confirm), (1, .dismiss)] {
            let asked = Task { await navigator["Home"]?.answer(PageDialog(.confirm, "Sure?")) }
            await waitUntil { app.firstButton != tab }
            app.press(button)
            #expect(await asked.value == answer)
            #expect(app.firstButton == tab)
        }
    }

    private func follow(_ path: String, from stack: String? = nil) throws {
        let stack = stack ?? navigator.layout.visible.name
        navigator[stack]?.receive(
            VisitMessage.visitProposed(location: try Self.url(path), options: VisitOptions()))
    }

    private static func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com\(path)"))
    }
}
