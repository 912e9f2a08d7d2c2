/// The answer to a frame while it can still take replies.
@MainActor
final class OpenAnswer {
    /// Whether what it cannot take any more is pushed.
    let isReachable: Bool
    private var frame: HostFrame
    private var waiting = 0
    private var isComplete = false
    private var answer: (@MainActor (PageSession.Answer) -> Void)?

    init(to document: PageDocument, answer: @escaping @MainActor (PageSession.Answer) -> Void) {
        frame = HostFrame(document: document.id ?? "", origin: nil)
        isReachable = document.state.isReachable
        self.answer = answer
    }

    /// Whether it has not been given.
    var isOpen: Bool { answer != nil }

    /// Takes note of a message whose end the answer may wait for.
    func begin() {
        waiting += 1
    }

    /// Takes note of such a message's end.
    func end() {
        waiting -= 1
        closeIfDone()
    }

    /// Returns false if the answer is on its way already.
    func add(_ reply: HostFrame.Reply) -> Bool {
        guard answer != nil else { return false }
        frame.add(reply)
        return true
    }

    /// Says that no further message will begin.
    func closeWhenDone() {
        isComplete = true
        closeIfDone()
    }

    func close() {
        answer?(.text(frame.text))
        answer = nil
    }

    private func closeIfDone() {
        if isComplete, waiting == 0 { close() }
    }
}
