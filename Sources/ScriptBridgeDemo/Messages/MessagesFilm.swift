#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeInspector

/// Plays a page and its host for an animation, and writes a picture of each moment.
@MainActor
final class MessagesFilm: Tour {
    private let window: MessagesWindow
    private let inspector: BridgeInspector
    private let folder: URL
    private let registerToken: @MainActor (String) async throws -> Void
    private var frameCount = 0

    private var user: PageUser { PageUser(webView: window.webView) }

    init(
        window: MessagesWindow,
        inspector: BridgeInspector,
        folder: String,
        registerToken: @escaping @MainActor (String) async throws -> Void
    ) {
        self.window = window
        self.inspector = inspector
        self.registerToken = registerToken
        self.folder = URL(filePath: folder, directoryHint: .isDirectory)
    }

    var steps: [(title: String, play: () async throws -> Void)] {
        [
            ("A page without a native button", begin),
            ("The page posts, and a native button appears", showButton),
            ("The page asks, and the app replies or rejects", ask),
            ("The page downloads a report, and cancels", download),
            ("The inspector shows the messages", showInspector),
        ]
    }

    private func begin() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        window.load("/customers")
        try await wait("a native button") { window.buttonIcon != nil }
        // A button without a path is none.
        try await user.run("bridge.post('ActionButton', { path: '', icon: '' })")
        try await wait("no native button") { window.buttonIcon == nil }
        // The first drawing of a page takes longer than later ones.
        try await Task.sleep(for: .seconds(3))
        try await frame(for: 1_200)
    }

    private func showButton() async throws {
        try await user.run("bridge.post('ActionButton', { path: '/customers/new', icon: 'plus' })")
        try await wait("a native button") { window.buttonIcon != nil }
        try await registerToken("a1b2c3")
        try await Task.sleep(for: .seconds(1))
        try await frame(for: 1_800)
    }

    private func ask() async throws {
        for button in ["locate", "import"] {
            try await user.run("document.getElementById(\(button)).click()")
            try await frame(for: 1_200)
        }
    }

    private func download() async throws {
        try await user.run("document.getElementById('download').click()")
        for _ in 0..<4 { try await frame(for: 400) }
        try await user.run("document.getElementById('download').click()")
        try await frame(for: 1_200)
    }

    private func showInspector() async throws {
        try await user.run(MessagesWindow.roomForPanel)
        window.pressInspectorButton()
        // The panel opens with a movement.
        try await Task.sleep(for: .seconds(3))
        try await frame(for: 1_500)
        window.run(
            "scriptBridgeInspectorPanel.shadow.querySelector('.request .name').click()",
            in: inspector)
        try await Task.sleep(for: .seconds(1))
        try await frame(for: 4_000)
    }

    /// Writes a picture, which the animation shows for some milliseconds.
    private func frame(for time: Int) async throws {
        frameCount += 1
        let number = frameCount < 10 ? "0\(frameCount)" : "\(frameCount)"
        let file = folder.appending(path: "\(number)-\(time).png")
        try await savePicture(of: window.widget, to: file.path(percentEncoded: false))
    }
}
#endif
