import Foundation

/// Stands for the page's JavaScript engine: a test answers what is evaluated, or the document that
/// the web view has loaded.
@MainActor
package final class FakeEngine {
    /// Something to evaluate.
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

    /// What was evaluated, in order.
    package private(set) var evaluations: [Evaluation] = []

    /// Where to evaluate; nil until the web view loads something.
    private(set) var document: FakeDocument?

    /// The same document in other worlds, made when something is evaluated there.
    private var isolated: [WKContentWorld: FakeDocument] = [:]
    private var makeDocument: (@MainActor (WKContentWorld) -> FakeDocument?)?

    /// Has another document from now on, or none.
    func show(_ makeDocument: (@MainActor (WKContentWorld) -> FakeDocument?)?) {
        self.makeDocument = makeDocument
        isolated = [:]
        document = makeDocument?(.page)
    }

    /// Has a document in other worlds than the page's, if there is none at all.
    func showIsolated(in webView: WKWebView) {
        guard makeDocument == nil, let url = URL(string: "about:blank") else { return }
        makeDocument = { [weak webView] world in
            webView.flatMap { FakeDocument(url, in: $0, world: world) }
        }
    }

    /// Answers at once what a test does not answer by itself; nil to leave it open.
    package var answer: (@MainActor (String) -> Result<Any?, any Error>?)?

    func run(
        _ text: String,
        isFunction: Bool,
        in world: WKContentWorld,
        completion: @escaping @MainActor (Result<Any?, any Error>) -> Void
    ) {
        let evaluation = Evaluation(
            text: text, isFunction: isFunction, world: world, completion: completion)
        if let document = document(in: world) { return document.run(evaluation) }
        evaluations.append(evaluation)
        if let result = answer?(text) { evaluation.end(result) }
    }

    private func document(in world: WKContentWorld) -> FakeDocument? {
        guard world !== WKContentWorld.page else { return document }
        if isolated[world] == nil { isolated[world] = makeDocument?(world) }
        return isolated[world]
    }
}
