/// Writes the elements of one array.
struct UnkeyedValueContainer: UnkeyedEncodingContainer {
    let writer: EncodingWriter
    let frame: EncodingFrameReference

    var codingPath: [any CodingKey] { writer.path(to: frame) }

    var count: Int { writer.elementCount(frame) }

    /// Writes an element as a whole or, when it throws, not at all.
    @inline(__always)
    private func element(_ value: some Any, _ write: () throws -> Void) throws {
        guard writer.isCurrent(frame), writer.state.frames[Int(frame.index)].kind == .array else {
            throw writer.misuse(value, frame)
        }
        let length = writer.state.bytes.count
        let members = writer.state.members.count
        writer.beginElement()
        do {
            try write()
        } catch {
            let count = writer.state.frames[Int(frame.index)].count - 1
            writer.rollBack(frame, to: length, count: count, members: members)
            throw error
        }
    }

    func encodeNil() throws {
        try element(Optional<Never>.none) { writer.writeNull() }
    }

    func encode(_ value: Bool) throws { try element(value) { writer.write(value) } }

    func encode(_ value: String) throws { try element(value) { writer.write(value) } }

    func encode(_ value: Double) throws { try element(value) { try writer.write(value) } }

    func encode(_ value: Float) throws { try element(value) { try writer.write(value) } }

    func encode(_ value: Int) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int8) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int16) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int32) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int64) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt8) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt16) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt32) throws { try element(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt64) throws { try element(value) { try writer.writeInteger(value) } }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128) throws { try element(value) { try writer.writeInteger(value) } }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128) throws { try element(value) { try writer.writeInteger(value) } }

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
        guard writer.isCurrent(frame), writer.state.frames[Int(frame.index)].kind == .array else {
            return ValueEncoder(writer: writer, frame: writer.refusal(frame))
        }
        writer.beginElement()
        return writer.nestedEncoder(frame, key: PathKey(intValue: count - 1))
    }
}
