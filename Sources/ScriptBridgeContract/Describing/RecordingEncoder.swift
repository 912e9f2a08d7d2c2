/// An encoder that records the types it is given, not the values.
struct RecordingEncoder: Encoder, SingleValueEncodingContainer {
    let node: Node
    let describer: TypeDescriber

    var codingPath: [any CodingKey] { node.path.map { NodeKey(stringValue: $0) } }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.isObject = true
        return KeyedEncodingContainer(RecordingKeyedEncoding<Key>(node: node, describer: describer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.isArray = true
        return RecordingUnkeyedEncoding(node: node, describer: describer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { node.takesNull = true }

    // Satisfies the protocol's requirements for all scalars.
    func encode<Scalar: ProbeScalar>(_ value: Scalar) { node.record(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try node.record(value, describer: describer)
    }
}

/// Records the members of an object.
struct RecordingKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    let describer: TypeDescriber

    var codingPath: [any CodingKey] { node.path.map { NodeKey(stringValue: $0) } }

    func encodeNil(forKey key: Key) { field(key).takesNull = true }

    // Satisfies the protocol's requirements for all scalars.
    func encode<Scalar: ProbeScalar>(_ value: Scalar, forKey key: Key) { field(key).record(value) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try field(key).record(value, describer: describer)
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { optional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { optional(value, key) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        let field = optionalField(key)
        if let value {
            try field.record(value, describer: describer)
        } else {
            field.ask(Value.self, describer.describe(Value.self, .toPage).shape)
        }
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        RecordingEncoder(node: field(key), describer: describer).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        RecordingEncoder(node: field(key), describer: describer).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        RecordingEncoder(node: node.field("super"), describer: describer)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        RecordingEncoder(node: field(key), describer: describer)
    }

    private func field(_ key: Key) -> Node { node.field(key.stringValue) }

    private func optionalField(_ key: Key) -> Node {
        let field = field(key)
        if describer.writesNil { field.takesNull = true } else { field.isOptional = true }
        return field
    }

    private func optional<Scalar: ProbeScalar>(_ value: Scalar?, _ key: Key) {
        let field = optionalField(key)
        if let value { field.record(value) } else { field.ask(Scalar.self, Scalar.shape) }
    }
}

/// Records the elements of an array.
struct RecordingUnkeyedEncoding: UnkeyedEncodingContainer {
    let node: Node
    let describer: TypeDescriber

    var codingPath: [any CodingKey] { node.path.map { NodeKey(stringValue: $0) } }
    var count: Int { node.elements.count }

    func encodeNil() { next().takesNull = true }

    // Satisfies the protocol's requirements for all scalars.
    func encode<Scalar: ProbeScalar>(_ value: Scalar) { next().record(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try next().record(value, describer: describer)
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        RecordingEncoder(node: next(), describer: describer).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        RecordingEncoder(node: next(), describer: describer).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        RecordingEncoder(node: next(), describer: describer)
    }

    private func next() -> Node { node.element(count) }
}

extension Node {
    fileprivate func record<Scalar: ProbeScalar>(_ value: Scalar) {
        ask(Scalar.self, Scalar.shape)
        constant = value.literal
    }

    fileprivate func record<Value: Encodable>(_ value: Value, describer: TypeDescriber) throws {
        if let scalar = value as? any ProbeScalar { return record(scalar) }
        let description = describer.describe(Value.self, .toPage, value: value)
        ask(Value.self, description.shape)
        if description.samples.contains(where: { $0.literal != nil }) {
            constant = describer.constant(of: value)
        }
    }
}
