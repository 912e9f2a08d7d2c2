/// Finds out what a type can be decoded from, by trying.
///
/// A trial gives the type a value for everything that it asks for. Once one succeeds, it is tried
/// again without each of its members (a member that can be missing is optional), with null, and
/// with another type than the one it asked for. An enum with associated values is tried with each
/// of its keys; where a member is one of several literals, with each of them, since it may decide
/// about the others.
struct DecodingExploration {
    /// As many trials find a first value, or none.
    private static let maximumTrialCount = 400

    let type: any Decodable.Type
    let describer: TypeDescriber
    /// Is told of the values as they are found: the type may need them to hold itself.
    let learning: ([TypeDescriber.Sample]) -> Void

    private struct Attempt {
        let run: DecodingRun
        let result: Result<any Decodable, any Error>
        var root: Node { run.root }
        /// What came of it.
        ///
        /// Nothing of a type that went round in circles, which may have made up anything by then, and
        /// of one whose keys cannot be told, which was not given those that it has.
        var value: (any Decodable)? {
            run.isExhausted || run.hasHiddenKeys ? nil : try? result.get()
        }
        /// Whether other probes are of no use.
        var isHopeless: Bool { run.missing != nil || run.isExhausted || run.hasHiddenKeys }
    }

    func explore() -> TypeDescriber.Description {
        if let literals = literals() { return literals }
        let first = search(from: Plan())
        var failures: [Attempt] = []
        var plans = [first.run.plan]
        if let names = first.root.keyNames {
            plans = plansForKeys(names)
        } else if first.value != nil {
            plans = plansForLiterals(first)
        }
        var samples: [TypeDescriber.Sample] = []
        var shapes: [Shape] = []
        for (variant, plan) in plans.enumerated() {
            let attempt = search(from: plan)
            guard let value = attempt.value else {
                failures.append(attempt)
                continue
            }
            samples.append(TypeDescriber.Sample(value: value, variant: variant))
            learning(samples)
            let refined = refine(attempt)
            shapes.append(refined.shape)
            samples += refined.values.map { TypeDescriber.Sample(value: $0, variant: variant) }
        }
        // A case may hold the type itself, of which there is a value only now.
        let failure = failures.first { $0.run.missing?.isUnderWay == true } ?? failures.first
        // What asks for a string and refuses every one is a string all the same.
        let isScalar = shapes.isEmpty && first.root.shape.isScalar
        return TypeDescriber.Description(
            shape: isScalar ? first.root.shape : shapes.isEmpty ? .unknown : .any(of: shapes),
            samples: samples, failure: failure.map(self.failure))
    }

    // MARK: Trials

    private func attempt(_ plan: Plan) -> Attempt {
        let run = DecodingRun(plan: plan, describer: describer)
        let decoder = RecordingDecoder(run: run, node: run.root)
        return Attempt(run: run, result: Result { try type.init(from: decoder) })
    }

    /// Tries until a value comes out: the same probe for all, then others where it was refused.
    private func search(from plan: Plan) -> Attempt {
        let first = attempt(plan)
        if first.value != nil || first.isHopeless { return first }
        for choice in 1..<probeCount {
            var plan = plan
            plan.choice = choice
            let attempt = attempt(plan)
            if attempt.value != nil || attempt.isHopeless { return attempt }
        }
        for node in first.root.all where node.isCounted {
            for count in [2, 0, 3, 4] {
                let attempt = attempt(plan.with(node.path) { $0.count = count })
                if attempt.value != nil { return attempt }
            }
        }
        var next = plan
        for _ in 0..<Self.maximumTrialCount {
            let attempt = attempt(next)
            if attempt.value != nil || attempt.isHopeless { return attempt }
            let path = attempt.run.lastPath
            let choice = (next[path].choice ?? 0) + 1
            guard choice < probeCount else { break }
            next[path].choice = choice
        }
        return first
    }

    private func failure(of attempt: Attempt) -> TypeDescriber.Failure {
        if let missing = attempt.run.missing { return missing }
        if attempt.run.isExhausted {
            return TypeDescriber.Failure(
                type: Naming.fullName(of: type), reason: "it asks without an end")
        }
        if attempt.run.hasHiddenKeys { return .hiddenCases(of: type) }
        var reason = "it refuses every probe"
        if case .failure(let error) = attempt.result {
            reason += " (\(Self.sentence(error)))"
        }
        return TypeDescriber.Failure(type: Naming.fullName(of: type), reason: reason)
    }

    /// What an error says that is the same in every process.
    private static func sentence(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?,
            .keyNotFound(_, let context)?, .dataCorrupted(let context)?:
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
        default:
            return "it throws \(Naming.fullName(of: Swift.type(of: error)))"
        }
    }

    // MARK: Ways through a type

    /// An enum that is one of several scalars; nil if it takes others too, or is no such enum.
    private func literals() -> TypeDescriber.Description? {
        let cases = describer.cases(of: type).map { ($0, describer.constant(of: $0)) }
        let literals = cases.compactMap(\.1)
        guard !literals.isEmpty, literals.count == cases.count else { return nil }
        for other in Self.others(than: literals) {
            let attempt = attempt(Plan().with([]) { $0.literal = other })
            if attempt.value != nil || attempt.root.isObject { return nil }
        }
        let samples = literals.compactMap { literal -> TypeDescriber.Sample? in
            let value = attempt(Plan().with([]) { $0.literal = literal }).value
            return value.map { TypeDescriber.Sample(value: $0, literal: literal) }
        }
        guard !samples.isEmpty else { return nil }
        return TypeDescriber.Description(
            shape: .any(of: samples.compactMap { $0.literal.map(Shape.literal) }),
            samples: samples)
    }

    /// What is none of the literals, but of their kind.
    private static func others(than literals: [Shape.Literal]) -> [Shape.Literal] {
        let candidates: [Shape.Literal]
        if case .string = literals[0] {
            candidates = [.string("none of these"), .string("a")]
        } else {
            candidates = [1_000_003, 30_001, 101, 17, 0].map { .integer($0) }
        }
        return candidates.filter { !literals.contains($0) }
    }

    /// A plan for each of an enum's keys; one for all of them if they can be there together.
    private func plansForKeys(_ names: [String]) -> [Plan] {
        let all = Plan().with([]) { $0.keys = names }
        if names.count > 1, search(from: all).value != nil { return [all] }
        return names.map { name in Plan().with([]) { $0.keys = [name] } }
    }

    /// A plan for each way that a member decides on by its literal; else the one that is known.
    private func plansForLiterals(_ first: Attempt) -> [Plan] {
        let plan = first.run.plan
        for node in first.root.fields where node.choices.count > 1 {
            var ways: [(signature: [String], plan: Plan, literals: [Shape.Literal])] = []
            for (index, literal) in node.choices.enumerated() {
                let way = search(from: plan.with(node.path) { $0.choice = index })
                guard way.value != nil else { continue }
                let signature = way.root.signature.sorted()
                if let place = ways.firstIndex(where: { $0.signature == signature }) {
                    ways[place].literals.append(literal)
                } else {
                    ways.append((signature, way.run.plan, [literal]))
                }
            }
            if ways.count > 1 || ways.first.map({ $0.literals.count < node.choices.count }) == true
            {
                return ways.map { way in
                    way.plan.with(node.path) { $0.decides = way.literals }
                }
            }
        }
        return [plan]
    }

    // MARK: Refinement

    /// Finds out what a way through the type takes besides what it was given, and gives the values
    /// that came of it.
    private func refine(_ attempt: Attempt) -> (shape: Shape, values: [Any]) {
        let plan = attempt.run.plan
        var values: [Any] = []
        func succeeds(at node: Node, _ change: (inout Plan.Override) -> Void) -> Bool {
            let value = self.attempt(plan.with(node.path, change)).value
            if let value { values.append(value) }
            return value != nil
        }
        for node in attempt.root.all {
            if let literals = plan[node.path].decides {
                node.fixedShape = .any(of: literals.map(Shape.literal))
            }
            if !node.path.isEmpty {
                node.isOptional = succeeds(at: node) { $0.isAbsent = true }
            }
            if node.isAskedForNull, !node.isOptional {
                node.takesNull = succeeds(at: node) { $0.isNull = true }
            }
            if node.isCounted {
                let count = node.elements.count
                node.isList = succeeds(at: node) { $0.count = count + 1 }
            }
            values += alternatives(of: node, to: plan)
        }
        return (attempt.root.shape, values)
    }

    /// Refuses what is asked for at a place until the type gives up.
    ///
    /// What it asks for instead is another shape of the same place. Gives the values that came of it.
    private func alternatives(of node: Node, to plan: Plan) -> [Any] {
        var refused = Set(node.asks.map(\.type))
        var values: [Any] = []
        while !refused.isEmpty {
            let attempt = self.attempt(plan.with(node.path) { $0.refused = refused })
            guard let value = attempt.value,
                let other = attempt.root.all.first(where: { $0.path == node.path })
            else { break }
            values.append(value)
            let known = refused
            for ask in other.asks where !refused.contains(ask.type) {
                node.ask(ask)
                refused.insert(ask.type)
            }
            if refused == known {
                node.adopt(other)
                break
            }
        }
        return values
    }
}
