/// Writes the members of one object.
struct KeyedValueContainer<Key: CodingKey>: ValueContainer {
    let writer: EncodingWriter
    let claim: EncodingFrame.Claim
    /// The number of the dictionary that writes with it; zero if none does.
    let dictionary: UInt32

    var codingPath: [any CodingKey] { writer.path(to: claim) }

    /// Writes a key.
    @inline(__always)
    private func begin(_ key: Key, for value: some Any) throws {
        guard writer.state.pointee.beginMember(key.stringValue, claim, dictionary) else {
            throw writer.misuse(value, claim)
        }
    }

    func encodeNil(forKey key: Key) throws {
        try begin(key, for: Optional<Never>.none)
        writer.writeNull()
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try begin(key, for: value)
        writer.write(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        try begin(key, for: value)
        writer.write(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try begin(key, for: value)
        try writer.attempt(claim) { try writer.write(value) }
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try begin(key, for: value)
        try writer.attempt(claim) { try writer.write(value) }
    }

    // Stands for the protocol's methods for all integers but those of 128 bits, which have a
    // default implementation that throws.
    @inline(__always)
    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value, forKey key: Key) throws {
        try begin(key, for: value)
        try writer.attempt(claim) { try writer.writeInteger(value) }
    }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        try begin(key, for: value)
        try writer.attempt(claim) { try writer.writeInteger(value) }
    }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        try begin(key, for: value)
        try writer.attempt(claim) { try writer.writeInteger(value) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try begin(key, for: value)
        try writer.attempt(claim) { try writer.write(value) }
    }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key.stringValue, isShared: true).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key.stringValue, isShared: true).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested("super") }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key.stringValue) }

    /// An encoder for a member that is filled while others are written; a shared one is the same
    /// each time it is asked for.
    private func nested(_ key: String, isShared: Bool = false) -> ValueEncoder {
        if isShared, let present = writer.sharedEncoder(claim, key) { return present }
        guard writer.state.pointee.beginMember(key, claim, dictionary) else {
            return ValueEncoder(writer: writer, claim: writer.refusal(claim))
        }
        return writer.nestedEncoder(claim, key: PathKey(stringValue: key), isShared: isShared)
    }
}
