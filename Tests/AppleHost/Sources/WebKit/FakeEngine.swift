/// A stand-in for the page's JavaScript engine.
///
/// Evaluations are answered by a test or by the document that the web view has loaded.
@MainActor
package final class FakeEngine {
    /// A pending evaluation.
    @MainActor
    package final class Evaluation {
        package let text: String
        package let isFunction: Bool
        package let world: WKContentWorld
        private let completion: @MainActor (Result<Any?, any Error>) -> Void

        init(
            text: String,
            isFunction: Bool,
            world: WKContentWorld,
            completion: @escaping @MainActor (Result<Any?, any Error>) -> Void
        ) {
            self.text = text
            self.isFunction = isFunction
            self.world = world
            self.completion = completion
        }

        /// Ends the evaluation.
        package func end(_ result: Result<Any?, any Error>) {
            completion(result)
        }
    }

    /// The sources with which a bridge has marked the window that was shown at its installation.
    package private(set) var marks: [String] = []

    /// All other evaluations in order, without a bridge's question which page is shown.
    package private(set) var evaluations: [Evaluation] = []

    /// The document that runs evaluations, or nil until the web view loads one.
    var document: FakeDocument? {
        didSet { if document != nil { hasEnded = false } }
    }

    /// Whether the page's process has ended and no other document was loaded since.
    var hasEnded = false

    /// Answers evaluations that a test does not answer itself; nil leaves them pending.
    package var answer: (@MainActor (String) -> Result<Any?, any Error>?)?

    func run(
        _ text: String,
        isFunction: Bool,
        in world: WKContentWorld,
        completion: @escaping @MainActor (Result<Any?, any Error>) -> Void
    ) {
        let evaluation = Evaluation(
            text: text, isFunction: isFunction, world: world, completion: completion)
        if hasEnded { return evaluation.end(.failure(WKError(.javaScriptResultTypeIsUnsupported))) }
        // A document belongs only to the page's world.
        if let document, world === WKContentWorld.page { return document.run(evaluation) }
        if text.hasPrefix("const scriptBridge_") {
            marks.append(text)
        } else if !text.hasPrefix("(()=>{const isAccepted=") {
            evaluations.append(evaluation)
        }
        if let result = answer?(text) { evaluation.end(result) }
    }
}
