import Foundation

/// The owner of a tape, kept alive by every decoder, container and value that uses it.
///
/// The buffers begin inside the document's own allocation, which the benchmark's row “decode message”
/// needs, and move out when they grow.
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

extension ParsedDocument {
    /// Parses a text, or reads a tree; a tree that is a string is JSON text.
    static func reading(
        _ body: MessageBody,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        switch body {
        case .json(let text): try .json(text, for: decoder)
        case .utf8(let text): try .utf8(text, for: decoder)
        case .foundation(let text as String): try .json(text, for: decoder)
        case .foundation(let tree): try .tree(tree, for: decoder)
        }
    }

    /// Parses JSON text.
    private static func json(
        _ text: String,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        try checkSize(text.utf8.count, for: decoder)
        let document = ParsedDocument.make(for: decoder)
        // Most texts need at most one word for every four bytes; for others the tape grows.
        document.tape.state.pointee.words.reserve(text.utf8.count / 4 + 16)
        document.tape.append(text)
        document.tape.padBytes()
        try TapeScanner.scan(document.tape)
        return document
    }

    /// Parses JSON text from bytes that may not be valid UTF-8.
    private static func utf8(
        _ bytes: Data,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        try checkSize(bytes.count, for: decoder)
        // Decoding repairs invalid UTF-8, so that the result differs from the bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.elementsEqual(text.utf8) else {
            throw corrupted("The text is not valid UTF-8.")
        }
        return try json(text, for: decoder)
    }

    /// Reads a tree of Foundation objects.
    private static func tree(
        _ tree: Any,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        let document = ParsedDocument.make(for: decoder)
        document.tape.state.pointee.hasOrder = false
        try TapeTreeWriter.write(tree, to: document.tape)
        return document
    }

    /// Reads any JSON.
    static func value(
        _ value: JSONValue,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        let document = ParsedDocument.make(for: decoder)
        try TapeTreeWriter.write(value, to: document.tape)
        return document
    }

    /// Creates the value null in place of a missing one.
    static func null(for decoder: MessageDecoder, at path: [any CodingKey]) -> ParsedDocument {
        let document = ParsedDocument.make(for: decoder, rootPath: path)
        document.tape.append(Tape.word(.null))
        return document
    }

    /// Creates an object without members.
    static func emptyObject() -> ParsedDocument {
        let document = ParsedDocument.make(for: MessageDecoder())
        var builder = TapeBuilder(document.tape)
        builder.openContainer(.object)
        builder.closeContainer()
        return document
    }

    private static func checkSize(
        _ count: Int,
        for decoder: MessageDecoder
    ) throws(DecodingError) {
        let limit = min(decoder.maximumByteCount, Tape.maximumByteCount)
        guard count <= limit else {
            throw corrupted("The text has \(count) bytes, more than the limit of \(limit).")
        }
    }

    private static func corrupted(_ sentence: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: sentence))
    }
}
