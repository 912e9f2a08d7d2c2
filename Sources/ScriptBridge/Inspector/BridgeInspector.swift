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
/// and duration, and shows payloads on demand. It filters, pauses, and copies a row for
/// `Tests/Fixtures/protocol.json`, to be played by `js/test/player.js`.
///
/// It is there in each document that the main frame shows, until ``hide()`` or until the inspector
/// goes. It lives in a content world of its own and in a closed shadow root: page and panel share
/// the elements, but no JavaScript, and what host and panel say to each other is no message of the
/// bridge. Names and payloads are shown as text. What a page can notice is one element more in its
/// root, and that keys and clicks go to it.
///
/// It needs a web view with content worlds: `WKWebView`, `WebPage` and `WebKitWebView` have them.
/// Over another transport there is no panel, but any ``BridgeObserver`` still works.
///
/// The panel shows every payload to whoever holds the device, in every page that comes later: show
/// it in builds for development. An inspector keeps the last 500 rows, of each text 16 KiB. Have one
/// for each bridge.
@MainActor
public final class BridgeInspector: BridgeObserver {
    private let observer: (any BridgeObserver)?
    private var log = InspectorLog()
    private var panel: (any InspectorPanel)?
    /// How the panel looks, which the next document's panel takes over.
    private var view: InspectorQuestion.View?
    /// The panel's last question for changes, until there are some.
    private var waiting: (changes: InspectorQuestion.Changes, answer: Answer)?
    private var isAnswerScheduled = false

    /// Takes the JSON text of an answer; `null` ends the panel.
    package typealias Answer = @MainActor (String) -> Void

    /// Makes an inspector, which takes note of events from then on.
    ///
    /// - Parameter observer: Another observer, which sees each event first.
    public init(observer: (any BridgeObserver)? = nil) {
        self.observer = observer
    }

    isolated deinit {
        hide()
    }

    /// Takes note of an event.
    public func observe(_ event: BridgeEvent) {
        observer?.observe(event)
        log.record(event)
        answerSoon()
    }

    /// Whether the panel is in a web view.
    public var isShown: Bool { panel != nil }

    /// Takes the panel out of the web view; what it showed is kept for the next time.
    public func hide() {
        waiting?.answer("null")
        waiting = nil
        panel?.remove()
        panel = nil
    }

    /// Keeps the panel that a host has put into a web view, in place of the one before.
    package func show(_ panel: any InspectorPanel) {
        hide()
        self.panel = panel
    }

    /// Takes what the panel asks, as JSON text.
    package func receive(_ text: String, answer: @escaping Answer) {
        let question: InspectorQuestion
        do {
            question = try MessageDecoder().decode(InspectorQuestion.self, from: .json(text))
        } catch {
            // Not of this version's panel.
            return answer("null")
        }
        if let changes = question.changes {
            waiting?.answer("{}")
            waiting = (changes, answer)
            if changes.seen < log.revision { answerWaiting() }
        } else if let number = question.row {
            answer(Self.json(log.details(of: number)))
        } else if let number = question.copied {
            let text = log.fixture(of: number)
            if let text { panel?.copy(text) }
            answer(Self.json(text != nil))
        } else {
            if question.clears == true { log.clear() }
            if let isPaused = question.isPaused { log.setPaused(isPaused) }
            answer("{}")
            answerSoon()
        }
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
