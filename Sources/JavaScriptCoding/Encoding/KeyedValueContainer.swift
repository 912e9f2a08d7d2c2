/// A container that writes the members of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: EncodingWriter
    let frameID: EncodingFrame.ID
    /// The number of the dictionary that uses the container; zero if none does.
    let dictionary: UInt32

    var codingPath: [any CodingKey] { writer.path(to: frameID) }

    /// Writes a member, and undoes the write if it throws.
    @inline(__always)
    private func member(_ key: Key, _ value: some Any, _ write: () throws -> Void) throws {
        guard writer.state.pointee.beginMember(name(of: key), frameID, dictionary) else {
            throw writer.misuse(value, frameID)
        }
        try writer.attempt(frameID, write)
    }

    func encodeNil(forKey key: Key) throws {
        try member(key, Optional<Never>.none) { writer.writeNull() }
    }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func encode<Value: CodingScalar>(_ value: Value, forKey key: Key) throws {
        try member(key, value) { try value.write(to: writer) }
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        try member(key, value) { try value.write(to: writer) }
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        try member(key, value) { try value.write(to: writer) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key, value) { try writer.write(value) }
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

    func superEncoder() -> any Encoder { nested("super") }

    func superEncoder(forKey key: Key) -> any Encoder { nested(name(of: key)) }

    @inline(__always)
    private func name(of key: Key) -> String {
        writer.state.pointee.options.convertsKeys
            ? writer.convertedName(of: key, in: frameID) : key.stringValue
    }

    /// Returns an encoder for a member that is filled while others are written.
    ///
    /// A shared encoder is the same each time its key is requested.
    private func nested(_ key: String, isShared: Bool = false) -> ValueEncoder {
        if isShared, let present = writer.sharedEncoder(frameID, key) { return present }
        guard writer.state.pointee.beginMember(key, frameID, dictionary) else {
            return ValueEncoder(writer: writer, frameID: writer.refusal(frameID))
        }
        return writer.nestedEncoder(frameID, key: PathKey(stringValue: key), isShared: isShared)
    }
}
