/// Writes the members of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: EncodingWriter
    let frame: EncodingFrameReference

    var codingPath: [any CodingKey] { writer.path(to: frame) }

    /// Writes a member whose value cannot throw.
    @inline(__always)
    private func simpleMember(_ key: Key, _ value: some Any, _ write: () -> Void) throws {
        guard writer.isCurrent(frame), writer.state.frames[Int(frame.index)].kind.isObject else {
            throw writer.misuse(value, frame)
        }
        writer.beginMember(key.stringValue)
        write()
        writer.endMember()
    }

    /// Writes a member as a whole or, when it throws, not at all.
    @inline(__always)
    private func member(_ key: Key, _ value: some Any, _ write: () throws -> Void) throws {
        guard writer.isCurrent(frame), writer.state.frames[Int(frame.index)].kind.isObject else {
            throw writer.misuse(value, frame)
        }
        let length = writer.state.bytes.count
        let members = writer.state.members.count
        writer.beginMember(key.stringValue)
        do {
            try write()
        } catch {
            let count = writer.state.frames[Int(frame.index)].count - 1
            writer.rollBack(frame, to: length, count: count, members: members)
            throw error
        }
        writer.endMember()
    }

    func encodeNil(forKey key: Key) throws {
        try simpleMember(key, Optional<Never>.none) { writer.writeNull() }
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try simpleMember(key, value) { writer.write(value) }
    }

    func encode(_ value: String, forKey key: Key) throws {
        try simpleMember(key, value) { writer.write(value) }
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try member(key, value) { try writer.write(value) }
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try member(key, value) { try writer.write(value) }
    }

    func encode(_ value: Int, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: Int8, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: Int16, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: Int32, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: Int64, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: UInt, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: UInt8, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: UInt16, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: UInt32, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode(_ value: UInt64, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        try member(key, value) { try writer.writeInteger(value) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key, value) { try writer.write(value) }
    }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key.stringValue).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested("super") }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key.stringValue) }

    /// An encoder for a member that is filled while others are written.
    private func nested(_ key: String) -> ValueEncoder {
        guard writer.isCurrent(frame), writer.state.frames[Int(frame.index)].kind.isObject else {
            return ValueEncoder(writer: writer, frame: writer.refusal(frame))
        }
        writer.beginMember(key)
        writer.endMember()
        return writer.nestedEncoder(frame, key: PathKey(stringValue: key))
    }
}
