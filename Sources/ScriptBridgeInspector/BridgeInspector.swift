public import ScriptBridge

/// A panel in the page that shows a bridge's messages live, for developers.
///
/// ```swift
/// let inspector = BridgeInspector()
/// let bridge = try WebViewBridge(channels: [channel], observer: inspector)
/// try bridge.install(in: webView)
/// try inspector.install(in: bridge)
/// ```
///
/// The panel has a row for each message, element, event and call, with its direction, outcome, size
/// and duration. Select a row to see its payload. You can filter rows, pause, and copy a
/// message.
///
/// > Important: The panel shows every payload to whoever holds the device. Use it in development
/// > builds only.
///
/// The panel appears in each document of the main frame until you call ``hide()`` or release the
/// inspector. It runs in its own content world and in a closed shadow root. So page and panel share
/// no JavaScript, and the panel's messages are not messages of the bridge. Names and payloads are
/// displayed as text. A page can notice only one additional element in its root, which receives
/// keys and clicks.
///
/// The panel needs a web view with content worlds: `WKWebView`, `WebPage` or `WebKitWebView`. Over
/// another transport there is no panel, but any `BridgeObserver` still works.
///
/// An inspector keeps the last 500 rows, and up to 16 KiB of each text. Create one for each bridge.
@MainActor
public final class BridgeInspector: BridgeObserver {
    private let observer: (any BridgeObserver)?
    private var log = InspectorLog()
    private var installation: (any InstalledPanel)?
    /// The panel's view state, which the next document's panel adopts.
    private var view: InspectorRequest.View?
    /// The panel's pending request for changes.
    private var waiting: (changes: InspectorRequest.Changes, answer: @MainActor (String) -> Void)?
    private var isAnswerScheduled = false

    /// Creates an inspector, which records events immediately.
    ///
    /// - Parameter observer: Another observer, which receives each event first.
    public init(observer: (any BridgeObserver)? = nil) {
        self.observer = observer
    }

    deinit {
        // An isolated deinit needs iOS 18.4 or macOS 15.4.
        Task { @MainActor [answer = waiting?.answer, installation] in
            answer?("null")
            installation?.remove()
        }
    }

    /// Records an event.
    public func observe(_ event: BridgeTraceEvent) {
        observer?.observe(event)
        log.record(event)
        answerSoon()
    }

    /// Whether the panel is in a web view.
    public var isShown: Bool { installation != nil }

    /// Removes the panel from the web view.
    ///
    /// The inspector keeps its rows and continues to record.
    public func hide() {
        waiting?.answer("null")
        waiting = nil
        installation?.remove()
        installation = nil
    }

    /// Answers at the end of the turn, with all of its changes.
    private func answerSoon() {
        guard waiting != nil, !isAnswerScheduled else { return }
        isAnswerScheduled = true
        Task { [weak self] in self?.answerWaiting() }
    }

    private func answerWaiting() {
        isAnswerScheduled = false
        guard let (changes, answer) = waiting, changes.seen < log.revision else { return }
        waiting = nil
        var batch = log.changes(after: changes.view?.isCollapsed == true ? nil : changes.after)
        if let view = changes.view { self.view = view } else { batch.view = view }
        answer(Self.json(batch))
    }

    private static func json(_ value: some Encodable) -> String {
        // This cannot fail: there are only strings and finite numbers.
        (try? JavaScriptEncoder().encodeJSON(value)) ?? "{}"
    }
}

extension BridgeInspector: WebViewPanel {
    /// The name of the panel's content world.
    public var world: String { InspectorScript.world }

    /// Creates the panel's script for one web view.
    public func makeScript() -> WebViewPanelScript {
        InspectorScript.make()
    }

    /// Keeps the panel that a host has installed, and removes the previous one.
    public func attach(to installation: any InstalledPanel) {
        hide()
        self.installation = installation
    }

    /// Handles a request from the panel's script, and answers with JSON text.
    ///
    /// The answer `null` ends the panel.
    public func receive(_ text: String, answer: @escaping @MainActor (String) -> Void) {
        let request: InspectorRequest
        do {
            request = try MessageDecoder().decode(InspectorRequest.self, from: .json(text))
        } catch {
            // From a panel of another version.
            return answer("null")
        }
        if let changes = request.changes {
            waiting?.answer("{}")
            waiting = (changes, answer)
            if changes.seen < log.revision { answerWaiting() }
        } else if let number = request.row {
            answer(Self.json(log.details(of: number)))
        } else if let number = request.copied {
            let text = log.copy(of: number)
            if let text { installation?.copy(text) }
            answer(Self.json(text != nil))
        } else {
            if request.clears == true { log.clear() }
            if let isPaused = request.isPaused { log.setPaused(isPaused) }
            answer("{}")
            answerSoon()
        }
    }
}
