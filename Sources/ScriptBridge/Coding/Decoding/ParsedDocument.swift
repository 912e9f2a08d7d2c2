/// Has a tape for as long as a decoder, container or value of it is there.
///
/// The buffers begin inside the document's own allocation and move out when they grow. Invariant of
/// the unsafe code: they are used only through the document, and it frees them. A ``Tape`` is used only
/// while somebody holds its document.
final class ParsedDocument: ManagedBuffer<ParsedDocument.State, UInt64> {
    struct State {
        var words: GrowableStorage<UInt64>
        var bytes: GrowableStorage<UInt8>
        let decoder: MessageDecoder
        /// Whether members have other names than the keys that types declare.
        let convertsKeys: Bool
        /// The path of the document's root, if it stands in for a value of another one.
        let rootPath: [any CodingKey]
        /// Whether members stand in the order in which somebody wrote them.
        var hasOrder: Bool = true
        /// The indices of the keys of large objects, by the index of the object.
        var keyTables: [Int: [TapeKey: Int]] = [:]
        /// Where a large container's children begin, for the paths of errors.
        var childTables: [Int: [UInt32]] = [:]
        /// The type of the keys that were asked for last, and from its second time on a maker.
        var keys: ObjectIdentifier?
        var maker: AnyObject?
        /// The stack on which values may be begun.
        var stack: StackRoom = StackRoom()
    }

    /// How much fits in the document itself, which then is small enough to be allocated quickly.
    private static let (firstWords, firstBytes) = (48, 384)

    static func make(
        for decoder: MessageDecoder,
        rootPath: [any CodingKey] = []
    ) -> ParsedDocument {
        let buffer = ParsedDocument.create(minimumCapacity: firstWords + firstBytes / 8) { buffer in
            let memory = buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
            return State(
                words: GrowableStorage(borrowing: memory, capacity: firstWords),
                bytes: GrowableStorage(borrowing: memory + firstWords * 8, capacity: firstBytes),
                decoder: decoder,
                convertsKeys: decoder.coding.keys == .snakeCase,
                rootPath: rootPath)
        }
        return unsafeDowncast(buffer, to: ParsedDocument.self)
    }

    @inline(__always)
    var tape: Tape { Tape(state: withUnsafeMutablePointerToHeader { $0 }) }

    deinit {
        tape.state.pointee.words.deallocate()
        tape.state.pointee.bytes.deallocate()
    }
}
