/// A container that writes values without keys: the elements of an array, or a single value.
struct PlainValueContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let writer: EncodingWriter
    let frameID: EncodingFrame.ID
    let isSingle: Bool

    var codingPath: [any CodingKey] { writer.path(to: frameID) }

    var count: Int { writer.elementCount(frameID) }

    /// Writes a value, and undoes the write if it throws.
    @inline(__always)
    private func element(_ value: some Any, _ write: () throws -> Void) throws {
        let begins =
            isSingle
            ? writer.state.pointee.beginSingle(frameID)
            : writer.state.pointee.beginElement(frameID)
        guard begins else { throw writer.misuse(value, frameID) }
        try writer.attempt(frameID, write)
    }

    func encodeNil() throws { try element(Optional<Never>.none) { writer.writeNull() } }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func encode<Value: CodingScalar>(_ value: Value) throws {
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

    /// Returns an encoder for an element that is filled while others are written.
    private func nested() -> ValueEncoder {
        guard writer.state.pointee.beginElement(frameID) else {
            return ValueEncoder(writer: writer, frameID: writer.refusal(frameID))
        }
        return writer.nestedEncoder(frameID, key: PathKey(intValue: count - 1))
    }
}
