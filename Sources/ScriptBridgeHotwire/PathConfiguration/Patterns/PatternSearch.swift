/// Searches one text for patterns, with a limit on the steps for all of them.
///
/// A path through a pattern that failed at a position fails there again, because the result does
/// not depend on how the search got there. So each path is tried once per position, and the number
/// of steps is at most the length of the text times the number of instructions.
struct PatternSearch {
    enum Outcome {
        case found, notFound, gaveUp
    }

    private let text: [UInt32]
    /// The first position of each ASCII character, and for each position, the next position of the
    /// same character.
    private var firstPlaces: [Int]
    private var nextPlaces: [Int]
    private lazy var wordBoundaries: [Bool] = Self.wordBoundaries(in: text)
    /// The number of remaining steps.
    private(set) var stepCount: Int
    private var limit = 0
    /// The positions at which each slot was tried for the current pattern, as bits.
    private var visited: [UInt64] = []
    /// The bits that were set, in order.
    private var visits: [Int] = []
    /// The threads that have not been tried yet.
    private var threads: [(instruction: Int, position: Int)] = []

    init(_ text: String, stepCount: Int) {
        let text = text.unicodeScalars.map(\.value)
        self.text = text
        self.stepCount = stepCount
        firstPlaces = Array(repeating: text.count, count: 128)
        nextPlaces = Array(repeating: text.count, count: text.count)
        for position in text.indices.reversed() where text[position] < 128 {
            nextPlaces[position] = firstPlaces[Int(text[position])]
            firstPlaces[Int(text[position])] = position
        }
    }

    /// Whether too few steps remain to search for another pattern.
    var isExhausted: Bool { stepCount < 100 }

    /// Uses up steps for other work.
    mutating func spend(_ count: Int) {
        stepCount -= count
    }

    /// Searches for a pattern anywhere in the text.
    ///
    /// The search takes at most half of the remaining steps, so that an expensive pattern leaves
    /// some for the others.
    mutating func search(_ program: PatternProgram) -> Outcome {
        limit = stepCount / 2
        let isFound = find(program)
        guard let isFound else {
            stepCount = limit
            return .gaveUp
        }
        return isFound ? .found : .notFound
    }

    /// Returns whether a pattern matches; nil if that takes too many steps.
    private mutating func find(_ program: PatternProgram) -> Bool? {
        // Clearing a bit is faster than a step.
        let wordCount = (program.slotCount * (text.count + 1) + 63) / 64
        var isPrepared = false
        var position = firstPlace(program)
        while position <= (program.isAtStart ? 0 : text.count) {
            if canBegin(program, at: position) {
                if !isPrepared {
                    isPrepared = true
                    guard prepare(wordCount) else { return nil }
                }
                guard let isFound = run(program, from: 0, at: position) else { return nil }
                if isFound { return true }
            }
            position = nextPlace(program, after: position)
        }
        return stepCount < limit ? nil : false
    }

    private mutating func firstPlace(_ program: PatternProgram) -> Int {
        // Starting a search takes longer than a step.
        stepCount -= 4
        return program.firstScalar.map { firstPlaces[$0] } ?? 0
    }

    private mutating func nextPlace(_ program: PatternProgram, after position: Int) -> Int {
        if program.firstScalar != nil, position < text.count { return nextPlaces[position] }
        // Moving on is faster than a step.
        if position & 3 == 0 { stepCount -= 1 }
        return position + 1
    }

    private func canBegin(_ program: PatternProgram, at position: Int) -> Bool {
        guard let beginning = program.beginning else { return true }
        guard position < text.count else { return false }
        let scalar = text[position]
        if scalar < 64 { return beginning.low >> scalar & 1 == 1 }
        return scalar < 128 ? beginning.high >> (scalar - 64) & 1 == 1 : beginning.others
    }

    /// Forgets the positions of the previous pattern.
    private mutating func prepare(_ wordCount: Int) -> Bool {
        stepCount -= wordCount / 4 + 1
        guard stepCount >= limit else { return false }
        visits.removeAll(keepingCapacity: true)
        threads.removeAll(keepingCapacity: true)
        let common = min(wordCount, visited.count)
        for index in 0..<common { visited[index] = 0 }
        visited.append(contentsOf: repeatElement(0, count: wordCount - common))
        return true
    }

    /// Returns whether the program matches from an instruction on; nil if that takes too many
    /// steps.
    private mutating func run(
        _ program: PatternProgram, from start: Int, at position: Int
    ) -> Bool? {
        let (firstThread, firstVisit) = (threads.count, visits.count)
        threads.append((start, position))
        while threads.count > firstThread, var (instruction, position) = threads.popLast() {
            follow: while true {
                stepCount -= 1
                guard stepCount >= limit else { return nil }
                switch program.instructions[instruction] {
                case .character(let low, let high, let set, let isBackward):
                    let index = isBackward ? position - 1 : position
                    guard index >= 0, index < text.count else { break follow }
                    let scalar = text[index]
                    if scalar < 128 {
                        let bits = scalar < 64 ? low : high
                        guard bits >> (scalar & 63) & 1 == 1 else { break follow }
                    } else {
                        stepCount -= program.sets[set].stepCount
                        guard program.sets[set].contains(scalar) else { break follow }
                    }
                    position += isBackward ? -1 : 1
                    instruction += 1
                case .anchor(let place):
                    guard isAt(place, position) else { break follow }
                    instruction += 1
                case .fork(let other, let slot):
                    guard visit(slot, position) else { break follow }
                    threads.append((other, position))
                    instruction += 1
                case .join(let target, let slot):
                    guard visit(slot, position) else { break follow }
                    instruction = target
                case .lookaround(let end, let isPositive):
                    guard let isFound = run(program, from: instruction + 1, at: position) else {
                        return nil
                    }
                    guard isFound == isPositive else { break follow }
                    instruction = end
                case .found:
                    // Paths that have not failed may be needed from another position.
                    for bit in visits[firstVisit...] { visited[bit >> 6] &= ~(1 << (bit & 63)) }
                    visits.removeSubrange(firstVisit...)
                    threads.removeSubrange(firstThread...)
                    return true
                }
            }
        }
        return false
    }

    /// Marks a slot as tried at a position; returns false if it was already.
    private mutating func visit(_ slot: Int, _ position: Int) -> Bool {
        let bit = slot * (text.count + 1) + position
        guard visited[bit >> 6] >> (bit & 63) & 1 == 0 else { return false }
        visited[bit >> 6] |= 1 << (bit & 63)
        visits.append(bit)
        return true
    }

    // MARK: Positions

    private mutating func isAt(_ place: PatternNode.Anchor, _ position: Int) -> Bool {
        let count = text.count
        switch place {
        case .start: return position == 0
        case .end: return position == count
        case .lineStart:
            return position == 0
                || position < count && ScalarSet.lineEnd.contains(text[position - 1])
                    && !isInsideLineEnd(position)
        case .lineEnd:
            return position == count
                || ScalarSet.lineEnd.contains(text[position]) && !isInsideLineEnd(position)
        case .lastLineEnd:
            if position == count { return true }
            guard ScalarSet.lineEnd.contains(text[position]), !isInsideLineEnd(position) else {
                return false
            }
            return position == count - 1 || position == count - 2 && isInsideLineEnd(count - 1)
        case .wordBoundary: return wordBoundaries[position]
        case .notWordBoundary: return !wordBoundaries[position]
        }
    }

    /// Whether a position is between a carriage return and its line feed.
    private func isInsideLineEnd(_ position: Int) -> Bool {
        position > 0 && position < text.count && text[position - 1] == 0x0D
            && text[position] == 0x0A
    }

    /// Computes all positions at once, because a text may have many combining marks.
    private static func wordBoundaries(in text: [UInt32]) -> [Bool] {
        var edges: [Bool] = []
        var isAfterWord = false
        for scalar in text {
            // Combining marks belong to the character before them.
            let isMark = isMark(scalar)
            let isWord = isMark ? isAfterWord : ScalarSet.isOf(.word, scalar)
            edges.append(isAfterWord != isWord)
            isAfterWord = isWord
        }
        return edges + [isAfterWord]
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        guard scalar > 127, let scalar = Unicode.Scalar(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return true
        default: return scalar.properties.isGraphemeExtend
        }
    }
}
