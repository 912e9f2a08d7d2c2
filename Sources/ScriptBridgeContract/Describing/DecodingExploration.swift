/// Finds out, by trial, what a type can be decoded from.
///
/// A trial gives the type a value for everything it asks for. After the first success, the type is
/// tried again for each place in the value: with the member missing (if that succeeds, the member
/// is optional), with null, and with another type than the requested one.
///
/// An enum with associated values is tried with each of its keys. A member that is one of several
/// literals is tried with each of them, because it may determine the other members.
struct DecodingExploration {
    /// The number of trials after which the search for a first value ends.
    private static let maximumTrialCount = 400

    let type: any Decodable.Type
    /// The keys that the examples of the type encode, if it is an enum.
    let keys: [String]
    let describer: TypeDescriber
    /// Receives the values as they are found; a recursive type may need them.
    let learning: ([TypeDescriber.Sample]) -> Void

    private struct Attempt {
        let run: DecodingRun
        let result: Result<any Decodable, any Error>
        var root: Node { run.root }
        /// The decoded value, if it can be trusted.
        ///
        /// It is nil if the type decoded without end, because the answers changed at that point. It
        /// is also nil if the type's keys are unknown, because the type was given made-up keys.
        var value: (any Decodable)? {
            run.isExhausted || run.lacksKeys ? nil : try? result.get()
        }
        /// Whether other probes would fail too.
        var isHopeless: Bool { run.missing != nil || run.isExhausted || run.lacksKeys }
    }

    func explore() -> TypeDescriber.Description {
        if let literals = literals() { return literals }
        let first = search(from: Plan())
        if let value = first.value, first.root.shape.isScalar, isClosed(value, first.root) {
            return TypeDescriber.Description(
                shape: first.root.shape, failure: .unknownCases(of: type))
        }
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
        // Prefer this failure: an enum case may contain the type itself, which has a value by now.
        let failure = failures.first { $0.run.missing?.isUnderWay == true } ?? failures.first
        // A type that asks for a string and rejects every probe is still a string.
        let isScalar = shapes.isEmpty && first.root.shape.isScalar
        return TypeDescriber.Description(
            shape: isScalar ? first.root.shape : shapes.isEmpty ? .unknown : .any(of: shapes),
            samples: samples, failure: failure.map(self.failure))
    }

    // MARK: Trials

    private func attempt(_ plan: Plan) -> Attempt {
        let run = DecodingRun(plan: plan, keys: keys, describer: describer)
        let decoder = RecordingDecoder(run: run, node: run.root)
        return Attempt(run: run, result: Result { try type.init(from: decoder) })
    }

    /// Tries until a value results: first one probe everywhere, then others where decoding failed.
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
                type: Naming.fullName(of: type), reason: "it does not stop decoding")
        }
        if attempt.run.lacksKeys || hasRawScalars { return .unknownCases(of: type) }
        var reason = "it rejects every probe"
        if case .failure(let error) = attempt.result {
            reason += " (\(Self.sentence(error)))"
        }
        return TypeDescriber.Failure(type: Naming.fullName(of: type), reason: reason)
    }

    /// Whether the type is like an enum with raw values.
    private var hasRawScalars: Bool {
        func hasScalars<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
            Value.RawValue.self is any ProbeScalar.Type
        }
        return (type as? any RawRepresentable.Type).map { hasScalars($0) } ?? false
    }

    /// Returns the part of an error's text that is the same in every process.
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

    /// Describes an enum of scalars; nil if the type accepts other scalars or is not such an enum.
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

    /// Returns whether a probe has hit a case of an enum that takes no other scalars.
    private func isClosed(_ value: any Decodable, _ root: Node) -> Bool {
        guard Mirror(reflecting: value).displayStyle == .enum else { return false }
        let one: Shape.Literal = root.shape == .string(.string) ? .string("") : .integer(0)
        return Self.others(than: [one]).contains { other in
            attempt(Plan().with([]) { $0.literal = other }).value == nil
        }
    }

    /// Returns values of the same kind that are not among the literals.
    private static func others(than literals: [Shape.Literal]) -> [Shape.Literal] {
        let candidates: [Shape.Literal]
        if case .string = literals[0] {
            candidates = [.string("none of these"), .string("a")]
        } else {
            candidates = [1_000_003, 30_001, 101, 17, 0].map { .integer($0) }
        }
        return candidates.filter { !literals.contains($0) }
    }

    /// Returns a plan for each key of an enum, or one plan if the keys can be present together.
    private func plansForKeys(_ names: [String]) -> [Plan] {
        let all = Plan().with([]) { $0.keys = names }
        if names.count > 1, search(from: all).value != nil { return [all] }
        return names.map { name in Plan().with([]) { $0.keys = [name] } }
    }

    /// Returns a plan for each variant that a member's literal selects, or the known plan.
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

    /// Finds out what else a successful attempt would accept, and returns the resulting values.
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

    /// Rejects the requested types at a place until decoding fails.
    ///
    /// Each type requested instead is another shape of that place.
    ///
    /// - Returns: The resulting values.
    private func alternatives(of node: Node, to plan: Plan) -> [Any] {
        var rejected = Set(node.asks.map(\.type))
        var values: [Any] = []
        while !rejected.isEmpty {
            let attempt = self.attempt(plan.with(node.path) { $0.rejected = rejected })
            guard let value = attempt.value,
                let other = attempt.root.all.first(where: { $0.path == node.path })
            else { break }
            values.append(value)
            let known = rejected
            for ask in other.asks where !rejected.contains(ask.type) {
                node.ask(ask)
                rejected.insert(ask.type)
            }
            if rejected == known {
                node.adopt(other)
                break
            }
        }
        return values
    }
}
