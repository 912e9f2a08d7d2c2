import Foundation

/// Writes a tree of Foundation objects to a tape.
///
/// Values are classified by their class, never by a cascade of casts: on Linux `as? Bool` accepts
/// the number 1 and `as? Int` accepts `true`.
struct TapeTreeWriter {
    private let tape: Tape
    private var builder: TapeBuilder

    private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

    private init(_ tape: Tape) {
        self.tape = tape
        builder = TapeBuilder(tape)
    }

    /// Writes the whole tree.
    static func write(_ tree: Any, to tape: Tape) throws(DecodingError) {
        var writer = TapeTreeWriter(tape)
        do throws(TreeError) {
            try writer.write(tree)
        } catch {
            throw .dataCorrupted(
                .init(codingPath: error.path.reversed(), debugDescription: error.sentence))
        }
    }

    /// What is wrong with a tree; the path is made from the inside out, while it is thrown.
    private struct TreeError: Error {
        let sentence: String
        private(set) var path: [any CodingKey] = []

        init(_ sentence: String) {
            self.sentence = sentence
        }

        func inside(_ key: PathKey) -> TreeError {
            var error = self
            error.path.append(key)
            return error
        }
    }

    private mutating func write(_ value: Any) throws(TreeError) {
        // A cast to the type that a value has is quick, any other is not: so the types come first
        // that JSON's parsers make, then classes, and only then what has to be converted.
        let type = type(of: value)
        if type == String.self, let text = value as? String {
            try write(text)
        } else if type == [String: Any].self, let object = value as? [String: Any] {
            try write(object)
        } else if type == [Any].self, let array = value as? [Any] {
            try write(array)
        } else if type == Bool.self, let flag = value as? Bool {
            tape.append(Tape.word(flag ? .true : .false))
        } else if type == Int.self, let integer = value as? Int {
            write(Int64(integer))
        } else if type == Double.self, let number = value as? Double {
            write(number)
        } else if type is AnyClass {
            try writeObject(value)
        } else {
            try writeConverted(value)
        }
    }

    private mutating func writeObject(_ object: Any) throws(TreeError) {
        if let number = object as? NSNumber {
            write(number)
        } else if object is NSNull {
            tape.append(Tape.word(.null))
        } else {
            try writeConverted(object)
        }
    }

    /// Containers before scalars: trying them for a class would bridge all that they hold.
    private mutating func writeConverted(_ value: Any) throws(TreeError) {
        switch value {
        case let text as String:
            try write(text)
        case let array as [Any]:
            try write(array)
        case let object as [String: Any]:
            try write(object)
        case let date as Date:
            // As JavaScript writes it; an invalid date is null there.
            if let json = try? JavaScriptEncoder().json(date) {
                try write(String(json.dropFirst().dropLast()))
            } else {
                tape.append(Tape.word(.null))
            }
        case let number as NSNumber:
            write(number)
        default:
            throw TreeError("\(type(of: value)) has no counterpart in JSON.")
        }
    }

    private mutating func write(_ array: [Any]) throws(TreeError) {
        try openContainer(.array)
        // Two words to a number: an array's values fit where twice their count does.
        guard tape.wordCount + 2 * array.count < Tape.maximumByteCount else {
            throw TreeError("The tree has too many values.")
        }
        for index in array.indices {
            builder.addItem()
            do throws(TreeError) {
                try write(array[index])
            } catch {
                throw error.inside(PathKey(intValue: index))
            }
        }
        builder.closeContainer()
    }

    private mutating func write(_ object: [String: Any]) throws(TreeError) {
        try openContainer(.object)
        for (key, member) in object {
            builder.addItem()
            do throws(TreeError) {
                try write(key)
                try write(member)
            } catch {
                throw error.inside(PathKey(stringValue: key))
            }
        }
        builder.closeContainer()
    }

    private mutating func openContainer(_ tag: Tape.Tag) throws(TreeError) {
        guard builder.depth < tape.options.maximumDepth else {
            throw TreeError("The tree is deeper than \(tape.options.maximumDepth) levels.")
        }
        builder.openContainer(tag)
    }

    /// The limit of a text's bytes holds for those of a tree's strings, and for its values: what
    /// is beyond would not fit into the fields of the tape's words.
    private func write(_ text: String) throws(TreeError) {
        let limit = min(tape.options.maximumByteCount, Tape.maximumByteCount)
        var text = text
        guard tape.byteCount + text.utf8.count <= limit, tape.wordCount < limit else {
            throw TreeError("The tree is greater than the limit of \(limit) bytes.")
        }
        text.withUTF8 { utf8 in
            let offset = tape.append(utf8)
            tape.append(Tape.word(.string, offset, utf8.count))
        }
    }

    private func write(_ number: NSNumber) {
        if Swift.type(of: number) == Self.booleanClass {
            tape.append(Tape.word(number.boolValue ? .true : .false))
            return
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            write(number.doubleValue)
        case UInt8(ascii: "Q"):
            write(number.uint64Value)
        default:
            write(number.int64Value)
        }
    }

    private func write(_ integer: Int64) {
        if let word = Tape.word(small: integer) {
            tape.append(word)
        } else {
            tape.append(Tape.word(.wideInteger))
            tape.append(UInt64(bitPattern: integer))
        }
    }

    private func write(_ natural: UInt64) {
        if let integer = Int64(exactly: natural) { return write(integer) }
        tape.append(Tape.word(.natural))
        tape.append(natural)
    }

    /// A number that is not finite becomes null, as `JSON.stringify` makes it.
    private func write(_ number: Double) {
        guard number.isFinite else {
            tape.append(Tape.word(.null))
            return
        }
        tape.append(Tape.word(.double))
        tape.append(number.bitPattern)
    }
}
