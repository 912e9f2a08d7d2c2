#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

/// The event of a form that appears on the page.
struct FormConnect: ComponentEvent {
    static let component = "form"
    static let event = "connect"
    let submitTitle: String
}

/// The event of a form that disappears from the page.
struct FormDisconnect: ComponentEvent {
    static let component = "form"
    static let event = "disconnect"
    let turn: Int
}

/// A page with bridge components, and a host with the component `form`.
@MainActor
final class ComponentPage {
    let page: Page
    let session: ComponentSession
    private let loader: WebViewLoader
    /// The replies to the page's forms, in order.
    private(set) var replies: [ComponentReply<FormConnect>] = []
    /// The handlers that have started, in order.
    private(set) var log: [String] = []

    init() throws {
        let box = Box()
        var components = ComponentRegistry()
        components.on(FormConnect.self) { form, reply in
            box.page?.add(reply)
            box.page?.log.append("connect \(form.submitTitle)")
            // A slow handler must not delay the others.
            try await Task.sleep(for: .milliseconds(2))
        }
        components.on(FormDisconnect.self) { form, _ in
            box.page?.log.append("disconnect \(form.turn)")
        }
        session = try ComponentSession(components)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        session.listen(on: &channel)
        page = try Page(channel)
        session.page = page.bridge
        loader = WebViewLoader(page.webView)
        loader.inject(ComponentScript().source)
        box.page = self
    }

    /// Loads a page with a web library of the given name.
    func load(library: String = "HotwireNative", script: String = "") async throws {
        let file = Fixture.root.appending(path: "js/test/web-library.js")
        let source = try String(contentsOf: file, encoding: .utf8)
        await page.load("<script>(\(source))('\(library)');\(script)</script>")
    }

    /// Waits until the host has received the given number of form messages.
    func wait(for count: Int) async {
        await waitUntil { replies.count >= count }
    }

    private func add(_ reply: ComponentReply<FormConnect>) {
        replies.append(reply)
    }

    private final class Box {
        weak var page: ComponentPage?
    }
}
#endif
