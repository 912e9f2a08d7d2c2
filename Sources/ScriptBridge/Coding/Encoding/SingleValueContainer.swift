/// Writes one value in the place of the value that is being encoded.
struct SingleValueContainer: SingleValueEncodingContainer {
    let writer: EncodingWriter
    let frame: EncodingFrameReference

    var codingPath: [any CodingKey] { writer.path(to: frame) }

    /// Writes the value as a whole or, when it throws, not at all.
    @inline(__always)
    private func single(_ value: some Any, _ write: () throws -> Void) throws {
        guard writer.isCurrent(frame), writer.state.frames[Int(frame.index)].kind == .empty else {
            throw writer.misuse(value, frame)
        }
        writer.state.frames[Int(frame.index)].kind = .single
        do {
            try write()
        } catch {
            writer.rollBackSingle(frame)
            throw error
        }
    }

    func encodeNil() throws {
        try single(Optional<Never>.none) { writer.writeNull() }
    }

    func encode(_ value: Bool) throws { try single(value) { writer.write(value) } }

    func encode(_ value: String) throws { try single(value) { writer.write(value) } }

    func encode(_ value: Double) throws { try single(value) { try writer.write(value) } }

    func encode(_ value: Float) throws { try single(value) { try writer.write(value) } }

    func encode(_ value: Int) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int8) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int16) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int32) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: Int64) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt8) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt16) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt32) throws { try single(value) { try writer.writeInteger(value) } }

    func encode(_ value: UInt64) throws { try single(value) { try writer.writeInteger(value) } }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128) throws { try single(value) { try writer.writeInteger(value) } }

    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128) throws { try single(value) { try writer.writeInteger(value) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        try single(value) { try writer.write(value) }
    }
}
