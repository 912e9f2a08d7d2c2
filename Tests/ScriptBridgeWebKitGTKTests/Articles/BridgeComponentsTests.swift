#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The code of the article *Bridge components*, page and host.
    @MainActor
    @Suite("Article: bridge components")
    struct BridgeComponentsTests {
        struct MenuDisplay: ComponentEvent {
            struct Item: Decodable, Sendable { let title: String, index: Int }
            struct Reply: Encodable, Sendable { let selectedIndex: Int }
            static let component = "menu"
            static let event = "display"
            let title: String
            let items: [Item]
        }

        @Test("The article's code works")
        func code() async throws {
            let toolbar = Toolbar()
            var components = ComponentRegistry()
            components.on(FormConnect.self) { form, reply in
                toolbar.show(form.submitTitle) { try await reply.echo() }
            }
            components.on(MenuDisplay.self) { menu, reply in
                toolbar.choose(menu.items.map(\.title)) { index in
                    try await reply(MenuDisplay.Reply(selectedIndex: menu.items[index].index))
                }
            }
            let session = try ComponentSession(components)
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            session.listen(on: &channel)
            let page = try Page(channel)
            let loader = WebViewLoader(page.webView)
            loader.inject(ComponentScript().source)
            session.page = page.bridge
            let agent = HotwireUserAgent(components: components)
            let settings = webkit_web_view_get_settings(page.webView)
            let standard =
                webkit_settings_get_user_agent(settings).map { String(cString: $0) } ?? ""
            webkit_settings_set_user_agent(settings, "\(standard) \(agent.comment)")
            await page.load(try html())
            await waitUntil { toolbar.tap != nil && toolbar.pick != nil }
            let named = try await page.run("return navigator.userAgent")
            #expect(named.string?.contains("bridge-components: [form menu]") == true)
            #expect(toolbar.title == "Save")
            #expect(toolbar.items == ["One", "Two"])
            try await toolbar.tap?()
            try await toolbar.pick?(1)
            #expect(try await page.run("return seen") == ["submitted", 7])
        }

        /// The page's component, on a web library with the documented interface.
        private func html() throws -> String {
            let library = try String(
                contentsOf: Fixture.root.appending(path: "js/test/web-library.js"),
                encoding: .utf8)
            let article = try Article("BridgeComponents", of: "ScriptBridgeHotwire")
            let code = try #require(article.blocks(of: "js").first)
            let lines = code.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }
            let form = lines.joined(separator: "\n")
                .replacing("export default class", with: "const Form = class")
            try #require(lines.count < code.components(separatedBy: "\n").count)
            return """
                <script>
                (\(library))('HotwireNative');
                window.seen = [];
                class BridgeComponent {
                  element = { requestSubmit: () => seen.push('submitted') };
                  send(event, data, callback) {
                    const metadata = { url: location.href };
                    HotwireNative.web.send({ component: this.constructor.component, event,
                      data: { ...data, metadata }, callback });
                  }
                }
                \(form)
                new Form().connect();
                class Menu extends BridgeComponent { static component = 'menu'; }
                const items = [{ title: 'One', index: 5 }, { title: 'Two', index: 7 }];
                new Menu().send('display', { title: 'Menu', items }, ({ data }) => seen.push(data.selectedIndex));
                </script>
                """
        }

        @MainActor
        private final class Toolbar {
            private(set) var title: String?
            private(set) var items: [String] = []
            private(set) var tap: (@MainActor () async throws -> Void)?
            private(set) var pick: (@MainActor (Int) async throws -> Void)?

            func show(_ title: String, tap: @escaping @MainActor () async throws -> Void) {
                self.title = title
                self.tap = tap
            }

            func choose(
                _ items: [String], pick: @escaping @MainActor (Int) async throws -> Void
            ) {
                self.items = items
                self.pick = pick
            }
        }
    }
}
#endif
