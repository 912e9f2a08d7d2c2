/// Writes one value in the place of the value that is being encoded.
struct SingleValueContainer: SingleValueEncodingContainer {
    let writer: EncodingWriter
    let frameID: EncodingFrame.ID

    var codingPath: [any CodingKey] { writer.path(to: frameID) }

    /// Writes the value as a whole or, when it throws, not at all.
    @inline(__always)
    private func single(_ value: some Any, _ write: () throws -> Void) throws {
        guard writer.state.pointee.top.frameID == frameID, writer.state.pointee.top.kind == .empty
        else {
            throw writer.misuse(value, frameID)
        }
        writer.state.pointee.top.kind = .single
        try writer.attempt(frameID, write)
    }

    func encodeNil() throws { try single(Optional<Never>.none) { writer.writeNull() } }

    // Stands for the protocol's methods for all scalars but the integers of 128 bits, which have a
    // default implementation that throws.
    @inline(__always)
    func encode<Value: CodingScalar>(_ value: Value) throws {
        try single(value) { try value.write(to: writer) }
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: Int128) throws { try single(value) { try value.write(to: writer) } }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func encode(_ value: UInt128) throws { try single(value) { try value.write(to: writer) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        try single(value) { try writer.write(value) }
    }
}
