#if WebKitGTK
import CWebKitGTK

/// How much of a body waits between this process and the page's, which WebKit queues without a bound.
///
/// WebKit does not say. But what is sent to a page's process comes there in order: when that answers
/// a question, it has got all that was sent before.
@MainActor
final class PageBacklog {
    /// After how many bytes a question is asked.
    private static let window = 2_097_152

    private let webView: WeakWebView
    private let onRoom: () -> Void
    private var byteCount = 0
    private var number = 0
    private var open: Set<Int> = []

    /// Begins with nothing that waits; the closure is called when there is room again.
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
        // A page that is busy, or that waits for this very body, does not answer.
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
