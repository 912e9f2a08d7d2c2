/// Searches patterns in one text, and takes no more steps for all of them than it is given.
///
/// A way through a pattern that has failed from a place in the text fails again, because nothing
/// depends on how one came there. So each is tried once, and the steps are at most as many as the text
/// has characters times what the pattern has instructions.
struct PatternSearch {
    enum Outcome {
        case found, notFound, gaveUp
    }

    private let text: [UInt32]
    /// Where each ASCII character stands first, and where the one at each place stands next.
    private var firstPlaces: [Int]
    private var nextPlaces: [Int]
    private lazy var wordBoundaries: [Bool] = Self.wordBoundaries(in: text)
    /// What is left of the steps.
    private(set) var stepCount: Int
    private var limit = 0
    /// The places in the text at which each slot has been, for the pattern that is searched.
    private var visited: [UInt64] = []
    /// The bits of `visited` in the order in which they were set.
    private var visits: [Int] = []
    /// The threads that are left to try.
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

    /// Whether so few steps are left that hardly any pattern can be searched.
    var isExhausted: Bool { stepCount < 100 }

    /// Takes steps for something else.
    mutating func spend(_ count: Int) {
        stepCount -= count
    }

    /// Searches a pattern anywhere in the text, with at most half of the steps that are left: one
    /// that needs all it gets leaves something to the others.
    mutating func search(_ program: PatternProgram) -> Outcome {
        limit = stepCount / 2
        let isFound = find(program)
        guard let isFound else {
            stepCount = limit
            return .gaveUp
        }
        return isFound ? .found : .notFound
    }

    /// Whether a pattern is found; nil for too many steps.
    private mutating func find(_ program: PatternProgram) -> Bool? {
        // A bit is cleared faster than a step is made.
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
        // To begin takes longer than a step.
        stepCount -= 4
        return program.firstScalar.map { firstPlaces[$0] } ?? 0
    }

    private mutating func nextPlace(_ program: PatternProgram, after position: Int) -> Int {
        if program.firstScalar != nil, position < text.count { return nextPlaces[position] }
        // Going on is faster than a step.
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

    /// Forgets what was visited for the pattern before.
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

    /// Whether there is a way from an instruction to where its part is found; nil for too many steps.
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
                    // Ways that have not failed may be needed from another place.
                    for bit in visits[firstVisit...] { visited[bit >> 6] &= ~(1 << (bit & 63)) }
                    visits.removeSubrange(firstVisit...)
                    threads.removeSubrange(firstThread...)
                    return true
                }
            }
        }
        return false
    }

    /// Notes that a slot is visited at a place in the text; false if it was before.
    private mutating func visit(_ slot: Int, _ position: Int) -> Bool {
        let bit = slot * (text.count + 1) + position
        guard visited[bit >> 6] >> (bit & 63) & 1 == 0 else { return false }
        visited[bit >> 6] |= 1 << (bit & 63)
        visits.append(bit)
        return true
    }

    // MARK: Places

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

    /// Whether a place is between a carriage return and its line feed.
    private func isInsideLineEnd(_ position: Int) -> Bool {
        position > 0 && position < text.count && text[position - 1] == 0x0D
            && text[position] == 0x0A
    }

    /// Found for all places at once, because there may be many marks.
    private static func wordBoundaries(in text: [UInt32]) -> [Bool] {
        var edges: [Bool] = []
        var isAfterWord = false
        for scalar in text {
            // Marks belong to the character before them.
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
