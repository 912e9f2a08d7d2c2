import Foundation

extension ParsedDocument {
    /// Reads the text or takes the tree; a string as tree is text.
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

    /// Reads JSON text.
    private static func json(
        _ text: String,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        try checkSize(text.utf8.count, for: decoder)
        let document = ParsedDocument.make(for: decoder)
        // Most texts need fewer words than half their bytes; the tape grows for the others.
        document.tape.state.pointee.words.reserve(text.utf8.count / 4 + 16)
        document.tape.append(text)
        document.tape.padBytes()
        try TapeScanner.scan(document.tape)
        return document
    }

    /// Reads JSON text from bytes that may not be UTF-8.
    private static func utf8(
        _ bytes: Data,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        try checkSize(bytes.count, for: decoder)
        // What is not UTF-8 is repaired, and then no longer the same.
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.elementsEqual(text.utf8) else {
            throw corrupted("The text is not valid UTF-8.")
        }
        return try json(text, for: decoder)
    }

    /// Takes a tree of Foundation objects.
    private static func tree(
        _ tree: Any,
        for decoder: MessageDecoder
    ) throws(DecodingError) -> ParsedDocument {
        let document = ParsedDocument.make(for: decoder)
        document.tape.state.pointee.hasOrder = false
        try TapeTreeWriter.write(tree, to: document.tape)
        return document
    }

    /// The value null, standing in for one that is missing.
    static func null(for decoder: MessageDecoder, at path: [any CodingKey]) -> ParsedDocument {
        let document = ParsedDocument.make(for: decoder, rootPath: path)
        document.tape.append(Tape.word(.null))
        return document
    }

    /// An object without members.
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
