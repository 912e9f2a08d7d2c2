import Foundation

/// Writes a tree of Foundation objects to a tape.
///
/// Values are classified by their class, never by a cascade of casts: on Linux `as? Bool` accepts
/// the number 1 and `as? Int` accepts `true`.
struct TapeTreeWriter {
    private let tape: Tape
    private var builder: TapeBuilder
    private var path: [any CodingKey] = []

    private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

    init(_ tape: Tape) {
        self.tape = tape
        builder = TapeBuilder(tape)
    }

    mutating func write(_ value: Any) throws(DecodingError) {
        // What JSON's parsers and web views make on Linux; the rest of Swift's types comes below.
        let type = type(of: value)
        if type == String.self, let text = value as? String {
            write(text)
        } else if type == Bool.self, let flag = value as? Bool {
            tape.append(Tape.word(flag ? .true : .false))
        } else if type == Int.self, let integer = value as? Int {
            write(Int64(integer))
        } else if type == Double.self, let number = value as? Double {
            write(number)
        } else if let array = value as? [Any] {
            // Containers first: trying them for a class would bridge all that they hold.
            try write(array)
        } else if let object = value as? [String: Any] {
            try write(object)
        } else {
            try writeObject(value)
        }
    }

    private mutating func writeObject(_ value: Any) throws(DecodingError) {
        switch value {
        case is NSNull:
            tape.append(Tape.word(.null))
        case let text as String:
            write(text)
        case let date as Date:
            // As JavaScript writes it; an invalid date is null there.
            if let text = ISO8601.text(of: date) {
                write(text)
            } else {
                tape.append(Tape.word(.null))
            }
        case let number as NSNumber:
            write(number)
        default:
            let sentence = "\(type(of: value)) has no counterpart in JSON."
            throw .dataCorrupted(.init(codingPath: path, debugDescription: sentence))
        }
    }

    private mutating func write(_ array: [Any]) throws(DecodingError) {
        try openContainer(.array)
        for (index, element) in array.enumerated() {
            builder.addItem()
            path.append(PathKey(intValue: index))
            try write(element)
            path.removeLast()
        }
        builder.closeContainer()
    }

    private mutating func write(_ object: [String: Any]) throws(DecodingError) {
        try openContainer(.object)
        for (key, member) in object {
            builder.addItem()
            write(key)
            path.append(PathKey(stringValue: key))
            try write(member)
            path.removeLast()
        }
        builder.closeContainer()
    }

    private mutating func openContainer(_ tag: Tape.Tag) throws(DecodingError) {
        guard builder.depth < tape.options.maximumDepth else {
            let sentence = "The tree is deeper than \(tape.options.maximumDepth) levels."
            throw .dataCorrupted(.init(codingPath: path, debugDescription: sentence))
        }
        builder.openContainer(tag)
    }

    private func write(_ text: String) {
        var text = text
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
