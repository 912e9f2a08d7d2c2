/// One trial of a type: the values that the plan gives, and the record of what the type asked for.
final class DecodingRun {
    /// The number of steps after which a type is considered to decode without end.
    private static let maximumStepCount = 10_000

    let plan: Plan
    let root: Node = Node()

    /// The place that the type asked for last.
    private(set) var lastPath: [String] = []

    /// Why there is no value of a type that this one needs; nil if nothing is missing.
    private(set) var missing: TypeDescriber.Failure?

    /// The keys of the type's examples.
    let keys: [String]

    /// Whether the type asked which of its own keys are present, and none of them is known.
    var lacksKeys: Bool = false

    /// The types of keys with which the type opened containers for its own members, in order.
    private(set) var keyTypes: [ObjectIdentifier] = []

    private let describer: TypeDescriber
    private var stepCount = 0

    init(plan: Plan, keys: [String], describer: TypeDescriber) {
        self.plan = plan
        self.keys = keys
        self.describer = describer
    }

    /// Whether the type decodes without end, in which case all further requests fail.
    var isExhausted: Bool { stepCount > Self.maximumStepCount }

    func step() throws {
        stepCount += 1
        if isExhausted || describer.isTooDeep {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: "Decoding does not stop."))
        }
    }

    /// Opens the container of an object; throws if the plan rejects its keys.
    func open<Key>(_ type: Key.Type, at node: Node) throws {
        try step()
        let id = ObjectIdentifier(type)
        if node.path.isEmpty, !keyTypes.contains(id) { keyTypes.append(id) }
        if plan[node.path].rejectedKeys.contains(id) { throw mismatch(type, node) }
        node.isObject = true
    }

    /// Returns the place of a member; throws if the plan leaves it out.
    func field(_ name: String, of node: Node) throws -> Node {
        try step()
        guard !plan[node.path + [name]].isAbsent else {
            throw DecodingError.keyNotFound(
                NodeKey(stringValue: name), context(node, "There is no such key."))
        }
        return node.field(name)
    }

    func isNull(_ node: Node) -> Bool {
        node.isAskedForNull = true
        return plan[node.path].isNull
    }

    func scalar<Scalar: ProbeScalar>(_ type: Scalar.Type, at node: Node) throws -> Scalar {
        try check(type, at: node)
        node.ask(type, type.shape)
        let override = plan[node.path]
        if let literal = override.literal {
            guard let value = type.value(of: literal) else { throw mismatch(type, node) }
            return value
        }
        return type.probe(override.choice ?? plan.choice)
    }

    func decode<Value: Decodable>(_ type: Value.Type, at node: Node) throws -> Value {
        if let scalar = type as? any ProbeScalar.Type {
            guard let value = try self.scalar(scalar, at: node) as? Value else {
                throw mismatch(type, node)
            }
            return value
        }
        try check(type, at: node)
        let description = describer.describe(type, .toHost)
        node.ask(type, description.shape)
        node.choices = description.samples.compactMap(\.literal)
        let samples = description.samples.compactMap { $0.value as? Value }
        guard !samples.isEmpty else {
            missing = description.failure
            throw DecodingError.dataCorrupted(context(node, "There is no value of \(type)."))
        }
        return samples[(plan[node.path].choice ?? plan.choice) % samples.count]
    }

    /// Decodes an optional value; nil if a recursive type has no value yet.
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, at node: Node) throws -> Value? {
        if isNull(node) { return nil }
        do {
            return try decode(type, at: node)
        } catch {
            guard let missing, missing.isUnderWay else { throw error }
            self.missing = nil
            return nil
        }
    }

    func mismatch(_ type: Any.Type, _ node: Node) -> DecodingError {
        .typeMismatch(type, context(node, "It has another type."))
    }

    func context(_ node: Node, _ text: String) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: node.path.map { NodeKey(stringValue: $0) }, debugDescription: text)
    }

    private func check(_ type: Any.Type, at node: Node) throws {
        try step()
        lastPath = node.path
        let override = plan[node.path]
        if override.rejected.contains(ObjectIdentifier(type)) { throw mismatch(type, node) }
        if override.isNull {
            throw DecodingError.valueNotFound(type, context(node, "It is null."))
        }
    }
}

/// A step in the path through a synthetic value.
struct NodeKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}
