/// What is evaluated in a page, and what of it the page has not answered yet.
///
/// WebKit completes some evaluations that were under way when the document was left late or never,
/// so each of them is ended here, exactly once: by its result or by ``fail(_:)``.
@MainActor
final class PendingEvaluations {
    typealias Outcome = Result<String?, BridgeError>

    /// Where to evaluate; nil while the bridge is in no web view.
    var host: (any WebViewHost)?

    private let observer: (any BridgeObserver)?
    private var pending: [Int: @MainActor (Outcome) -> Void] = [:]
    private var lastNumber = 0

    init(observer: (any BridgeObserver)?) {
        self.observer = observer
    }

    var isEmpty: Bool { pending.isEmpty }

    /// A number for an evaluation to come.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Evaluates a text; gives what the evaluator does, or the error by which it ended before.
    func run(
        _ text: String,
        as form: ScriptForm,
        number: Int
    ) async throws(BridgeError) -> String? {
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(text, as: form, number: number) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            Task { await giveUp(number, BridgeError(.cancelled, "The host stopped waiting.")) }
        }
        return try outcome.get()
    }

    /// Asks the page for the id of its document; gives nil if it has none or does not say.
    func askDocument(_ originGuard: OriginGuard, answer: @escaping PageSession.Identification) {
        let source = originGuard.guarding(BridgeScript.document)
        run(source) { outcome in
            let json = try? outcome.get()
            answer(json.flatMap { try? MessageDecoder().decode(String.self, from: .json($0)) })
        }
    }

    /// Evaluates a script, and says exactly once how it ended.
    func run(_ script: String, completion: @escaping @MainActor (Outcome) -> Void) {
        start(script, as: .script, number: nextNumber(), completion: completion)
    }

    private func start(
        _ text: String,
        as form: ScriptForm,
        number: Int,
        completion: @escaping @MainActor (Outcome) -> Void
    ) {
        pending[number] = completion
        let isStarted = host?.evaluate(text, as: form) { [weak self] outcome in
            self?.end(number, with: outcome)
        }
        if isStarted != true {
            end(number, with: .failure(BridgeError(.noWebView, "The bridge has no web view.")))
        }
    }

    /// Evaluates source that carries replies or events, which nobody waits for.
    func push(_ source: String) {
        let isStarted = host?.evaluate(source, as: .script) { [observer] outcome in
            guard case .failure(let error) = outcome else { return }
            observer?.observe(.undelivered(event: nil, error))
        }
        if isStarted != true {
            let error = BridgeError(.noWebView, "The web view is gone.")
            observer?.observe(.undelivered(event: nil, error))
        }
    }

    /// Ends an evaluation for whose result nobody waits any more, in the page too.
    func giveUp(_ number: Int, _ error: BridgeError) {
        if end(number, with: .failure(error)) { push(CallReport.ending(number)) }
    }

    /// Ends every evaluation that is under way.
    func fail(_ error: BridgeError) {
        for number in pending.keys.sorted() { end(number, with: .failure(error)) }
    }

    /// Ends an evaluation; false if it has ended before.
    @discardableResult
    private func end(_ number: Int, with outcome: Outcome) -> Bool {
        let end = pending.removeValue(forKey: number)
        end?(outcome)
        return end != nil
    }
}
