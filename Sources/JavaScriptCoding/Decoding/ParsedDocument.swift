import Foundation

/// A document that has been read, kept alive by every decoder, container and value that uses it.
///
/// Indices come only from the document itself, and the code that writes a ``Tape`` writes complete
/// values. An index that is wrong in spite of that stops the process, and never reads other memory.
final class ParsedDocument {
    let words: Words
    let bytes: Bytes
    let decoder: MessageDecoder
    /// Whether the names of members differ from the keys that types declare.
    let convertsKeys: Bool
    /// The path of the document's root, if it replaces a value of another document.
    let rootPath: [any CodingKey]
    /// Whether the order of members is the order in the source.
    let hasOrder: Bool
    /// The part of the stack that decoding may use.
    private var stack = StackRoom()
    private var createdTables: Tables?

    /// What most documents do not need.
    final class Tables {
        /// The keys of large objects, by the index of the object.
        var keys: [Int: KeyTable]
        /// The large object and the key that were found last: a dictionary asks in order.
        var last = (object: -1, key: 0)
        /// The start indices of large containers' children, for the paths of errors.
        var children: [Int: [UInt32]] = [:]
        /// The names of keys, if names are converted.
        let names: KeyNames = KeyNames()

        init(keys: [Int: KeyTable]) {
            self.keys = keys
        }
    }

    init(
        _ tape: Tape,
        for decoder: MessageDecoder,
        hasOrder: Bool = true,
        rootPath: [any CodingKey] = []
    ) {
        (words, bytes) = (tape.words, tape.bytes)
        self.decoder = decoder
        convertsKeys = decoder.coding.keys == .snakeCase
        self.hasOrder = hasOrder
        self.rootPath = rootPath
        if !tape.tables.isEmpty { createdTables = Tables(keys: tape.tables) }
    }

    /// The document's tables, created on first use.
    @inline(never)
    var tables: Tables {
        if let tables = createdTables { return tables }
        let tables = Tables(keys: [:])
        createdTables = tables
        return tables
    }

    /// Prepares for a new decoding, which may use the stack of another thread.
    @inline(__always)
    func resetStack() { stack = StackRoom() }

    /// Returns whether the stack has room for the contents of another container.
    @inline(__always)
    func hasStackRoom() -> Bool { stack.hasRoom() }
}

extension ParsedDocument {
    /// Parses a text, or reads a tree.
    static func reading(
        _ body: MessageBody,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        switch body {
        case .json(let text), .foundation(let text as String):
            return try .json(text, for: decoder)
        case .utf8(let bytes):
            try checkSize(bytes.count, for: decoder)
            // Decoding repairs invalid UTF-8, so that the result differs from the bytes. Compared as
            // Data, because its iterator is slow.
            let text = String(decoding: bytes, as: UTF8.self)
            guard Data(text.utf8) == bytes else {
                throw .unreadable("The text is not valid UTF-8.")
            }
            return try .json(text, for: decoder)
        case .foundation(let tree), .value(let tree):
            return ParsedDocument(
                try TreeReader.read(tree, for: decoder), for: decoder, hasOrder: false)
        }
    }

    private static func json(
        _ text: String,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        try checkSize(text.utf8.count, for: decoder)
        return ParsedDocument(
            try TapeScanner.scan(text, maximumDepth: decoder.maximumDepth), for: decoder)
    }

    private static func checkSize(
        _ count: Int,
        for decoder: MessageDecoder
    ) throws(DecodingError) {
        let limit = min(decoder.maximumByteCount, Tape.maximumByteCount)
        guard count <= limit else {
            throw .unreadable(
                "The text has \(count) bytes, more than the limit of \(limit).", .tooLarge)
        }
    }

    /// Reads any JSON.
    static func value(
        _ value: JSONValue,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        ParsedDocument(try TreeReader.read(value, for: decoder), for: decoder)
    }

    /// Creates the value null in place of a missing one.
    static func null(
        for decoder: MessageDecoder = MessageDecoder(),
        at path: [any CodingKey] = []
    ) -> ParsedDocument {
        var tape = Tape()
        tape.words.append(Tape.word(.null))
        return ParsedDocument(tape, for: decoder, rootPath: path)
    }

    /// Creates an object without members.
    static func emptyObject() -> ParsedDocument {
        var tape = Tape()
        tape.openContainer(.object)
        tape.closeContainer()
        return ParsedDocument(tape, for: MessageDecoder())
    }
}
