/// A pattern as a list of small steps, by which texts are searched.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Goes on if the next character (before here, for what looks back) is in a set, of which the
        /// ASCII characters are at hand.
        case character(low: UInt64, high: UInt64, set: Int, isBackward: Bool)
        case anchor(PatternNode.Anchor)
        /// Goes on at the next instruction or at the other one, each once for a place in the text.
        case fork(other: Int, slot: Int)
        /// Goes on where other ways come too, once for a place in the text.
        case join(Int, slot: Int)
        /// Goes on at the end if what begins at the next instruction is found, or is not.
        case lookaround(end: Int, isPositive: Bool)
        case found
    }

    /// How long a program may be.
    ///
    /// Only counts like `{1000}` make one longer than its pattern.
    static let maximumLength = 4_096

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// How many instructions remember at which places in the text they have been.
    private(set) var slotCount = 0
    /// The ASCII characters with which what is found begins, and whether others can; nil for any.
    let beginning: (low: UInt64, high: UInt64, others: Bool)?
    /// The only character with which what is found begins, if that is ASCII.
    let firstScalar: Int?
    let isAtStart: Bool

    /// Nil for a program that would be too long.
    init?(_ node: PatternNode) {
        isAtStart = node.isAtStart
        let (sets, canBeEmpty) = node.beginning
        let all: (low: UInt64, high: UInt64, others: Bool) = sets.reduce((0, 0, false)) {
            ($0.0 | $1.ascii.low, $0.1 | $1.ascii.high, $0.2 || $1.mayReachBeyondASCII)
        }
        let isOne = !all.others && all.low.nonzeroBitCount + all.high.nonzeroBitCount == 1
        beginning = canBeEmpty ? nil : all
        firstScalar =
            isOne && !canBeEmpty
            ? (all.high == 0 ? all.low.trailingZeroBitCount : 64 + all.high.trailingZeroBitCount)
            : nil
        guard append(node, isBackward: false), add(.found) else { return nil }
    }

    private mutating func add(_ instruction: Instruction) -> Bool {
        instructions.append(instruction)
        return instructions.count <= Self.maximumLength
    }

    private mutating func newSlot() -> Int {
        slotCount += 1
        return slotCount - 1
    }

    /// Adds a part; false if that is too much.
    private mutating func append(_ node: PatternNode, isBackward: Bool) -> Bool {
        switch node {
        case .scalar(let set):
            sets.append(set)
            return add(
                .character(
                    low: set.ascii.low, high: set.ascii.high, set: sets.count - 1,
                    isBackward: isBackward))
        case .anchor(let place):
            return add(.anchor(place))
        case .sequence(let nodes):
            return (isBackward ? nodes.reversed() : nodes)
                .allSatisfy { append($0, isBackward: isBackward) }
        case .choice(let nodes):
            return append(choiceOf: nodes, isBackward)
        case .repeated(let node, let least, let most):
            return append(node, atLeast: least, atMost: most, isBackward)
        case .lookaround(let node, let isAhead, let isPositive):
            let start = instructions.count
            guard add(.lookaround(end: 0, isPositive: isPositive)),
                append(node, isBackward: !isAhead),
                add(.found)
            else { return false }
            instructions[start] = .lookaround(end: instructions.count, isPositive: isPositive)
            return true
        }
    }

    private mutating func append(choiceOf nodes: [PatternNode], _ isBackward: Bool) -> Bool {
        var ends: [Int] = []
        for node in nodes.dropLast() {
            let fork = instructions.count
            let slot = newSlot()
            guard add(.fork(other: 0, slot: slot)), append(node, isBackward: isBackward) else {
                return false
            }
            ends.append(instructions.count)
            guard add(.found) else { return false }
            instructions[fork] = .fork(other: instructions.count, slot: slot)
        }
        guard nodes.last.map({ append($0, isBackward: isBackward) }) ?? true else { return false }
        let slot = newSlot()
        for end in ends { instructions[end] = .join(instructions.count, slot: slot) }
        return true
    }

    private mutating func append(
        _ node: PatternNode, atLeast least: Int, atMost most: Int?, _ isBackward: Bool
    ) -> Bool {
        for _ in 0..<least {
            let count = instructions.count
            guard append(node, isBackward: isBackward) else { return false }
            // An empty part, such as `()`, stays empty however often it is repeated.
            if instructions.count == count { break }
        }
        guard let most else {
            let fork = instructions.count
            let slot = newSlot()
            guard add(.fork(other: 0, slot: slot)), append(node, isBackward: isBackward),
                add(.join(fork, slot: newSlot()))
            else { return false }
            instructions[fork] = .fork(other: instructions.count, slot: slot)
            return true
        }
        var forks: [(index: Int, slot: Int)] = []
        for _ in least..<most {
            forks.append((instructions.count, newSlot()))
            guard add(.found), append(node, isBackward: isBackward) else { return false }
        }
        for fork in forks {
            instructions[fork.index] = .fork(other: instructions.count, slot: fork.slot)
        }
        return true
    }
}
