/// The encoder that a value receives.
///
/// It is small enough to need no allocation.
struct ValueEncoder: Encoder {
    let writer: EncodingWriter
    let id: EncodingNode.ID

    var codingPath: [any CodingKey] { writer.path(to: id) }

    var userInfo: [CodingUserInfoKey: Any] { writer.options.encoder.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let id = writer.container(.object, of: id)
        let isDictionary = Key.self == EncodingWriter.dictionaryKeyType
        return KeyedEncodingContainer(
            KeyedValueContainer<Key>(
                writer: writer, id: id, dictionary: isDictionary ? writer.beginDictionary(id) : 0))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        PlainValueContainer(writer: writer, id: writer.container(.array, of: id), isSingle: false)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        PlainValueContainer(writer: writer, id: id, isSingle: true)
    }
}

/// A container that encodes the members of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: EncodingWriter
    let id: EncodingNode.ID
    /// The number of the dictionary that uses the container; zero if none does.
    let dictionary: Int32

    var codingPath: [any CodingKey] { writer.path(to: id) }

    func encodeNil(forKey key: Key) throws {
        try writer.member(name(of: key), id, dictionary, Optional<Never>.none) { _ in
            writer.writeNull()
        }
    }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func encode<Value: FrequentScalar>(_ value: Value, forKey key: Key) throws {
        try writer.member(name(of: key), id, dictionary, value) { _ in try value.write(to: writer) }
    }
    func encode<Value: CodingScalar>(_ value: Value, forKey key: Key) throws {
        try encode(known: value, key)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws { try encode(known: value, key) }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws { try encode(known: value, key) }

    @inline(never)
    private func encode(known value: any KnownValue, _ key: Key) throws {
        try writer.member(name(of: key), id, dictionary, value) { _ in try value.write(to: writer) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try writer.member(name(of: key), id, dictionary, value) {
            try writer.write(value, into: $0)
        }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeMissing(key) }
    }

    private func optional<Value: CodingScalar>(_ value: Value?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeMissing(key) }
    }

    private func encodeMissing(_ key: Key) throws {
        if writer.options.writesNil {
            try encodeNil(forKey: key)
        } else if writer.options.convertsKeys {
            // Two keys with one name are an error, whatever their values.
            _ = name(of: key)
        }
    }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(name(of: key), isShared: true).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(name(of: key), isShared: true).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested("super", isShared: false) }

    func superEncoder(forKey key: Key) -> any Encoder { nested(name(of: key), isShared: false) }

    private func nested(_ key: String, isShared: Bool) -> ValueEncoder {
        writer.nestedMember(key, id, dictionary, isShared: isShared)
    }

    @inline(__always)
    private func name(of key: Key) -> String {
        writer.options.convertsKeys ? writer.convertedName(of: key, in: id) : key.stringValue
    }
}

/// A container that encodes the elements of an array, or a single value.
struct PlainValueContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let writer: EncodingWriter
    let id: EncodingNode.ID
    let isSingle: Bool

    var codingPath: [any CodingKey] { writer.path(to: id) }

    var count: Int { id < 0 ? 0 : Int(writer[id].count) }

    @inline(__always)
    private func encode(_ value: some Any, _ body: (EncodingNode.ID) throws -> Void) throws {
        if isSingle {
            try writer.single(id, value, body)
        } else {
            try writer.element(id, value, body)
        }
    }

    func encodeNil() throws { try encode(Optional<Never>.none) { _ in writer.writeNull() } }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func encode<Value: FrequentScalar>(_ value: Value) throws {
        try encode(value) { _ in try value.write(to: writer) }
    }
    func encode<Value: CodingScalar>(_ value: Value) throws { try encode(known: value) }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128) throws { try encode(known: value) }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128) throws { try encode(known: value) }

    @inline(never)
    private func encode(known value: any KnownValue) throws {
        try encode(value) { _ in try value.write(to: writer) }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encode(value) { try writer.write(value, into: $0) }
    }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        writer.nestedElement(id).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.nestedElement(id).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { writer.nestedElement(id) }
}

extension EncodingWriter {
    /// The key type with which the standard library encodes dictionaries.
    ///
    /// The order of a dictionary differs between processes, but its `encode(to:)` does not reveal
    /// that it is a dictionary. However, it always requests a container with this one key type,
    /// whether its keys are strings, integers or `CodingKeyRepresentable`. If that ever changes,
    /// dictionaries of other keys lose their fixed order, and nothing else changes.
    static let dictionaryKeyType: Any.Type? = {
        let probe = KeyTypeProbe()
        try? [String: Bool]().encode(to: probe)
        return probe.keyType
    }()
}

/// An encoder that records only the type of the keys with which a value is encoded.
///
/// The standard library's key type for dictionaries is not public.
private final class KeyTypeProbe: Encoder {
    private(set) var keyType: Any.Type?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let writer = EncodingWriter(EncodingOptions(JavaScriptEncoder(), isJSON: true))

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        keyType = type
        return KeyedEncodingContainer(
            KeyedValueContainer(writer: writer, id: EncodingNode.noID, dictionary: 0))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { container(isSingle: false) }

    func singleValueContainer() -> any SingleValueEncodingContainer { container(isSingle: true) }

    private func container(isSingle: Bool) -> PlainValueContainer {
        PlainValueContainer(writer: writer, id: EncodingNode.noID, isSingle: isSingle)
    }
}
