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
/// Each dialog gets one answer. If nobody can ask the user, the answer changes nothing:
///
/// | dialog | answer if nobody asks, the page navigates away, or the user's answer does not fit |
/// | --- | --- |
/// | `alert` | ends |
/// | `confirm` | false |
/// | `prompt` | null |
///
/// After ``maximumCount`` dialogs, further dialogs of a page get this answer too, until you call
/// ``reset()``.
@MainActor
public final class PageDialogs {
    /// Asks the user, on the main actor.
    public typealias Ask = @MainActor @Sendable (PageDialog) async -> PageDialog.Answer

    /// The number of dialogs that a page may show before it is cut off.
    public let maximumCount: Int

    private let ask: Ask?
    private var count = 0
    private var generation = 0
    /// Ends when the previous dialog is over.
    private var last: Task<PageDialog.Answer, Never>?

    /// Creates the dialogs of a web view.
    ///
    /// - Parameters:
    ///   - maximumCount: The number of dialogs that a page may show before it is cut off.
    ///   - ask: Asks the user; nil to ask nobody.
    public init(maximumCount: Int = 20, asking ask: Ask? = nil) {
        self.maximumCount = maximumCount
        self.ask = ask
    }

    /// Answers a dialog after the earlier ones are over.
    ///
    /// - Parameter dialog: The dialog.
    /// - Returns: An answer that fits the kind of dialog.
    public func answer(_ dialog: PageDialog) async -> PageDialog.Answer {
        guard let ask, count < maximumCount else { return .dismiss }
        count += 1
        let (before, generation) = (last, generation)
        let task = Task { @MainActor [weak self] in
            _ = await before?.value
            // The page navigated away, or the host reset the dialogs.
            guard self?.generation == generation else { return PageDialog.Answer.dismiss }
            let answer = await ask(dialog)
            guard self?.generation == generation else { return PageDialog.Answer.dismiss }
            return dialog.fitting(answer)
        }
        last = task
        return await task.value
    }

    /// Dismisses all open and waiting dialogs and allows the page to ask again.
    ///
    /// Call this method when the page navigated away, or when the user has navigated on.
    public func reset() {
        count = 0
        generation += 1
        last = nil
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
