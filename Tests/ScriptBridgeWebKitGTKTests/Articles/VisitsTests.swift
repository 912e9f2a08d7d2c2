#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
@testable import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The code of the article *Visits*, with the real libraries.
    @MainActor
    @Suite("Article: visits")
    struct VisitsTests {
        @Test("The article's code works", arguments: PageLibrary.installed)
        func code(library: PageLibrary) async throws {
            let site = try TestSite(library: library)
            let origin = site.origin
            let home = try site.url("/")
            let widget = try #require(webkit_web_view_new())
            // A web view renders nothing without a window.
            let window = try #require(gtk_window_new())
            let webView = UnsafeMutableRawPointer(widget)
                .assumingMemoryBound(to: WebKitWebView.self)
            let gtkWindow = UnsafeMutableRawPointer(window)
                .assumingMemoryBound(to: GtkWindow.self)
            gtk_window_set_child(gtkWindow, widget)
            gtk_window_present(gtkWindow)
            defer { gtk_window_destroy(gtkWindow) }
            let screens = Screens()
            let session = VisitSession()
            var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
            channel.on(session)
            let bridge = try WebViewBridge(channels: [channel])
            try bridge.install(in: webView)
            session.connect(bridge, loader: WebViewLoader(webView))
            let pages = Pages(session, screens)
            pages.start(home)
            var outputs: [String] = []
            session.transcript = { outputs += VisitStep($0, $1).outputs }
            func wait(for output: String) async {
                await waitUntil { outputs.contains(output) }
            }
            func click(_ id: String) async throws {
                outputs = []
                let source = "document.getElementById('\(id)').click(); return ''"
                _ = try await PageScript.run(source, in: webView).get()
            }
            await wait(for: "tell completed 1")
            await wait(for: "tell rendered 1")
            try await click("two")
            await wait(for: "tell completed 2")
            await wait(for: "tell rendered 2")
            await waitUntil { screens.titles == ["Home", "Two"] }
            outputs = []

            session.close(screens.pop())
            session.restore(screens.top)
            await wait(for: "tell rendered 1")
            let title = await PageScript.run("return document.title", in: webView)
            #expect(try title.get() == "Home")
            #expect(site.count(of: "/") == 1)
            #expect(screens.titles == ["Home"])
            try await click("window")
            await waitUntil { screens.elsewhere.map(\.absoluteString) == ["https://example.com/"] }
            session.visit(try site.url("/missing"), on: screens.top)
            await waitUntil { screens.shown == ["The server answered with 404."] }
        }
    }

    /// As much of the app's own navigation as the article needs.
    @MainActor
    final class Screens {
        private(set) var shown: [String] = []
        private(set) var elsewhere: [URL] = []
        private var stack: [VisitScreen] = []
        private var titlesByScreen: [VisitScreen: String] = [:]

        var titles: [String] { stack.map { titlesByScreen[$0] ?? "" } }
        var top: VisitScreen { stack.last ?? popped }
        private var popped = VisitScreen(0)

        func push(_ screen: VisitScreen) {
            stack.append(screen)
        }

        func pop() -> VisitScreen {
            popped = stack.popLast() ?? popped
            return popped
        }

        func show(_ text: String, on screen: VisitScreen) {
            shown.append(text)
        }

        func setTitle(_ title: String, of screen: VisitScreen) {
            titlesByScreen[screen] = title
        }

        func openElsewhere(_ url: URL) {
            elsewhere.append(url)
        }
    }

    @MainActor
    final class Pages {
        private let session: VisitSession
        private let screens: Screens

        init(_ session: VisitSession, _ screens: Screens) {
            self.session = session
            self.screens = screens
            session.onEvent = { [weak self] event in self?.handle(event) }
        }

        func start(_ home: URL) {
            screens.push(session.visit(home))
        }

        private func handle(_ event: VisitEvent) {
            switch event {
            case .proposed(let visit) where visit.options.action == .replace:
                session.visit(visit.location, options: visit.options, on: session.screen)
            case .proposed(let visit):
                screens.push(session.visit(visit.location, options: visit.options))
            case .failed(let screen, let error): screens.show(error.sentence, on: screen)
            case .external(let url): screens.openElsewhere(url)
            case .title(let title, let screen): screens.setTitle(title, of: screen)
            default: break
            }
        }
    }
}
#endif
