/// Answers what pages ask the user, one dialog after the other.
///
/// An app holds one for each web view, and forwards to it what its own delegate is asked: nothing here
/// replaces a delegate.
///
/// ```swift
/// let dialogs = PageDialogs { dialog in
///     await app.ask(dialog.message, of: dialog.kind)
/// }
/// ```
///
/// Each dialog has one answer. Without somebody who asks the user, it is the one that changes nothing:
///
/// | dialog | nobody asks, the page is left, or the answer does not fit |
/// | --- | --- |
/// | `alert` | is over |
/// | `confirm` | false |
/// | `prompt` | null |
///
/// A page that asks again and again is cut off: after ``maximumCount`` dialogs, those that it asks for
/// have this answer too, until the user has gone on, ``reset()``.
@MainActor
public final class PageDialogs {
    /// Asks the user; on the main actor.
    public typealias Ask = @MainActor @Sendable (PageDialog) async -> PageDialog.Answer

    /// How many dialogs a page may show before it is cut off.
    public let maximumCount: Int

    private let ask: Ask?
    private var count = 0
    private var generation = 0
    /// Ends when the dialog before is over.
    private var last: Task<PageDialog.Answer, Never>?

    /// Makes dialogs.
    ///
    /// - Parameters:
    ///   - maximumCount: How many dialogs a page may show before it is cut off.
    ///   - ask: Asks the user; nil if nobody does.
    public init(maximumCount: Int = 20, asking ask: Ask? = nil) {
        self.maximumCount = maximumCount
        self.ask = ask
    }

    /// Finds the answer to a dialog, after those that were asked before.
    ///
    /// - Parameter dialog: What the page asks.
    /// - Returns: The answer, which fits the dialog.
    public func answer(_ dialog: PageDialog) async -> PageDialog.Answer {
        guard let ask, count < maximumCount else { return .dismiss }
        count += 1
        let (before, generation) = (last, generation)
        let task = Task { @MainActor [weak self] in
            _ = await before?.value
            // Nobody waits for it any more.
            guard self?.generation == generation else { return PageDialog.Answer.dismiss }
            let answer = await ask(dialog)
            guard self?.generation == generation else { return PageDialog.Answer.dismiss }
            return dialog.fitting(answer)
        }
        last = task
        return await task.value
    }

    /// Takes note that the page was left, or that the user has gone on: dialogs that are open or wait are
    /// dismissed, and the page may ask anew.
    public func reset() {
        count = 0
        generation += 1
        last = nil
    }
}

extension PageDialog {
    /// An answer that the page can have: no text where none was asked for.
    func fitting(_ answer: Answer) -> Answer {
        switch (kind, answer) {
        case (.alert, _), (_, .dismiss), (.prompt, .confirm): .dismiss
        case (.confirm, _): .confirm
        case (.prompt, .text): answer
        }
    }
}
