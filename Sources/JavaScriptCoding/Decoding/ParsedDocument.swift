/// The owner of a tape, kept alive by every decoder, container and value that uses it.
///
/// The buffers begin inside the document's own allocation and move out when they grow.
///
/// Invariant of the unsafe code: the buffers are used only through the document, and the document
/// frees them. A ``Tape`` is used only while there is a reference to its document.
final class ParsedDocument: ManagedBuffer<ParsedDocument.State, UInt64> {
    struct State {
        var words: GrowableStorage<UInt64>
        var bytes: GrowableStorage<UInt8>
        let decoder: MessageDecoder
        /// Whether the names of members differ from the keys that types declare.
        let convertsKeys: Bool
        /// The path of the document's root, if it replaces a value of another document.
        let rootPath: [any CodingKey]
        /// Whether the order of members is the order in the source.
        var hasOrder: Bool = true
        /// What most documents do not need.
        var tables: Tables?
        /// The part of the stack that decoding may use.
        var stack: StackRoom = StackRoom()
    }

    /// Tables that are created on first use, because creating them would slow down each document.
    final class Tables {
        /// The indices of the keys of large objects, by the index of the object.
        var keys: [Int: [TapeKey: Int]] = [:]
        /// The start indices of large containers' children, for the paths of errors.
        var children: [Int: [UInt32]] = [:]
        /// The names of keys, if names are converted.
        let names: KeyNames = KeyNames()
    }

    /// The capacity inside the document, small enough for a fast allocation.
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
