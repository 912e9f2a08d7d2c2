/// A part of a regular expression.
indirect enum PatternNode: Sendable {
    enum Anchor: Sendable {
        case start, end, lastLineEnd, lineStart, lineEnd, wordBoundary, notWordBoundary
    }

    case scalar(ScalarSet)
    case sequence([PatternNode])
    case choice([PatternNode])
    case repeated(PatternNode, atLeast: Int, atMost: Int?)
    case anchor(Anchor)
    /// Matches if another pattern matches before or after the position, without consuming it.
    case lookaround(PatternNode, isAhead: Bool, isPositive: Bool)

    /// Matches one of the other characters; a carriage return with a line feed counts as one.
    static func anyLineEnd(or others: ScalarSet) -> PatternNode {
        let carriageReturn = ScalarSet([.range(0x0D...0x0D)])
        let lineFeed = PatternNode.scalar(ScalarSet([.range(0x0A...0x0A)]))
        return .choice([
            .sequence([.scalar(carriageReturn), lineFeed]),
            .sequence([
                .lookaround(
                    .sequence([.scalar(carriageReturn), lineFeed]), isAhead: true, isPositive: false
                ),
                .scalar(others),
            ]),
        ])
    }

    /// The characters with which a match can begin, and whether a match can be empty.
    var beginning: (sets: [ScalarSet], canBeEmpty: Bool) {
        switch self {
        case .scalar(let set): return ([set], false)
        case .anchor, .lookaround: return ([], true)
        case .repeated(let node, let least, _):
            let beginning = node.beginning
            return (beginning.sets, beginning.canBeEmpty || least == 0)
        case .choice(let nodes):
            let beginnings = nodes.map(\.beginning)
            return (beginnings.flatMap(\.sets), beginnings.contains(where: \.canBeEmpty))
        case .sequence(let nodes):
            var sets: [ScalarSet] = []
            for node in nodes {
                let beginning = node.beginning
                sets += beginning.sets
                guard beginning.canBeEmpty else { return (sets, false) }
            }
            return (sets, true)
        }
    }

    /// Whether the part can match only at the start of the text.
    var isAtStart: Bool {
        switch self {
        case .anchor(.start): true
        case .sequence(let nodes): nodes.first?.isAtStart ?? false
        case .choice(let nodes): nodes.allSatisfy(\.isAtStart)
        default: false
        }
    }
}
