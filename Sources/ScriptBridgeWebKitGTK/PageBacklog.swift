#if WebKitGTK
import CWebKitGTK

/// Limits the bytes of a body that wait between this process and the page's process.
///
/// WebKit queues them without a limit and does not report how many wait. But a page's process
/// receives everything in order. When it answers a query, it has received all bytes sent before.
@MainActor
final class PageBacklog {
    /// The number of bytes after which a query is sent.
    private static let window = 2_097_152

    private let webView: WeakWebView
    private let onRoom: () -> Void
    private var byteCount = 0
    private var number = 0
    private var open: Set<Int> = []

    /// Creates an empty backlog; the closure is called when there is room again.
    init(_ webView: WeakWebView, onRoom: @escaping () -> Void) {
        self.webView = webView
        self.onRoom = onRoom
    }

    var hasRoom: Bool { open.count < 2 }

    func add(_ count: Int) {
        byteCount += count
        guard byteCount >= Self.window else { return }
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
        guard open.remove(number) != nil, hasRoom else { return }
        onRoom()
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
