/// What is under way in a document, as far as a decision about its next message depends on it.
struct DocumentState {
    /// Whether the host can push to where the document is: a frame inside the page may be out of
    /// reach.
    let isReachable: Bool

    private(set) var pendingCount = 0
    private(set) var subscriptionCount = 0
    private var uses: [Int: Use] = [:]

    private struct Use {
        let number: Int
        let isSubscription: Bool
    }

    init(isReachable: Bool) {
        self.isReachable = isReachable
    }

    func isInUse(_ id: Int) -> Bool {
        uses[id] != nil
    }

    func isSubscription(_ id: Int) -> Bool {
        uses[id]?.isSubscription == true
    }

    /// The number of the request or subscription whose id this is.
    func number(of id: Int) -> Int? {
        uses[id]?.number
    }

    /// Takes note of a message that begins.
    mutating func begin(_ step: DispatchStep, number: Int) {
        count(step, 1)
        guard let kind = step.kind, let id = step.context.id else { return }
        uses[id] = Use(number: number, isSubscription: kind.isSubscription)
    }

    /// Takes note of the end of a message that had begun.
    mutating func end(_ step: DispatchStep) {
        count(step, -1)
        if step.kind != nil, let id = step.context.id { uses[id] = nil }
    }

    private mutating func count(_ step: DispatchStep, _ difference: Int) {
        switch step.kind {
        case .post, .request: pendingCount += difference
        case .subscription: subscriptionCount += difference
        case nil: break
        }
    }
}

extension DispatchStep.Kind {
    var isSubscription: Bool {
        if case .subscription = self { true } else { false }
    }
}
