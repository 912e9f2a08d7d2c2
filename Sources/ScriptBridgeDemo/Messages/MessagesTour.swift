#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK

/// A tour of everything that a page and its host exchange.
@MainActor
struct MessagesTour: Tour {
    let window: MessagesWindow
    let server: MessagesServer
    /// Calls the page's function, which is all that the tour does through the bridge.
    let registerToken: @MainActor (String) async throws -> Void
    let inspector: BridgeInspector
    let picturePath: String

    private var user: PageUser { PageUser(webView: window.webView) }

    /// A token with characters that break bridges without proper escaping.
    private let token = "tok\"en 'of' the\\device\u{2028}👍🏽"

    var steps: [(title: String, play: () async throws -> Void)] {
        [
            ("The page asks for a native button", showButton),
            ("The page reads its context and checks what the host supports", readContext),
            ("The host registers a token, and the page stores it on its server", storeToken),
            ("The page requests the location", askLocation),
            ("The page makes a request that the host rejects", askContacts),
            ("The page starts a download and shows the progress", startDownload),
            ("The tour takes a picture of the window halfway through", takePicture),
            ("The page cancels the download, and the host's task stops", cancelDownload),
            ("The inspector shows the messages, in a second picture", showInspector),
            ("The native button loads its page and is then removed", pressButton),
        ]
    }

    private func showButton() async throws {
        window.load("/customers")
        try await wait("a native button") { window.buttonIcon != nil }
        try check(window.buttonIcon == "list-add-symbolic", "The button has a plus icon.")
    }

    private func readContext() async throws {
        try await waitForText("inside the native host, on GTK", in: "host")
        let answers = try await user.value(
            of: "['GetLocation', 'DownloadReport', 'OpenDoor'].map(bridge.supports)",
            as: [Bool].self)
        try check(answers == [true, true, false], "The page knows the host's messages.")
        let isOffered = try await user.value(
            of: "!document.getElementById('locate').disabled", as: Bool.self)
        try check(isOffered, "The page enables the features that the host supports.")
    }

    private func storeToken() async throws {
        try await registerToken(token)
        try check(server.tokens.count == 1, "The server has one token.")
        try check(
            server.tokens.first.map { Array($0.utf8) } == Array(token.utf8),
            "The stored token equals the sent one, byte for byte.")
    }

    private func askLocation() async throws {
        try await user.run("document.getElementById('locate').click()")
        try await waitForText("52.52° N, 13.405° E", in: "location")
    }

    private func askContacts() async throws {
        try await user.run("document.getElementById('import').click()")
        try await waitForText("contactsDenied: The app does not share contacts.", in: "contacts")
    }

    private func startDownload() async throws {
        try await user.run("document.getElementById('download').click()")
        try await wait("30 % of the download") { try await progress() >= 0.3 }
        print("   ✔ The page shows progress.")
    }

    private func cancelDownload() async throws {
        try check(try await progress() < 1, "The download is still running.")
        try await user.run("document.getElementById('download').click()")
        try await wait("the end of the download") {
            try await user.value(
                of: "document.getElementById('report').textContent.startsWith('cancelled at ')",
                as: Bool.self)
        }
        print("   ✔ The page shows that the download was cancelled.")
        let stopped = try await progress()
        try await Task.sleep(for: .seconds(1))
        try check(try await progress() == stopped, "No more progress arrives.")
    }

    private func progress() async throws -> Double {
        try await user.value(of: "document.getElementById('progress').value", as: Double.self)
    }

    private func takePicture() async throws {
        try await savePicture(of: window.widget, to: picturePath)
    }

    private func showInspector() async throws {
        try await user.run(MessagesWindow.roomForPanel)
        if !inspector.isShown { window.pressInspectorButton() }
        let shadow = "scriptBridgeInspectorPanel.shadow"
        try await waitForPanel("rows", "\(shadow).querySelector('.request .name').title")
        window.run("\(shadow).querySelector('.request .name').click()", in: inspector)
        try await waitForPanel("details", "\(shadow).querySelector('h3').textContent")
        let path = picturePath.replacing(/\.png$/, with: "") + "-inspector.png"
        try await savePicture(of: window.widget, to: path)
        window.pressInspectorButton()
        try check(!inspector.isShown, "The inspector is closed.")
    }

    /// Waits until an expression in the panel's world has a text that is not empty.
    private func waitForPanel(_ what: String, _ expression: String) async throws {
        try await wait("the inspector's \(what)") {
            // The worlds share the document, so an attribute carries the text to the bridge's world.
            window.run("document.documentElement.dataset.tour = \(expression)", in: inspector)
            let text = try await user.value(
                of: "document.documentElement.dataset.tour ?? ''", as: String.self)
            return !text.isEmpty
        }
        try await user.run("delete document.documentElement.dataset.tour")
    }

    private func pressButton() async throws {
        try await wait("the native button") { window.pressButton() }
        try await wait("the new page") {
            try await user.value(of: "location.pathname", as: String.self) == "/customers/new"
        }
        try await wait("the page's heading") {
            try await user.value(of: "document.title", as: String.self) == "New customer"
        }
        try check(window.buttonIcon == nil, "The button is gone.")
    }

    private func waitForText(_ text: String, in id: String) async throws {
        try await wait("“\(text)”") {
            let shown = try await user.value(
                of: "document.getElementById(\(id)).textContent", as: String.self)
            return shown == text
        }
        print("   ✔ The page shows “\(text)”.")
    }
}
#endif
