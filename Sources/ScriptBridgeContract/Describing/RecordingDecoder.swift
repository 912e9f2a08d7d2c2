/// A decoder that gives the values of a plan and records what the type asks for.
struct RecordingDecoder: Decoder, SingleValueDecodingContainer {
    let run: DecodingRun
    let node: Node

    var codingPath: [any CodingKey] { node.path.map { NodeKey(stringValue: $0) } }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try run.open(type, at: node)
        return KeyedDecodingContainer(RecordingKeyedDecoding<Key>(run: run, node: node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try run.step()
        node.isArray = true
        return RecordingUnkeyedDecoding(run: run, node: node)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { run.isNull(node) }

    // Satisfies the protocol's requirements for all scalars.
    func decode<Scalar: ProbeScalar>(_ type: Scalar.Type) throws -> Scalar {
        try run.scalar(type, at: node)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try run.decode(type, at: node)
    }
}

/// The members of a synthetic object.
struct RecordingKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let run: DecodingRun
    let node: Node

    var codingPath: [any CodingKey] { node.path.map { NodeKey(stringValue: $0) } }

    /// The keys present.
    ///
    /// Two kinds of types ask for them: an enum with associated values, whose keys are an enum too,
    /// and a dictionary, which accepts any keys.
    var allKeys: [Key] {
        if Key(stringValue: "no key of an enum") != nil {
            node.hasAnyKeys = true
        } else {
            // The examples are of the whole type, so they show only its own keys.
            let known = node.path.isEmpty ? run.keys.filter { Key(stringValue: $0) != nil } : []
            if known.isEmpty { run.lacksKeys = true } else { node.keyNames = known }
        }
        let names = run.plan[node.path].keys ?? node.keyNames.map { Array($0.prefix(1)) } ?? ["a"]
        return names.filter(isPresent).compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: Key) -> Bool { isPresent(key.stringValue) }

    private func isPresent(_ name: String) -> Bool {
        !run.plan[node.path + [name]].isAbsent && !run.isExhausted
    }

    func decodeNil(forKey key: Key) throws -> Bool { run.isNull(try field(key)) }

    // Satisfies the protocol's requirements for all scalars.
    func decode<Scalar: ProbeScalar>(_ type: Scalar.Type, forKey key: Key) throws -> Scalar {
        try run.scalar(type, at: field(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try run.decode(type, at: field(key))
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        contains(key) ? try run.decodeIfPresent(type, at: field(key)) : nil
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        RecordingDecoder(run: run, node: try run.field("super", of: node))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        RecordingDecoder(run: run, node: try field(key))
    }

    private func field(_ key: Key) throws -> Node { try run.field(key.stringValue, of: node) }
}

/// The elements of a synthetic array.
struct RecordingUnkeyedDecoding: UnkeyedDecodingContainer {
    /// The element count for a type that never asks for it.
    private static let maximumCount = 64

    let run: DecodingRun
    let node: Node
    private(set) var currentIndex: Int = 0

    init(run: DecodingRun, node: Node) {
        self.run = run
        self.node = node
    }

    var codingPath: [any CodingKey] { node.path.map { NodeKey(stringValue: $0) } }

    var count: Int? {
        if currentIndex == 0 { node.isCounted = true }
        return size
    }

    var isAtEnd: Bool {
        if currentIndex == 0 { node.isCounted = true }
        return currentIndex >= size || run.isExhausted
    }

    /// The number of elements.
    ///
    /// A type that decodes elements before it asks for the count gets no more of them.
    private var size: Int {
        run.plan[node.path].count ?? (node.isCounted ? 1 : currentIndex)
    }

    mutating func decodeNil() throws -> Bool {
        try run.step()
        guard currentIndex < (node.isCounted ? size : Self.maximumCount),
            run.isNull(node.element(currentIndex))
        else { return false }
        currentIndex += 1
        return true
    }

    // Satisfies the protocol's requirements for all scalars.
    mutating func decode<Scalar: ProbeScalar>(_ type: Scalar.Type) throws -> Scalar {
        try next { try $0.scalar(type, at: $1) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try $0.decode(type, at: $1) }
    }

    mutating func nestedContainer<Nested>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        try next { RecordingDecoder(run: $0, node: $1) }
    }

    private mutating func next<Value>(_ take: (DecodingRun, Node) throws -> Value) throws -> Value {
        try run.step()
        let limit = node.isCounted ? size : Self.maximumCount
        guard currentIndex < limit else {
            node.isList = true
            throw DecodingError.valueNotFound(
                Value.self, run.context(node, "There are no more elements."))
        }
        let value = try take(run, node.element(currentIndex))
        currentIndex += 1
        return value
    }
}
