public import ScriptBridge

/// A panel in the page that shows live what passes over a bridge, for developers.
///
/// ```swift
/// let inspector = BridgeInspector()
/// let bridge = try WebViewBridge(channels: [channel], observer: inspector)
/// try bridge.install(in: webView)
/// try inspector.show(in: bridge)
/// ```
///
/// The panel has a row for each message, element, event and call, with its direction, outcome, size
/// and duration, and shows payloads on demand. It filters, pauses, and copies a row as a conversation
/// that can be played against the page script.
///
/// It is there in each document that the main frame shows, until ``hide()`` or until the inspector
/// goes. It lives in a content world of its own and in a closed shadow root: page and panel share
/// the elements, but no JavaScript, and what host and panel say to each other is no message of the
/// bridge. Names and payloads are shown as text. What a page can notice is one element more in its
/// root, and that keys and clicks go to it.
///
/// It needs a web view with content worlds: `WKWebView`, `WebPage` and `WebKitWebView` have them.
/// Over another transport there is no panel, but any `BridgeObserver` still works.
///
/// The panel shows every payload to whoever holds the device, in every page that comes later: show
/// it in builds for development. An inspector keeps the last 500 rows, of each text 16 KiB. Have one
/// for each bridge.
@MainActor
public final class BridgeInspector: BridgeObserver {
    private let observer: (any BridgeObserver)?
    private var log = InspectorLog()
    private var installation: (any InstalledPanel)?
    /// How the panel looks, which the next document's panel takes over.
    private var view: InspectorRequest.View?
    /// The panel's last request for changes, until there are some.
    private var waiting: (changes: InspectorRequest.Changes, answer: @MainActor (String) -> Void)?
    private var isAnswerScheduled = false

    /// Makes an inspector, which takes note of events from then on.
    ///
    /// - Parameter observer: Another observer, which sees each event first.
    public init(observer: (any BridgeObserver)? = nil) {
        self.observer = observer
    }

    deinit {
        MainActor.finish { [answer = waiting?.answer, installation] in
            answer?("null")
            installation?.remove()
        }
    }

    /// Takes note of an event.
    public func observe(_ event: BridgeTraceEvent) {
        observer?.observe(event)
        log.record(event)
        answerSoon()
    }

    /// Whether the panel is in a web view.
    public var isShown: Bool { installation != nil }

    /// Takes the panel out of the web view; what it showed is kept for the next time.
    public func hide() {
        waiting?.answer("null")
        waiting = nil
        installation?.remove()
        installation = nil
    }

    /// Answers at the end of the turn, with all that it brings.
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
        // Of strings and finite numbers: nothing that cannot be encoded.
        (try? JavaScriptEncoder().encodeJSON(value)) ?? "{}"
    }
}

extension BridgeInspector: WebViewPanel {
    /// The name of the panel's content world.
    public var world: String { InspectorScript.world }

    /// Makes the script of the panel for one web view.
    public func makeScript() -> WebViewPanelScript {
        InspectorScript.make()
    }

    /// Keeps the panel that a host has put into a web view, in place of the one before.
    public func attach(to installation: any InstalledPanel) {
        hide()
        self.installation = installation
    }

    /// Does what the panel's script asks, and answers with JSON text; `null` ends the panel.
    public func receive(_ text: String, answer: @escaping @MainActor (String) -> Void) {
        let request: InspectorRequest
        do {
            request = try MessageDecoder().decode(InspectorRequest.self, from: .json(text))
        } catch {
            // Not of this version's panel.
            return answer("null")
        }
        if let changes = request.changes {
            waiting?.answer("{}")
            waiting = (changes, answer)
            if changes.seen < log.revision { answerWaiting() }
        } else if let number = request.row {
            answer(Self.json(log.details(of: number)))
        } else if let number = request.copied {
            let text = log.fixture(of: number)
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
