/// A pattern compiled to a list of instructions for searching a text.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Continues if the next character is in a set; backward, if the previous one is.
        ///
        /// The ASCII characters of the set are stored in the instruction itself.
        case character(low: UInt64, high: UInt64, set: Int, isBackward: Bool)
        case anchor(PatternNode.Anchor)
        /// Continues at the next instruction or at another one; tried once for each position in the
        /// text.
        case fork(other: Int, slot: Int)
        /// Continues where several paths meet; tried once for each position in the text.
        case join(Int, slot: Int)
        /// Continues at the end if the pattern that starts at the next instruction matches, or does
        /// not match.
        case lookaround(end: Int, isPositive: Bool)
        case found
    }

    /// The maximum number of instructions of a program.
    ///
    /// Only counts such as `{1000}` make a program longer than its pattern.
    static let maximumLength = 4_096

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// The number of instructions that remember the positions at which they were tried.
    private(set) var slotCount = 0
    /// The ASCII characters with which a match can begin, and whether others can; nil for any.
    let beginning: (low: UInt64, high: UInt64, others: Bool)?
    /// The only character with which a match can begin, if it is in ASCII.
    let firstScalar: Int?
    let isAtStart: Bool

    /// Compiles a pattern; nil if the program would be too long.
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

    /// Compiles a part; returns false if the program becomes too long.
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
