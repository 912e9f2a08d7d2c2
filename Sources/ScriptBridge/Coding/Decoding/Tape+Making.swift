import Foundation

extension Tape {
    /// Reads JSON text.
    static func json(
        _ text: String,
        options: MessageDecoder.Options
    ) throws(DecodingError) -> Tape {
        var text = text
        // `withUTF8` forgets the type of what it rethrows.
        let scanning = text.withUTF8 { utf8 in
            Result { () throws(DecodingError) in try scanned(utf8, options: options) }
        }
        return try scanning.get()
    }

    /// Reads JSON text from bytes that may not be UTF-8.
    static func utf8(
        _ bytes: Data,
        options: MessageDecoder.Options
    ) throws(DecodingError) -> Tape {
        try checkSize(bytes.count, options: options)
        if let offset = UTF8Validation.firstInvalidByte(of: bytes) {
            throw corrupted("The text is not valid UTF-8 at byte \(offset).")
        }
        return try json(String(decoding: bytes, as: UTF8.self), options: options)
    }

    /// Takes a tree of Foundation objects.
    static func tree(
        _ tree: Any,
        options: MessageDecoder.Options
    ) throws(DecodingError) -> Tape {
        let tape = Tape(options: options, byteCapacity: 128, wordCapacity: 32)
        try TapeTreeWriter.write(tree, to: tape)
        return tape
    }

    /// The value null, standing in for one that is missing.
    static func null(options: MessageDecoder.Options, at path: [any CodingKey]) -> Tape {
        let tape = Tape(options: options, byteCapacity: 0, wordCapacity: 1, rootPath: path)
        tape.append(word(.null))
        return tape
    }

    /// An object without members.
    static func emptyObject() -> Tape {
        let tape = Tape(options: MessageDecoder.Options(), byteCapacity: 0, wordCapacity: 2)
        var builder = TapeBuilder(tape)
        builder.openContainer(.object)
        builder.closeContainer()
        return tape
    }

    private static func scanned(
        _ text: UnsafeBufferPointer<UInt8>,
        options: MessageDecoder.Options
    ) throws(DecodingError) -> Tape {
        try checkSize(text.count, options: options)
        // Most texts need fewer words than half their bytes; the tape grows for the others.
        let tape = Tape(
            options: options, byteCapacity: text.count, wordCapacity: text.count / 4 + 16)
        _ = tape.append(text)
        tape.padBytes()
        try TapeScanner.scan(tape)
        return tape
    }

    private static func checkSize(
        _ count: Int,
        options: MessageDecoder.Options
    ) throws(DecodingError) {
        let limit = min(options.maximumByteCount, maximumByteCount)
        guard count <= limit else {
            throw corrupted("The text has \(count) bytes, more than the limit of \(limit).")
        }
    }

    private static func corrupted(_ sentence: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: sentence))
    }
}
