/// Whether and how a message of a page without the page script is answered.
struct DialectReply: Sendable {
    /// The id to which the page expects the answer.
    var id: DialectID?

    /// Whether the page expects one.
    var isAnswered: Bool

    /// Of a message of which the observer alone is told.
    static let unanswered = DialectReply(id: nil, isAnswered: false)
}

/// A post of a page without the page script, some of whose messages have not ended.
struct PendingPost {
    let dialect: ScriptDialect
    let isBatch: Bool

    /// Where a page function is called that takes the answer; nil if the host cannot know it.
    let origin: Origin?

    /// The document that posted, and no other one, is told.
    private var policy: OriginPolicy? { origin.map { .mainFrame(of: $0) } }

    /// How many of its messages have not ended.
    var waitingCount = 0

    /// What its messages came to, by their numbers, if they are answered.
    var outcomes: [(number: Int, values: ScriptDialect.Form.Values)] = []

    init(_ post: UnscriptedPost, origin: Origin?) {
        dialect = post.dialect
        isBatch = post.isBatch
        self.origin = origin
    }

    /// How the promise of the post ends.
    var answer: PageSession.Answer {
        guard case .form(let form) = dialect.reply.way else {
            guard case .promise = dialect.reply.way, let outcome = outcomes.first?.values.outcome
            else { return .nothing }
            return PageSession.Answer(outcome)
        }
        return text(of: form).map { .json($0) } ?? .nothing
    }

    /// The call of a page function that takes the answer; nil if there is none.
    var call: DialectCall? {
        guard case .call(let function, let form, let failure) = dialect.reply.way else {
            return nil
        }
        let asText = dialect.reply.asText
        if isBatch {
            return text(of: form).map {
                DialectCall(function, arguments: [$0], asText: asText, to: policy)
            }
        }
        guard let values = outcomes.first?.values else { return nil }
        if case .failed = values.outcome, let failure {
            return DialectCall(
                failure.0, arguments: failure.1.arguments(values), asText: asText, to: policy)
        }
        return DialectCall(
            function, arguments: form.arguments(values), asText: asText, to: policy)
    }

    /// What the form makes of all outcomes; nil if none is answered.
    private func text(of form: ScriptDialect.Form) -> String? {
        let texts = outcomes.sorted { $0.number < $1.number }.map { form.json($0.values) }
        return isBatch && !texts.isEmpty ? "[\(texts.joined(separator: ","))]" : texts.first
    }
}

extension ScriptDialect {
    /// How the promise of a post ends that is refused as a whole.
    func answer(refusal error: BridgeError) -> PageSession.Answer {
        switch reply.way {
        case .none, .call: .nothing
        case .promise: PageSession.Answer(refusal: error)
        case .form(let form): .json(form.json(.init(outcome: .failed(error))))
        }
    }
}
