import FixtureSupport
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

/// The code of the article *Moving from Hotwire Native's bridge components*.
@MainActor
@Suite("Article: moving from Hotwire Native", .timeLimit(.minutes(5)))
struct MovingFromHotwireNativeTests {
    struct FormConnect: ComponentEvent {
        static let component = "form"
        static let event = "connect"
        let submitTitle: String
    }

    struct FormSubmitEnabled: ComponentEvent {
        static let component = "form"
        static let event = "submitEnabled"
    }

    struct FormSubmitDisabled: ComponentEvent {
        static let component = "form"
        static let event = "submitDisabled"
    }

    @Test("The article's code works")
    func code() async throws {
        let toolbar = Toolbar()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        var components = ComponentRegistry()
        components.on(FormConnect.self) { form, reply in
            toolbar.showButton(form.submitTitle) { try await reply.echo() }
        }
        components.on(FormSubmitEnabled.self) { _, _ in toolbar.isEnabled = true }
        components.on(FormSubmitDisabled.self) { _, _ in toolbar.isEnabled = false }
        let session = try ComponentSession(components)
        session.listen(on: &channel)
        let page = try InMemoryPage(channels: [channel])
        try page.expose("window.nativeBridge.replyWith", returning: "delivered")
        session.page = page
        for (event, data) in [
            ("connect", #"{"submitTitle":"Save"}"#), ("submitEnabled", "{}"),
        ] {
            let message = #"{"id":"1","component":"form","event":"\#(event)","data":\#(data)}"#
            _ = try await page.request("bridge", json: message)
        }
        #expect(toolbar.title == "Save")
        #expect(toolbar.isEnabled)
        try await toolbar.tap?()
        #expect(page.calls.count { $0.contains("replyWith") } == 1)
        _ = try await page.request(
            "bridge", json: #"{"id":"2","component":"form","event":"submitDisabled"}"#)
        #expect(!toolbar.isEnabled)
    }

    @MainActor
    private final class Toolbar {
        var isEnabled = false
        private(set) var title: String?
        private(set) var tap: (@MainActor () async throws -> Void)?

        func showButton(_ title: String, tap: @escaping @MainActor () async throws -> Void) {
            self.title = title
            self.tap = tap
        }
    }
}
