#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
@testable import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK
import Testing

/// A session with a web view in a window, because a web view renders nothing without one.
@MainActor
final class VisitPage {
    let site: TestSite
    let session: VisitSession
    let observer = Recorder()
    let library: PageLibrary
    private(set) var transcript: [VisitStep] = []
    private(set) var proposals: [VisitProposal] = []
    private(set) var failures: [VisitError] = []

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let window: UnsafeMutablePointer<GtkWindow>
    private let bridge: WebViewBridge
    /// Handles a proposal; by default visits it at once, on a new screen unless it replaces the
    /// current page.
    var onProposal: ((VisitProposal) throws -> Void)?

    init(
        _ library: PageLibrary,
        elsewhere: Origin? = nil,
        site: TestSite? = nil,
        isShown: Bool = true,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        self.library = library
        self.site = try site ?? TestSite(library: library, elsewhere: elsewhere)
        session = VisitSession(clock: clock)
        window = .init(casting: try #require(gtk_window_new()))
        webView = .init(casting: try #require(webkit_web_view_new()))
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: self.site.origin))
        channel.on(session)
        let raw = ScriptChannel.visits(for: session, accepting: .mainFrame(of: self.site.origin))
        bridge = try WebViewBridge(channels: [channel, raw], observer: observer)
        try bridge.install(in: webView)
        session.connect(bridge, loader: WebViewLoader(webView))
        session.onEvent = { [weak self] in self?.handle($0) }
        session.transcript = { [weak self] input, outputs in
            self?.transcript.append(VisitStep(input, outputs))
        }
        gtk_window_set_child(window, .init(casting: webView))
        show(isShown)
    }

    isolated deinit {
        gtk_window_destroy(window)
    }

    /// All outputs so far, one per line.
    var outputs: [String] { transcript.flatMap(\.outputs) }

    /// The names of the page's messages so far.
    var messages: [String] { transcript.compactMap(\.message) }

    /// The address of the current screen.
    var location: URL? { session.screen.flatMap(session.location(of:)) }

    /// Makes a page whose first document is shown.
    static func home(_ library: PageLibrary) async throws -> VisitPage {
        let page = try VisitPage(library)
        try await page.visit("/")
        return page
    }

    /// Waits until a line appears once more than before.
    func wait(for output: String, after start: () async throws -> Void) async throws {
        let count = outputs.count { $0 == output }
        try await start()
        await waitUntil { outputs.count { $0 == output } > count }
    }

    /// Waits until a message appears once more than before.
    func wait(forMessage name: String, after start: () async throws -> Void) async throws {
        let count = messages.count { $0 == name }
        try await start()
        await waitUntil { messages.count { $0 == name } > count }
    }

    /// Makes a visit and waits until it is completely shown.
    func visit(_ path: String, on screen: VisitScreen? = nil) async throws {
        let count = outputs.count
        session.visit(try site.url(path), on: screen)
        await waitUntilShown(since: count)
    }

    /// Waits until the visit that starts here is complete and shown.
    func waitUntilShown(after start: () async throws -> Void) async throws {
        let count = outputs.count
        try await start()
        await waitUntilShown(since: count)
    }

    private func waitUntilShown(since count: Int) async {
        await waitUntil { isShown(since: count) }
        if !isShown(since: count) { Issue.record("It was not shown: \(outputs.suffix(40))") }
    }

    private func isShown(since count: Int) -> Bool {
        let lines = outputs[count...]
        return lines.contains { $0.hasPrefix("tell completed") }
            && lines.last { $0.hasPrefix("tell rendered") || $0.hasPrefix("call visit") }?
                .hasPrefix("tell rendered") == true
    }

    /// Runs statements in the page.
    func run(_ source: String) async throws {
        _ = try await PageScript.run("\(source); return ''", in: webView).get()
    }

    /// Shows or hides the window.
    func show(_ isShown: Bool) {
        gtk_widget_set_visible(.init(casting: window), isShown ? 1 : 0)
    }

    /// Ends the page's process.
    func terminate() {
        webkit_web_view_terminate_web_process(webView)
    }

    /// Clicks an element.
    func click(_ id: String) async throws {
        try await run("document.getElementById('\(id)').click()")
    }

    /// The result of an expression in the page.
    func value(_ expression: String) async throws -> String {
        try await PageScript.run("return String(\(expression))", in: webView).get()
    }

    /// Expects that nothing happened to the only document so far, and that it can make visits.
    func expectUntouched(titled title: String) async throws {
        #expect(try await value("document.title") == title)
        for notice in ["failed", "redirected"] {
            #expect(!outputs.contains { $0.hasPrefix("tell \(notice)") }, "\(notice)")
        }
        try await visit("/three")
        #expect(outputs.count { $0.hasPrefix("load ") } == 1)
    }

    private func handle(_ event: VisitEvent) {
        switch event {
        case .proposed(let proposal):
            proposals.append(proposal)
            if let onProposal {
                do { try onProposal(proposal) } catch { Issue.record(error) }
                return
            }
            let screen = proposal.options.action == .replace ? session.screen : nil
            session.visit(proposal.location, options: proposal.options, on: screen)
        case .failed(_, let error): failures.append(error)
        default: break
        }
    }
}
#endif
