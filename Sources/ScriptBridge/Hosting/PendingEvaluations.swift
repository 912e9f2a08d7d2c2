/// The evaluations in a page that have no result yet.
///
/// When another document replaces the page's, WebKit completes some evaluations late or never. So
/// this class ends each evaluation exactly once: with its result, or with an error from the host.
@MainActor
final class PendingEvaluations {
    typealias Outcome = Result<String?, BridgeError>

    /// The host that evaluates; nil while the bridge is not installed.
    var host: (any WebViewHost)?

    private let observer: (any BridgeObserver)?
    private var pending: [Int: @MainActor (Outcome) -> Void] = [:]
    private var lastNumber = 0

    init(observer: (any BridgeObserver)?) {
        self.observer = observer
    }

    var isEmpty: Bool { pending.isEmpty }

    /// Returns a number for a new evaluation.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Why there is no host.
    var errorWithoutHost: BridgeError = .notInstalled

    /// Runs an evaluation after everything that has been sent to the page.
    var afterAllSent: @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() }

    /// Evaluates a text and returns its result, or throws the error that ended it early.
    func run(
        _ text: String,
        as form: ScriptForm,
        number: Int
    ) async throws(BridgeError) -> String? {
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending[number] = { continuation.resume(returning: $0) }
                afterAllSent { [weak self] in self?.evaluate(text, as: form, number: number) }
            }
        } onCancel: {
            Task { await giveUp(number, .cancelledByHost) }
        }
        return try outcome.get()
    }

    /// Asks the page for the id of its document, and answers nil if there is none.
    func askDocument(_ originGuard: OriginGuard, answer: @escaping SessionCore.Identification) {
        let source = originGuard.guarding("\(BridgeScript.document).id")
        run(source) { outcome in
            let json = try? outcome.get()
            answer(json.flatMap { try? MessageDecoder().decode(String.self, from: .json($0)) })
        }
    }

    /// Evaluates a script and reports exactly once how it ended.
    func run(_ script: String, completion: @escaping @MainActor (Outcome) -> Void) {
        let number = nextNumber()
        pending[number] = completion
        evaluate(script, as: .script, number: number)
    }

    private func evaluate(_ text: String, as form: ScriptForm, number: Int) {
        // It may have ended while it waited for its turn.
        guard pending[number] != nil else { return }
        let isStarted = host?.evaluate(text, as: form) { [weak self] outcome in
            self?.end(number, with: outcome)
        }
        if isStarted != true {
            end(number, with: .failure(host == nil ? errorWithoutHost : .webViewGone))
        }
    }

    /// Evaluates source that delivers replies or events, without waiting for a result.
    func push(_ source: String) {
        let isStarted = host?.evaluate(source, as: .script) { [observer] outcome in
            guard case .failure(let error) = outcome else { return }
            observer?.observe(.undelivered(event: nil, error))
        }
        if isStarted != true {
            let error = BridgeError.webViewGone
            observer?.observe(.undelivered(event: nil, error))
        }
    }

    /// Ends an evaluation that the host stopped waiting for, and stops it in the page as well.
    func giveUp(_ number: Int, _ error: BridgeError) {
        if end(number, with: .failure(error)) { push(CallReport.ending(number)) }
    }

    /// Ends every pending evaluation.
    func fail(_ error: BridgeError) {
        for number in pending.sortedKeys { end(number, with: .failure(error)) }
    }

    /// Ends an evaluation and returns true, or returns false if it has ended before.
    @discardableResult
    private func end(_ number: Int, with outcome: Outcome) -> Bool {
        let end = pending.removeValue(forKey: number)
        end?(outcome)
        return end != nil
    }
}
