import ScriptBridge

/// Describes Swift types by decoding them from synthetic values and encoding the results.
///
/// The form of a type that the page sends is what it decodes from. The form of a type that the host
/// sends is what it encodes to. The two may differ. Each type gets a number when it is first found,
/// and shapes refer to it by this number.
final class TypeDescriber {
    enum Direction: Hashable, Sendable {
        case toHost, toPage
    }

    /// A value of a type, and its literal if it has one.
    struct Sample {
        let value: Any
        var literal: Shape.Literal?
        /// The variant of the type that the value belongs to.
        var variant: Int = 0
    }

    /// The reason why a type has no known value.
    struct Failure: Equatable {
        let type: String
        let reason: String
        /// Whether the type may have a value once the enclosing types are known.
        var isUnderWay: Bool = false

        static func unknownCases(of type: Any.Type) -> Failure {
            let list = type is any CaseIterable.Type ? "" : "it is not CaseIterable, and "
            let example = noExample(of: type) ?? "there is no example of each"
            return Failure(
                type: Naming.fullName(of: type),
                reason: "its cases are unknown: \(list)\(example)")
        }

        /// Says why a type can have no example; nil if it can.
        static func noExample(of type: Any.Type) -> String? {
            type is any Encodable.Type
                ? nil : "there can be no example, because it is not Encodable"
        }
    }

    struct Description {
        let shape: Shape
        var samples: [Sample] = []
        var failure: Failure?
    }

    /// A type, in one direction.
    struct Entry {
        let type: Any.Type
        let direction: Direction
        var shape: Shape = .unknown
        var samples: [Sample] = []
        var failure: Failure?
        var isUnderWay: Bool = true
    }

    private struct Key: Hashable {
        let type: ObjectIdentifier
        let direction: Direction
    }

    /// The nesting depth that only infinitely nested generic types exceed.
    private static let maximumDepth = 24

    private(set) var entries: [Entry] = []
    private var numbers: [Key: Int] = [:]
    private var depth = 0
    private let examples: [ObjectIdentifier: [any Encodable]]

    /// Whether the type being described nests new types without end.
    private(set) var isTooDeep: Bool = false

    /// Whether the host writes members that are nil as `null`.
    let writesNil: Bool

    /// Creates a describer with example values.
    init(examples: [any Encodable], writesNil: Bool = false) {
        self.writesNil = writesNil
        self.examples = Dictionary(grouping: examples) { ObjectIdentifier(type(of: $0)) }
    }

    /// Describes a root type, such as the type of a message, a reply or an event.
    func describeRoot(_ type: Any.Type, _ direction: Direction) -> Description {
        let known = entries.count
        _ = describe(type, direction)
        // Types that had no value because an enclosing type was under way may have one now. The
        // loop ends when a round finds nothing new.
        var open = openEntries(from: known)
        while !open.isEmpty, !isTooDeep {
            for number in open { explore(number) }
            let still = openEntries(from: known)
            if still == open { break }
            open = still
        }
        guard isTooDeep else { return describe(type, direction) }
        isTooDeep = false
        for entry in entries[known...] {
            numbers[Key(type: ObjectIdentifier(entry.type), direction: entry.direction)] = nil
        }
        entries.removeSubrange(known...)
        return Description(
            shape: .unknown,
            failure: Failure(
                type: Naming.fullName(of: type), reason: "it nests new types without end"))
    }

    private func openEntries(from first: Int) -> [Int] {
        entries.indices[first...].filter { entries[$0].failure?.isUnderWay == true }
    }

    /// Describes a type, with the help of a value if one is known.
    func describe(_ type: Any.Type, _ direction: Direction, value: Any? = nil) -> Description {
        if let known = WellKnownTypes.description(of: type) { return known }
        if let structure = type as? any StructuralType.Type {
            return structure.description(of: value) { self.describe($0, direction, value: $1) }
        }
        let key = Key(type: ObjectIdentifier(type), direction: direction)
        if let number = numbers[key] {
            if let value, entries[number].shape == .unknown, !entries[number].isUnderWay {
                explore(number, value: value)
            }
            return description(of: number)
        }
        let number = entries.count
        numbers[key] = number
        entries.append(Entry(type: type, direction: direction))
        explore(number, value: value)
        return description(of: number)
    }

    private func description(of number: Int) -> Description {
        let entry = entries[number]
        var failure = entry.failure
        if entry.isUnderWay, entry.samples.isEmpty {
            failure = Failure(
                type: Naming.fullName(of: entry.type), reason: "it contains itself without end",
                isUnderWay: true)
        }
        return Description(
            shape: .reference("\(number)"), samples: entry.samples, failure: failure)
    }

    private func explore(_ number: Int, value: Any? = nil) {
        guard depth < Self.maximumDepth else {
            isTooDeep = true
            return
        }
        depth += 1
        defer { depth -= 1 }
        entries[number].isUnderWay = true
        let entry = entries[number]
        let found =
            switch entry.direction {
            case _ where entry.type == JSONValue.self:
                Description(shape: .json(named: "\(number)"), samples: WellKnownTypes.json)
            case .toHost: decoded(entry) { self.entries[number].samples = $0 }
            case .toPage: encoded(entry, value: value)
            }
        entries[number].shape = found.shape
        entries[number].samples = found.samples
        entries[number].failure = found.failure
        entries[number].isUnderWay = false
    }

    private func decoded(
        _ entry: Entry,
        learning: @escaping ([Sample]) -> Void
    ) -> Description {
        let known = examples[ObjectIdentifier(entry.type)] ?? []
        guard let type = entry.type as? any Decodable.Type else {
            let samples = known.map { Sample(value: $0) }
            return Description(
                shape: .unknown, samples: samples,
                failure: failure(entry.type, "it is not Decodable"))
        }
        let keys = keys(of: known)
        var found = DecodingExploration(
            type: type, keys: keys, describer: self, learning: learning
        ).explore()
        // Each case of an enum is a variant of its own, and has been found by its key.
        if keys.isEmpty { found.samples += known.map { Sample(value: $0) } }
        if found.failure?.isUnderWay == false, !known.isEmpty {
            // The type rejects every probe, or has forms that do, so the examples show its forms.
            let variants = Self.variants(of: known)
            let encoding = EncodingExploration(variants: variants, describer: self, model: nil)
            let samples = variants.enumerated().flatMap { variant, values in
                values.map { Sample(value: $0, variant: variant) }
            }
            found = Description(shape: encoding.shape ?? .unknown, samples: samples)
        }
        return found
    }

    /// Groups examples by their case, if they are of an enum.
    private static func variants(of examples: [any Encodable]) -> [[any Encodable]] {
        let groups = Dictionary(grouping: examples.enumerated()) { _, example in
            let mirror = Mirror(reflecting: example)
            guard mirror.displayStyle == .enum else { return "" }
            return mirror.children.first?.label ?? "\(example)"
        }
        return groups.values.sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }
    }

    private func encoded(_ entry: Entry, value: Any?) -> Description {
        guard entry.type is any Encodable.Type else {
            return Description(
                shape: .unknown, failure: failure(entry.type, "it is not Encodable"))
        }
        let model = entry.type is any Decodable.Type ? describe(entry.type, .toHost) : nil
        let shape = model.map { modelShape($0.shape) }
        if let literals = literals(of: entry.type, model: shape) { return literals }
        let variants = Dictionary(grouping: model?.samples ?? [], by: \.variant)
        var groups = variants.sorted { $0.key < $1.key }.map { $0.value.map(\.value) }
        if groups.isEmpty {
            let others = (examples[ObjectIdentifier(entry.type)] ?? []) + cases(of: entry.type)
            groups = [others.isEmpty ? [value].compactMap { $0 } : others]
        }
        let exploration = EncodingExploration(
            variants: groups.map { $0.compactMap { $0 as? any Encodable } }, describer: self,
            model: shape)
        if let found = exploration.shape {
            let samples = groups.flatMap { $0 }.map { Sample(value: $0) }
            // A case without a known value is missing from this shape, so keep the failure.
            return Description(shape: found, samples: samples, failure: model?.failure)
        }
        let reason = "it is only Encodable and there is no example of it"
        return Description(shape: .unknown, failure: model?.failure ?? failure(entry.type, reason))
    }

    /// Describes an enum whose values are all known scalars; nil for other types.
    private func literals(of type: Any.Type, model: Shape?) -> Description? {
        let cases = cases(of: type)
        guard cases.first.map(Self.isCase) == true || model?.hasLiterals == true else { return nil }
        let literals = cases.compactMap { constant(of: $0) }
        guard !literals.isEmpty, literals.count == cases.count else { return nil }
        let samples = zip(cases, literals).map { Sample(value: $0, literal: $1) }
        return Description(shape: .any(of: literals.map(Shape.literal)), samples: samples)
    }

    private func modelShape(_ shape: Shape) -> Shape {
        if case .reference(let name) = shape, let number = Int(name) {
            return entries[number].shape
        }
        return shape
    }

    private func failure(_ type: Any.Type, _ reason: String) -> Failure {
        Failure(type: Naming.fullName(of: type), reason: reason)
    }

    /// Returns the values of a `CaseIterable` type, or the examples of an enum without associated
    /// values.
    func cases(of type: Any.Type) -> [Any] {
        func allCases<Value: CaseIterable>(_ type: Value.Type) -> [Any] {
            Array(type.allCases.prefix(1000))
        }
        if let type = type as? any CaseIterable.Type { return allCases(type) }
        return (examples[ObjectIdentifier(type)] ?? []).filter(Self.isCase)
    }

    /// Returns whether a value is a case without associated values.
    private static func isCase(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .enum && mirror.children.isEmpty
    }

    /// Returns the names of the members that the examples of an enum encode.
    private func keys(of examples: [any Encodable]) -> [String] {
        var keys: [String] = []
        for example in examples where Mirror(reflecting: example).displayStyle == .enum {
            let names = EncodingExploration.record(example, describer: self)?.fieldNames ?? []
            keys += names.filter { !keys.contains($0) }
        }
        return keys
    }

    /// Returns the scalar that a value encodes to; nil if it does not encode to a scalar.
    func constant(of value: Any) -> Shape.Literal? {
        if let value = value as? any Encodable {
            return EncodingExploration.record(value, describer: self)?.constant
        }
        return ((value as? any RawRepresentable)?.rawValue as? any ProbeScalar)?.literal
    }
}

extension Shape {
    /// Returns the shape of any JSON value, which refers to itself by name.
    static func json(named name: String) -> Shape {
        .union([
            .null, .boolean, .number(.double), .string(.string), .array(.reference(name)),
            .dictionary(keys: .string(.string), values: .reference(name)),
        ])
    }

    /// Whether the shape is a literal or a union of literals.
    var hasLiterals: Bool {
        switch self {
        case .literal: true
        case .union(let members): members.allSatisfy(\.hasLiterals)
        default: false
        }
    }
}
