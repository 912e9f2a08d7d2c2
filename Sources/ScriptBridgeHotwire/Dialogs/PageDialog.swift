public import ScriptBridge

/// What a page asks the user, and waits for: `alert`, `confirm`, `prompt`, or a link or form with
/// `data-turbo-confirm`, which is a `confirm` of the page's library.
///
/// It is a value of the host's engine, made where the app is asked: in `WKUIDelegate`, or in the signal
/// `script-dialog` of WebKitGTK. ``PageDialogs`` finds the answer.
public struct PageDialog: Hashable, Sendable {
    /// What is asked.
    public enum Kind: Hashable, Sendable {
        /// Nothing: the user is told something.
        case alert
        /// Yes or no.
        case confirm
        /// A text, with what stands there at first.
        case prompt(text: String)
    }

    /// What is asked.
    public let kind: Kind

    /// The page's words; as long as ``maximumLength`` at most.
    public let message: String

    /// Whose words they are, to be shown with them; nil if the engine does not tell.
    public let origin: Origin?

    /// Whether the page asks, and not a frame inside it; nil if the engine does not tell.
    public let isMainFrame: Bool?

    /// How many characters of a page's words are shown.
    public static let maximumLength: Int = 4_096

    /// Makes a dialog.
    ///
    /// - Parameters:
    ///   - kind: What is asked.
    ///   - message: The page's words.
    ///   - origin: Whose words they are.
    ///   - isMainFrame: Whether the page asks, and not a frame inside it.
    public init(
        _ kind: Kind,
        _ message: String,
        from origin: Origin? = nil,
        isMainFrame: Bool? = nil
    ) {
        if case .prompt(let text) = kind {
            self.kind = .prompt(text: String(text.prefix(Self.maximumLength)))
        } else {
            self.kind = kind
        }
        self.message = String(message.prefix(Self.maximumLength))
        self.origin = origin
        self.isMainFrame = isMainFrame
    }
}

extension PageDialog {
    /// What the user says.
    public enum Answer: Hashable, Sendable {
        /// Nothing: the alert was seen, the question not answered.
        case dismiss
        /// Yes.
        case confirm
        /// A text.
        case text(String)
    }
}

extension PageDialog.Answer {
    /// What `confirm` returns to the page.
    public var isConfirmed: Bool { self != .dismiss }

    /// What `prompt` returns to the page; nil for none.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
