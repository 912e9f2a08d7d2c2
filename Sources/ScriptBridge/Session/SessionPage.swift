/// What a session needs of the page at its other end.
///
/// A session does not keep its page alive.
@MainActor
package protocol SessionPage: AnyObject, Sendable {
    /// What the session may ask of the page.
    var abilities: PageAbilities { get }

    /// Returns what is pushed for a packet; called off the main actor for a long one.
    ///
    /// - Parameters:
    ///   - packet: The text of the packet.
    ///   - document: The ID of its document; nil if the host cannot know it.
    ///   - origin: The document's origin; nil if the host cannot know it.
    /// - Returns: The text to push; by default, the packet's.
    nonisolated func text(pushing packet: String, to document: String?, in origin: Origin?)
        -> String

    /// Delivers a text to the page, in the order of the calls.
    ///
    /// The page may have navigated away from the document that the text is for.
    func push(_ text: String, to origin: Origin?)

    /// Calls a page function in a document that the call's policy accepts, and reports success.
    func call(
        _ call: PageCall, completion: @escaping @MainActor (Result<Void, BridgeError>) -> Void)

    /// Asks for the ID of the page's document, in a way that no other window can answer.
    ///
    /// - Parameter answer: Receives the ID; nil if the page has none or does not answer.
    func identify(_ answer: @escaping @MainActor (_ id: String?) -> Void)

    /// Returns whether pages of an origin can fetch from a site that the host serves.
    func serves(_ origin: Origin) -> Bool
}

extension SessionPage {
    package nonisolated func text(
        pushing packet: String,
        to document: String?,
        in origin: Origin?
    ) -> String { packet }

    package func call(
        _ call: PageCall,
        completion: @escaping @MainActor (Result<Void, BridgeError>) -> Void
    ) {
        completion(.failure(.noFunctionCalls))
    }

    package func identify(_ answer: @escaping @MainActor (_ id: String?) -> Void) { answer(nil) }

    package func serves(_ origin: Origin) -> Bool { false }
}

/// What a session may ask of its page.
package struct PageAbilities: Sendable {
    /// Whether the page must be asked for its document's ID, because the engine hides the sender.
    ///
    /// A session then accepts packets of the main frame only from the document that the page names.
    /// Otherwise every sender is the page: an unknown document replaces the current one.
    package var identifiesDocument: Bool = false

    /// Whether pages report their console output and their errors.
    package var reports: Bool = false

    /// Whether the host injects the page script, and so can give it secrets.
    package var keepsSecrets: Bool = false

    package init(
        identifiesDocument: Bool = false,
        reports: Bool = false,
        keepsSecrets: Bool = false
    ) {
        self.identifiesDocument = identifiesDocument
        self.reports = reports
        self.keepsSecrets = keepsSecrets
    }
}

/// A page that gets packets by a closure.
@MainActor
package final class PushedPage: SessionPage {
    package let abilities = PageAbilities()
    private let deliver: @MainActor (_ packet: String, _ origin: Origin?) -> Void

    package init(_ deliver: @escaping @MainActor (_ packet: String, _ origin: Origin?) -> Void) {
        self.deliver = deliver
    }

    package func push(_ text: String, to origin: Origin?) { deliver(text, origin) }
}

extension BridgeError {
    static let noFunctionCalls = BridgeError(
        .noWebView, "The session cannot call page functions: only a WebViewBridge can.")
}
