/// How the promise of the page's postMessage settles.
public enum PostAnswer: Hashable, Sendable {
    /// Resolves with this text: a frame for the page script.
    case text(String)
    /// Resolves with the value of this JSON text.
    case json(String)
    /// Resolves with undefined.
    case nothing
    /// Rejects with this text.
    case rejection(String)

    /// Creates the answer to a single message of a page without the page script.
    init(_ outcome: MessageOutcome) {
        switch outcome {
        case .handled, .ended: self = .nothing
        case .replied(let json): self = .json(json)
        case .failed(let error): self.init(refusal: error)
        }
    }

    /// Creates the answer to a refused body.
    package init(refusal error: BridgeError) {
        self = .rejection("\(error.code): \(error.message)")
    }
}
