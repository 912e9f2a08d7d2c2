extension ScriptDialect {
    /// Returns the answer to a post that is refused as a whole.
    func answer(refusal error: BridgeError) -> PostAnswer {
        switch reply.way {
        case .none, .call: .nothing
        case .promise: PostAnswer(refusal: error)
        case .form(let form): .json(form.json(.init(outcome: .failed(error))))
        }
    }

    /// Returns the answer that settles the promise of a post.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes of the answered messages, in order.
    ///   - isBatch: Whether the post was a batch.
    /// - Returns: The answer.
    func answer(_ outcomes: [Form.Values], isBatch: Bool) -> PostAnswer {
        switch reply.way {
        case .none, .call: .nothing
        case .promise: outcomes.first?.outcome.map { PostAnswer($0) } ?? .nothing
        case .form(let form): form.json(outcomes, isBatch: isBatch).map { .json($0) } ?? .nothing
        }
    }

    /// Returns the call of the page function that takes the answer, or nil if there is none.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes of the answered messages, in order.
    ///   - isBatch: Whether the post was a batch.
    ///   - origin: The origin of the document that posted, which alone may get the answer; nil if
    ///     the host cannot know it.
    /// - Returns: The call.
    func call(
        answering outcomes: [Form.Values],
        isBatch: Bool,
        in origin: Origin?
    ) -> DialectCall? {
        guard case .call(var function, var form, let failure) = reply.way,
            let values = outcomes.first, let all = form.json(outcomes, isBatch: isBatch)
        else { return nil }
        if !isBatch, case .failed = values.outcome, let failure { (function, form) = failure }
        let arguments = isBatch ? [all] : form.arguments(values)
        return DialectCall(
            function, arguments: arguments, asText: form.asText,
            to: origin.map { .mainFrame(of: $0) })
    }
}

extension ScriptDialect.Form {
    /// Returns all outcomes in this form; nil if no message is answered.
    fileprivate func json(_ outcomes: [Values], isBatch: Bool) -> String? {
        let texts = outcomes.map(json)
        return isBatch && !texts.isEmpty ? "[\(texts.joined(separator: ","))]" : texts.first
    }
}
