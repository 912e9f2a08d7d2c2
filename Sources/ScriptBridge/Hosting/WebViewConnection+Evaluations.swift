extension WebViewConnection {
    /// Evaluates a text after everything that has been sent to the page.
    ///
    /// - Returns: The result.
    /// - Throws: The error that ended the evaluation early.
    func run(
        _ text: String,
        as form: ScriptForm,
        number: Int
    ) async throws(BridgeError) -> String? {
        let outcome: PendingEvaluations.Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                evaluations.add(number) { continuation.resume(returning: $0) }
                session.afterAllSent { [weak self] in
                    self?.evaluate(text, as: form, number: number)
                }
            }
        } onCancel: {
            Task { await giveUp(number, .cancelledByHost) }
        }
        return try outcome.get()
    }

    /// Evaluates a script and reports exactly once how it ended.
    func run(
        _ script: String,
        completion: @escaping @MainActor (PendingEvaluations.Outcome) -> Void
    ) {
        let number = evaluations.nextNumber()
        evaluations.add(number, completion: completion)
        evaluate(script, as: .script, number: number)
    }

    private func evaluate(_ text: String, as form: ScriptForm, number: Int) {
        // It may have ended while it waited for its turn.
        guard evaluations.contains(number) else { return }
        let isStarted = host?.evaluate(text, as: form) { [weak evaluations] outcome in
            evaluations?.end(number, with: outcome)
        }
        if isStarted != true {
            evaluations.end(number, with: .failure(host == nil ? errorWithoutHost : .webViewGone))
        }
    }

    /// Evaluates source that delivers replies or events, without waiting for a result.
    func push(_ source: String) {
        let isStarted = host?.evaluate(source, as: .script) { [observer] outcome in
            guard case .failure(let error) = outcome else { return }
            observer?.observe(.undelivered(event: nil, error))
        }
        if isStarted != true { observer?.observe(.undelivered(event: nil, .webViewGone)) }
    }

    /// Ends an evaluation that the host stopped waiting for, and stops it in the page as well.
    func giveUp(_ number: Int, _ error: BridgeError) {
        if evaluations.end(number, with: .failure(error)) { push(CallReport.ending(number)) }
    }
}

extension WebViewConnection: SessionPage {
    package var abilities: PageAbilities {
        PageAbilities(
            identifiesDocument: identityGuard != nil, reports: reportsPages, keepsSecrets: true)
    }

    package nonisolated func text(
        pushing packet: String,
        to document: String?,
        in origin: Origin?
    ) -> String {
        BridgeScript.source(receiving: packet, in: origin, by: document)
    }

    package func push(_ text: String, to origin: Origin?) { push(text) }

    package func call(
        _ call: PageCall,
        completion: @escaping @MainActor (Result<Void, BridgeError>) -> Void
    ) {
        let originGuard =
            call.policy.map { OriginGuard([$0], document: call.document) } ?? originGuard
        run(originGuard.guarding(call.source)) { result in
            completion(result.mapError(originGuard.error).flatMap(call.outcome))
        }
    }

    package func identify(_ answer: @escaping @MainActor (_ id: String?) -> Void) {
        guard let identityGuard else { return answer(nil) }
        run(identityGuard.guarding("\(BridgeScript.document).id")) { outcome in
            let json = try? outcome.get()
            answer(json.flatMap { try? MessageDecoder().decode(String.self, from: .json($0)) })
        }
    }

    package func serves(_ origin: Origin) -> Bool { host?.serves(origin) ?? false }
}
