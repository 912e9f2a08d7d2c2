public import ScriptBridge

/// A queue that answers the dialogs of a page, one after the other.
///
/// Create one object for each web view, and forward the dialogs of your own delegate to it. This
/// class does not replace a delegate.
///
/// ```swift
/// let dialogs = PageDialogs { dialog in
///     await app.ask(dialog.message, of: dialog.kind)
/// }
/// ```
///
/// Each dialog gets one answer. If nobody asks, the page navigates away, or the user's answer does
/// not fit, the answer changes nothing: `alert` ends, `confirm` is false, and `prompt` is null.
///
/// After ``maximumCount`` dialogs, further dialogs of a page get this answer too, until ``reset()``. A
/// ``VisitSession`` has dialogs of its own, resets them, and tells the app that a page was cut off.
@MainActor
public final class PageDialogs {
    /// Asks the user, on the main actor.
    ///
    /// Its task is cancelled when the dialog is dismissed, so that the app can remove the question.
    public typealias Ask = @MainActor @Sendable (PageDialog) async -> PageDialog.Answer

    /// The number of dialogs that a page may show before it is cut off; those to which the user says
    /// yes do not count.
    public let maximumCount: Int

    /// Whether the session has told the app that the page is cut off.
    var isReported = false

    private let ask: Ask?
    private var count = 0
    private var lastNumber = 0
    /// The dialogs that the page waits for, by number.
    private var open: [Int: (task: Task<Void, Never>, answered: Answered)] = [:]
    /// Ends when the app has removed the previous question.
    private var last: Task<Void, Never>?

    private typealias Answered = CheckedContinuation<PageDialog.Answer, Never>

    /// Creates the dialogs of a web view.
    ///
    /// - Parameters:
    ///   - maximumCount: The number of dialogs that a page may show before it is cut off.
    ///   - ask: Asks the user; nil to ask nobody.
    public init(maximumCount: Int = 20, asking ask: Ask? = nil) {
        self.maximumCount = maximumCount
        self.ask = ask
    }

    /// Whether the page has shown as many dialogs as it may.
    public var isCutOff: Bool { ask != nil && count >= maximumCount }

    /// Answers a dialog after the earlier ones are over.
    ///
    /// - Parameter dialog: The dialog.
    /// - Returns: An answer that fits the kind of dialog.
    public func answer(_ dialog: PageDialog) async -> PageDialog.Answer {
        guard let ask, count < maximumCount else { return .dismiss }
        count += 1
        lastNumber += 1
        let (before, number) = (last, lastNumber)
        return await withCheckedContinuation { answered in
            let task = Task {
                // A dismissed question may still be visible.
                await before?.value
                guard !Task.isCancelled else { return }
                let answer = await ask(dialog)
                guard let asked = open.removeValue(forKey: number) else { return }
                let fitting = dialog.fitting(answer)
                // A question to which the user says yes is no nuisance.
                if fitting != .dismiss { count -= 1 }
                asked.answered.resume(returning: fitting)
            }
            open[number] = (task, answered)
            last = task
        }
    }

    /// Dismisses all open and waiting dialogs and allows the page to ask again.
    ///
    /// The page continues at once, and the task that asks the user is cancelled. The next question is
    /// asked when the cancelled one is over, so that two are never open at the same time. Call this
    /// method when the page navigated away, or when the user has navigated on.
    public func reset() {
        count = 0
        isReported = false
        // Cancelling a task may run code of the app, which may call this method again.
        let dismissed = open.values
        open = [:]
        for (task, answered) in dismissed {
            task.cancel()
            answered.resume(returning: .dismiss)
        }
    }
}

extension PageDialog {
    /// Returns an answer that the page can use; no text if the page did not ask for one.
    func fitting(_ answer: Answer) -> Answer {
        switch (kind, answer) {
        case (.alert, _), (_, .dismiss), (.prompt, .confirm): .dismiss
        case (.confirm, _): .confirm
        case (.prompt, .text): answer
        }
    }
}
