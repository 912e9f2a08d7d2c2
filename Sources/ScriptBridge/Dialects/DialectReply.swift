/// Whether and how the host answers a message of a page without the page script.
struct DialectReply: Sendable {
    /// The id of the answer that the page expects.
    var id: DialectID?

    /// Whether the page expects an answer.
    var isAnswered: Bool

    /// Whether the page expects an answer if the message is a request.
    var isAnsweredIfRequest: Bool = false

    /// The reply for a message whose outcome only the observer learns.
    static let unanswered = DialectReply(isAnswered: false)
}

/// A post of a page without the page script, while some of its messages are pending.
struct PendingPost {
    let dialect: ScriptDialect
    let isBatch: Bool

    /// The origin in which the answering page function is called; nil if the host cannot know it.
    let origin: Origin?

    /// The number of messages that are pending.
    var waitingCount = 0

    /// The outcomes of the answered messages, with the messages' numbers.
    var outcomes: [(number: Int, values: ScriptDialect.Form.Values)] = []

    init(_ post: UnscriptedPost, origin: Origin?) {
        dialect = post.dialect
        isBatch = post.isBatch
        self.origin = origin
    }

    /// The answer that settles the promise of the post.
    var answer: PostAnswer {
        switch dialect.reply.way {
        case .none, .call: .nothing
        case .promise: outcomes.first?.values.outcome.map { PostAnswer($0) } ?? .nothing
        case .form(let form): text(of: form).map { .json($0) } ?? .nothing
        }
    }

    /// The call of the page function that takes the answer; nil if there is none.
    var call: DialectCall? {
        guard case .call(var function, var form, let failure) = dialect.reply.way,
            let values = outcomes.first?.values, let all = text(of: form)
        else { return nil }
        if !isBatch, case .failed = values.outcome, let failure { (function, form) = failure }
        let arguments = isBatch ? [all] : form.arguments(values)
        // Only the document that posted may get the answer.
        return DialectCall(
            function, arguments: arguments, asText: form.asText,
            to: origin.map { .mainFrame(of: $0) })
    }

    /// Returns all outcomes in the given form; nil if no message is answered.
    private func text(of form: ScriptDialect.Form) -> String? {
        let texts = outcomes.sorted { $0.number < $1.number }.map { form.json($0.values) }
        return isBatch && !texts.isEmpty ? "[\(texts.joined(separator: ","))]" : texts.first
    }
}

extension ScriptDialect {
    /// Returns the answer to a post that is refused as a whole.
    func answer(refusal error: BridgeError) -> PostAnswer {
        switch reply.way {
        case .none, .call: .nothing
        case .promise: PostAnswer(refusal: error)
        case .form(let form): .json(form.json(.init(outcome: .failed(error))))
        }
    }
}
