/// The encoder that a value receives.
///
/// It is small enough to need no allocation.
struct ValueEncoder: Encoder {
    let writer: EncodingWriter
    let handle: EncodingWriter.Handle

    var codingPath: [any CodingKey] { writer.path(to: handle) }

    var userInfo: [CodingUserInfoKey: Any] { writer.options.encoder.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.open(.object, handle)
        return KeyedEncodingContainer(KeyedValueContainer<Key>(writer: writer, handle: handle))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.open(.array, handle)
        return PlainValueContainer(writer: writer, handle: handle)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        PlainValueContainer(writer: writer, handle: handle)
    }
}

/// A container that encodes the members of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: EncodingWriter
    let handle: EncodingWriter.Handle

    var codingPath: [any CodingKey] { writer.path(to: handle) }

    func encodeNil(forKey key: Key) throws { try writer.writeNil(name(of: key), handle) }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func encode<Value: CodingScalar>(_ value: Value, forKey key: Key) throws {
        try writer.write(value, name(of: key), handle)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        try writer.write(value, name(of: key), handle)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        try writer.write(value, name(of: key), handle)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try writer.write(value, name(of: key), handle)
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
        } else if let names = writer.keyNames {
            // Two keys with one name are an error, whatever their values.
            _ = writer.convertedName(of: key, names, handle)
        }
    }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        writer.nested(name(of: key), handle, isShared: true).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        writer.nested(name(of: key), handle, isShared: true).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { writer.nested("super", handle) }

    func superEncoder(forKey key: Key) -> any Encoder { writer.nested(name(of: key), handle) }

    /// Returns a key's name in the output.
    @inline(__always)
    private func name(of key: Key) -> String {
        guard let names = writer.keyNames else { return key.stringValue }
        return writer.convertedName(of: key, names, handle)
    }
}

/// A container that encodes the elements of an array, or a single value.
struct PlainValueContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let writer: EncodingWriter
    let handle: EncodingWriter.Handle

    var codingPath: [any CodingKey] { writer.path(to: handle) }

    var count: Int { writer.count(handle) }

    func encodeNil() throws { try writer.writeNil(nil, handle) }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func encode<Value: CodingScalar>(_ value: Value) throws {
        try writer.write(value, nil, handle)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128) throws { try writer.write(value, nil, handle) }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128) throws { try writer.write(value, nil, handle) }

    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value, nil, handle) }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        writer.nested(nil, handle).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.nested(nil, handle).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { writer.nested(nil, handle) }
}
