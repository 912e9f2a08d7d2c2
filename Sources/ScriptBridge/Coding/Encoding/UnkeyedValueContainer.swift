/// Writes the elements of one array.
struct UnkeyedValueContainer: UnkeyedEncodingContainer {
    let writer: EncodingWriter
    let claim: EncodingFrame.Claim

    var codingPath: [any CodingKey] { writer.path(to: claim) }

    var count: Int { writer.elementCount(claim) }

    /// Writes an element as a whole or, when it throws, not at all.
    @inline(__always)
    private func element(_ value: some Any, _ write: () throws -> Void) throws {
        guard writer.state.pointee.beginElement(claim) else { throw writer.misuse(value, claim) }
        try writer.attempt(claim, write)
    }

    func encodeNil() throws { try element(Optional<Never>.none) { writer.writeNull() } }

    // Stands for the protocol's methods for all scalars but the integers of 128 bits, which have a
    // default implementation that throws.
    @inline(__always)
    func encode<Value: EncodingScalar>(_ value: Value) throws {
        try element(value) { try value.write(to: writer) }
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128) throws { try element(value) { try value.write(to: writer) } }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128) throws { try element(value) { try value.write(to: writer) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        try element(value) { try writer.write(value) }
    }

    func nestedContainer<NestedKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nested().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

    func superEncoder() -> any Encoder { nested() }

    /// An encoder for an element that is filled while others are written.
    private func nested() -> ValueEncoder {
        guard writer.state.pointee.beginElement(claim) else {
            return ValueEncoder(writer: writer, claim: writer.refusal(claim))
        }
        return writer.nestedEncoder(claim, key: PathKey(intValue: count - 1))
    }
}
