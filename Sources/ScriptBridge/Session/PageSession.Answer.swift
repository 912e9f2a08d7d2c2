extension PageSession {
    /// How the promise of the page's `postMessage` ends.
    public enum Answer: Hashable, Sendable {
        /// It resolves with this text: a frame for the page script.
        case text(String)
        /// It resolves with the value of this JSON text.
        case json(String)
        /// It resolves with `undefined`.
        case nothing
        /// It is rejected with this text.
        case rejection(String)

        /// The answer to a single message of a page without the page script.
        init(_ outcome: DispatchOutcome) {
            switch outcome {
            case .handled, .ended: self = .nothing
            case .replied(let json): self = .json(json)
            case .failed(let error): self.init(refusal: error)
            }
        }

        /// The answer to what is refused.
        package init(refusal error: BridgeError) {
            self = .rejection("\(error.code): \(error.message)")
        }
    }
}
