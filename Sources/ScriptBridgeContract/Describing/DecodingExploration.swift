/// Finds out, by trial, what a type can be decoded from.
///
/// A trial gives the type a value for everything it asks for. After the first success, the type is
/// tried again for each place in the value: with the member missing (if that succeeds, the member
/// is optional), with null, and with another type than the requested one.
///
/// An enum with associated values is tried with each of its keys. A member that is one of several
/// literals is tried with each of them, because it may determine the other members. A type that
/// tries several forms in order is tried without the containers, members and types of each form
/// found.
struct DecodingExploration {
    /// The number of trials after which the search for a first value ends.
    private static let maximumTrialCount = 400

    /// The number of forms after which the search for others ends.
    private static let maximumFormCount = 30

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
        /// Returns whether the type opened containers, or asked for members, that it left alone in
        /// another attempt.
        func asksMore(than other: Attempt) -> Bool {
            !Set(run.keyTypes).isSubset(of: other.run.keyTypes)
                || !root.readNames.isSubset(of: other.root.readNames)
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
        var unknownForm: TypeDescriber.Failure?
        var plans = [first.run.plan]
        if let names = first.root.keyNames {
            plans = plansForKeys(names)
        } else if first.value != nil {
            let forms = forms(from: first)
            plans = forms.known.flatMap(plansForLiterals)
            unknownForm = forms.unknown
        }
        var samples: [TypeDescriber.Sample] = []
        var shapes: [Shape] = []
        for (variant, plan) in plans.enumerated() {
            let attempt = search(from: plan)
            guard let value = attempt.value else {
                failures.append(attempt)
                continue
            }
            // A form without a value was tried, and the error swallowed.
            unknownForm = unknownForm ?? attempt.run.missing
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
            samples: samples, failure: failure.map { self.failure(of: $0) } ?? unknownForm)
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

    private func failure(
        of attempt: Attempt,
        subject: String = "it"
    ) -> TypeDescriber.Failure {
        if let missing = attempt.run.missing { return missing }
        if attempt.run.isExhausted {
            return TypeDescriber.Failure(
                type: Naming.fullName(of: type), reason: "\(subject) does not stop decoding")
        }
        if attempt.run.lacksKeys || hasRawScalars { return .unknownCases(of: type) }
        var reason = "\(subject) rejects every probe"
        if case .failure(let error) = attempt.result {
            reason += " (\(Self.sentence(error)))"
        }
        if let example = TypeDescriber.Failure.noExample(of: type) { reason += ", and \(example)" }
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

    /// Finds the forms that the type tries in order, beginning with the known one.
    ///
    /// A type that opens other containers, or asks for other members, when something is missing or
    /// has another type has another form.
    ///
    /// - Returns: An attempt for each form that has a value, and why another has none.
    private func forms(from first: Attempt) -> (known: [Attempt], unknown: TypeDescriber.Failure?) {
        var known = [first]
        var unknown: TypeDescriber.Failure?
        var index = 0
        while index < known.count {
            for change in changes(of: known[index]) {
                let other = attempt(change)
                guard known.allSatisfy({ other.asksMore(than: $0) }),
                    !known.contains(where: { isForm($0, of: other, after: known[index]) })
                else { continue }
                let form = search(from: change)
                guard form.value != nil else {
                    unknown =
                        unknown ?? failure(of: form, subject: "one of the forms that it tries")
                    continue
                }
                guard known.count < Self.maximumFormCount else {
                    let reason = "it tries more than \(Self.maximumFormCount) forms"
                    return (known, .init(type: Naming.fullName(of: type), reason: reason))
                }
                known.append(form)
            }
            index += 1
        }
        return (known, unknown)
    }

    /// Returns whether an attempt gave up one form, after it had read some members, and found
    /// another known one.
    private func isForm(
        _ form: Attempt,
        of attempt: Attempt,
        after abandoned: Attempt
    ) -> Bool {
        let rest = abandoned.root.readNames.subtracting(form.root.readNames)
        guard Set(attempt.run.keyTypes).isSubset(of: form.run.keyTypes),
            attempt.root.readNames.subtracting(rest).isSubset(of: form.root.readNames)
        else { return false }
        let plan = rest.reduce(attempt.run.plan) { plan, name in
            plan.with([name]) { $0.isAbsent = true }
        }
        let clean = self.attempt(plan)
        return clean.value != nil && !clean.asksMore(than: form)
    }

    /// Returns the plans that take away what an attempt has asked for, one thing at a time.
    private func changes(of attempt: Attempt) -> [Plan] {
        let plan = attempt.run.plan
        let containers = attempt.run.keyTypes.map { type in
            plan.with([]) { $0.rejectedKeys.insert(type) }
        }
        let members = attempt.root.fields.map { field in
            plan.with(field.path) { $0.isAbsent = true }
        }
        let types = ([attempt.root] + attempt.root.fields).map { planWithoutTypes(at: $0, attempt) }
        return containers + members + types
    }

    /// Returns the plan that rejects types at a place until the type asks for more elsewhere, or
    /// for no other type there.
    private func planWithoutTypes(at node: Node, _ attempt: Attempt) -> Plan {
        var rejected = Set(node.asks.map(\.type))
        while true {
            let plan = attempt.run.plan.with(node.path) { $0.rejected.formUnion(rejected) }
            let other = self.attempt(plan)
            let asks = other.root.all.first { $0.path == node.path }?.asks.map(\.type) ?? []
            if other.asksMore(than: attempt) || rejected.isSuperset(of: asks) { return plan }
            rejected.formUnion(asks)
        }
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
            let other = self.attempt(plan.with(node.path, change))
            // Another form has its own shape.
            guard let value = other.value, !other.asksMore(than: attempt) else { return false }
            values.append(value)
            return true
        }
        for node in attempt.root.all {
            if let literals = plan[node.path].decides {
                node.fixedShape = .any(of: literals.map(Shape.literal))
            }
            if !node.path.isEmpty {
                node.isOptional = succeeds(at: node) { $0.isAbsent = true }
            }
            if node.isAskedForNull {
                node.takesNull = succeeds(at: node) { $0.isNull = true }
            }
            if node.isCounted {
                let count = node.elements.count
                node.isList = succeeds(at: node) { $0.count = count + 1 }
            }
            values += alternatives(of: node, to: attempt)
        }
        return (attempt.root.shape, values)
    }

    /// Rejects the requested types at a place until decoding fails.
    ///
    /// Each type requested instead is another shape of that place.
    ///
    /// - Returns: The resulting values.
    private func alternatives(of node: Node, to known: Attempt) -> [Any] {
        var rejected = Set(node.asks.map(\.type))
        var values: [Any] = []
        while !rejected.isEmpty {
            let attempt = self.attempt(
                known.run.plan.with(node.path) { $0.rejected.formUnion(rejected) })
            guard let value = attempt.value, !attempt.asksMore(than: known),
                let other = attempt.root.all.first(where: { $0.path == node.path })
            else { break }
            values.append(value)
            let tried = rejected
            for ask in other.asks where !rejected.contains(ask.type) {
                node.ask(ask)
                rejected.insert(ask.type)
            }
            if rejected == tried {
                node.adopt(other)
                break
            }
        }
        return values
    }
}
