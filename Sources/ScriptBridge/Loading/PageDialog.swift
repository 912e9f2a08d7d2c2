/// A question or message of a page to the user, for which the page waits.
///
/// A page shows dialogs with `alert`, `confirm`, and `prompt`. For a link or a form with
/// `data-turbo-confirm`, the page's library calls `confirm`.
///
/// A loader asks its delegate for the answer: see ``PageLoaderDelegate/pageLoader(_:answer:)``.
public struct PageDialog: Hashable, Sendable {
    /// A kind of dialog.
    @frozen public enum Kind: Hashable, Sendable {
        /// A message to the user.
        case alert
        /// A question with the answers yes and no.
        case confirm
        /// A question that is answered with text, with its default answer.
        case prompt(text: String)
    }

    /// The kind of dialog.
    public let kind: Kind

    /// The text of the page, cut to 4,096 Unicode scalars.
    public let message: String

    /// The origin of the document that asks, to show with the text; nil if the engine does not
    /// report it.
    public let origin: Origin?

    /// Whether the main frame asks; nil if the engine does not report it.
    public let isMainFrame: Bool?

    /// The maximum length of a page's text, in Unicode scalars: a character may have any number.
    static let maximumLength: Int = 4_096

    private static func start(of text: String) -> String {
        String(text.unicodeScalars.prefix(maximumLength))
    }

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - kind: The kind of dialog.
    ///   - message: The text of the page; cut to 4,096 Unicode scalars.
    ///   - origin: The origin of the document that asks.
    ///   - isMainFrame: Whether the main frame asks.
    public init(
        _ kind: Kind,
        _ message: String,
        from origin: Origin? = nil,
        isMainFrame: Bool? = nil
    ) {
        if case .prompt(let text) = kind {
            self.kind = .prompt(text: Self.start(of: text))
        } else {
            self.kind = kind
        }
        self.message = Self.start(of: message)
        self.origin = origin
        self.isMainFrame = isMainFrame
    }
}

extension PageDialog {
    /// The user's answer to a dialog.
    @frozen public enum Answer: Hashable, Sendable {
        /// The user saw the alert or dismissed the question.
        case dismiss
        /// The user said yes.
        case confirm
        /// The user entered a text.
        case text(String)
    }
}

extension PageDialog.Answer {
    /// The value that the function confirm returns to the page.
    public var isConfirmed: Bool { self != .dismiss }

    /// The text that the function prompt returns to the page; nil for none.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
