#if WebKitGTK
import CWebKitGTK

/// Limits the bytes of bodies that wait between this process and a page's process.
///
/// WebKit queues them without a limit and does not report how many wait. But a page's process
/// receives everything in order. When it answers a query, it has received all bytes sent before.
/// All bodies of a web view share a backlog, because a message to the page waits behind all of them.
@MainActor
final class PageBacklog {
    /// The number of bytes after which a query is sent.
    ///
    /// The window is smaller while many bodies wait, so that messages wait less.
    private var window: Int { max(1_048_576 / (waiting.count + 1), 16_384) }

    private static let key = "scriptbridge-backlog"

    private let webView: WeakWebView
    private var byteCount = 0
    private var number = 0
    private var open: Set<Int> = []
    private var waiting: [() -> Void] = []

    private init(_ webView: WeakWebView) {
        self.webView = webView
    }

    /// Returns the backlog of a web view; without one, the backlog always has room.
    static func shared(by webView: WeakWebView) -> PageBacklog {
        webView.with { view in
            let object = UnsafeMutableRawPointer(view).assumingMemoryBound(to: GObject.self)
            if let backlog = g_object_get_data(object, key) {
                return Unmanaged<PageBacklog>.fromOpaque(backlog).takeUnretainedValue()
            }
            let backlog = PageBacklog(webView)
            g_object_set_data_full(object, key, Unmanaged.passRetained(backlog).toOpaque()) {
                data in
                if let data { Unmanaged<PageBacklog>.fromOpaque(data).release() }
            }
            return backlog
        } ?? PageBacklog(webView)
    }

    /// Whether another window may be sent.
    ///
    /// Two windows keep the page busy. While many bodies wait, one does, and messages wait less.
    private var hasRoom: Bool { open.count < (waiting.count > 4 ? 1 : 2) }

    /// Runs a closure when there is room, after the ones that wait already.
    func whenRoom(_ body: @escaping () -> Void) {
        if hasRoom { return body() }
        waiting.append(body)
    }

    func add(_ count: Int) {
        byteCount += count
        guard byteCount >= window else { return }
        byteCount = 0
        number += 1
        let question = Question { [weak self, number] in self?.close(number) }
        let isAsked: Void? = webView.with { view in
            scriptbridge_ask_page(
                view,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    scriptbridge_ask_page_finish(view, result)
                    Unmanaged<Question>.fromOpaque(data).takeRetainedValue().onAnswer()
                }, Unmanaged.passRetained(question).toOpaque())
        }
        guard isAsked != nil else { return }
        open.insert(number)
        // Continue after a while: a page that is busy, or waits for this body, does not answer.
        Task { [weak self, number] in
            try? await Task.sleep(for: .milliseconds(100))
            self?.close(number)
        }
    }

    private func close(_ number: Int) {
        guard open.remove(number) != nil else { return }
        while hasRoom, !waiting.isEmpty { waiting.removeFirst()() }
    }

    @MainActor
    private final class Question {
        let onAnswer: () -> Void

        init(_ onAnswer: @escaping () -> Void) {
            self.onAnswer = onAnswer
        }
    }
}
#endif
