import Foundation

/// A writer that copies a tree of Foundation objects, or of any JSON, to a tape.
///
/// Foundation's values are classified by their class, never by a sequence of casts: on Linux
/// `as? Bool` accepts the number 1, and `as? Int` accepts `true`.
struct TapeTreeWriter {
    private let tape: Tape
    private var builder: TapeBuilder
    /// The maximum number of bytes in the strings, and of words in the values.
    private let limit: Int
    private var maximumDepth: Int

    private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

    private init(_ tape: Tape) {
        self.tape = tape
        builder = TapeBuilder(tape)
        limit = min(tape.decoder.maximumByteCount, Tape.maximumByteCount)
        maximumDepth = tape.decoder.maximumDepth
    }

    /// Writes a whole tree of Foundation objects.
    static func write(_ tree: Any, to tape: Tape) throws(DecodingError) {
        try write(to: tape) { writer throws(TreeError) in try writer.write(tree) }
    }

    /// Writes a whole value.
    static func write(_ value: JSONValue, to tape: Tape) throws(DecodingError) {
        try write(to: tape) { writer throws(TreeError) in
            writer.maximumDepth = min(writer.maximumDepth, JSONValue.maximumDepth)
            try writer.write(json: value)
        }
    }

    private static func write(
        to tape: Tape,
        _ write: (inout TapeTreeWriter) throws(TreeError) -> Void
    ) throws(DecodingError) {
        var writer = TapeTreeWriter(tape)
        do throws(TreeError) {
            try write(&writer)
        } catch {
            throw .dataCorrupted(
                .init(codingPath: error.path.reversed(), debugDescription: error.sentence))
        }
    }

    /// A problem in a tree; each container adds its key to the path while the error is thrown.
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

    /// Writes a value by its type.
    ///
    /// An argument of type `Any` is opened. The types that JSON parsers create on Linux are found by
    /// comparing types, which is much faster than casts. On Apple platforms, parsers and WebKit
    /// create objects of private subclasses instead, such as `__NSCFString`.
    private mutating func write<Value>(_ value: Value) throws(TreeError) {
        let type = Value.self
        if type == String.self {
            try write(text: reinterpret(value))
        } else if type == [String: Any].self {
            try write(object: reinterpret(value))
        } else if type == [Any].self {
            try write(array: reinterpret(value))
        } else if type == NSNumber.self {
            try write(number: reinterpret(value))
        } else if type is AnyClass {
            try write(instance: value as AnyObject)
        } else if type == Bool.self {
            tape.append(Tape.word(reinterpret(value) ? .true : .false))
        } else if type == Int.self {
            try write(integer: reinterpret(value) as Int)
        } else if type == Double.self {
            write(double: reinterpret(value))
        } else {
            try writeConverted(value)
        }
    }

    /// Writes an object by the class that it inherits from, the most frequent first.
    private mutating func write(instance: AnyObject) throws(TreeError) {
        switch instance {
        case is NSString:
            guard let text = instance as? String else { return try writeConverted(instance) }
            try write(text: text)
        case let number as NSNumber:
            try write(number: number)
        case is NSDictionary:
            guard let object = instance as? [String: Any] else {
                return try writeConverted(instance)
            }
            try write(object: object)
        case is NSArray:
            guard let array = instance as? [Any] else { return try writeConverted(instance) }
            try write(array: array)
        default:
            try writeConverted(instance)
        }
    }

    /// Writes a value that needs casts.
    ///
    /// Containers come first, because a cast to a scalar would bridge all of their contents.
    private mutating func writeConverted(_ value: Any) throws(TreeError) {
        switch value {
        case is NSNull:
            tape.append(Tape.word(.null))
        case let text as String:
            try write(text: text)
        case let array as [Any]:
            try write(array: array)
        case let object as [String: Any]:
            try write(object: object)
        case let date as Date:
            // In JavaScript's format; JSON writes an invalid date as null.
            if let milliseconds = ISO8601.milliseconds(of: date) {
                try write(text: ISO8601.text(milliseconds: milliseconds))
            } else {
                tape.append(Tape.word(.null))
            }
        case let decimal as Decimal:
            try write(decimal: decimal)
        case let number as NSNumber:
            try write(number: number)
        case _ where Self.isNil(value):
            tape.append(Tape.word(.null))
        default:
            throw TreeError("\(Swift.type(of: value)) has no JSON representation.")
        }
    }

    /// Returns whether a value is nil, for any wrapped type.
    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// Writes any JSON.
    private mutating func write(json value: JSONValue) throws(TreeError) {
        switch value {
        case .null: tape.append(Tape.word(.null))
        case .bool(let value): tape.append(Tape.word(value ? .true : .false))
        case .number(let number): try write(jsonNumber: number)
        case .string(let text): try write(text: text)
        case .array(let elements):
            try write(array: elements) { writer, value throws(TreeError) in
                try writer.write(json: value)
            }
        case .object(let members):
            try write(object: members) { writer, value throws(TreeError) in
                try writer.write(json: value)
            }
        }
    }

    private mutating func write<Element>(
        array: [Element],
        _ write: (inout Self, Element) throws(TreeError) -> Void
    ) throws(TreeError) {
        try openContainer(.array, count: array.count)
        var index = 0
        for element in array {
            builder.addItem()
            do throws(TreeError) {
                try write(&self, element)
            } catch {
                throw error.inside(.index(index))
            }
            index += 1
        }
        builder.closeContainer()
    }

    private mutating func write<Members: Collection, Value>(
        object: Members,
        _ write: (inout Self, Value) throws(TreeError) -> Void
    ) throws(TreeError) where Members.Element == (key: String, value: Value) {
        try openContainer(.object, count: object.count)
        for (key, value) in object {
            try self.write(text: key)
            builder.addItem()
            do throws(TreeError) {
                try write(&self, value)
            } catch {
                throw error.inside(.name(key))
            }
        }
        builder.closeContainer(hasEqualKeys: false)
    }

    private mutating func write(array: [Any]) throws(TreeError) {
        try write(array: array) { writer, value throws(TreeError) in try writer.write(value) }
    }

    private mutating func write(object: [String: Any]) throws(TreeError) {
        try write(object: object) { writer, value throws(TreeError) in try writer.write(value) }
    }

    private func write(jsonNumber number: JSONValue.Number) throws(TreeError) {
        // Only zero needs its sign kept.
        if number.text.utf8.count <= 17, let integer = Int64(digits: number.text),
            number.text != "-0"
        {
            tape.append(Tape.word(small: integer))
        } else {
            try write(digits: number.text)
        }
    }

    private mutating func openContainer(_ tag: Tape.Tag, count: Int) throws(TreeError) {
        guard builder.depth < maximumDepth else {
            throw TreeError("The tree is nested more than \(maximumDepth) levels deep.")
        }
        guard tape.state.pointee.stack.hasRoom() else {
            throw TreeError("The value is nested too deeply for the thread's stack.")
        }
        // Values without text are not checked one by one, and take at most two words each.
        guard tape.wordCount + 2 * count < Tape.maximumByteCount else {
            throw TreeError("The tree has too many values.")
        }
        builder.openContainer(tag)
    }

    /// Writes a text, and checks the limit for all strings and values of the tree.
    ///
    /// Beyond the limit they would not fit into the fields of the tape's words.
    @inline(__always)
    private func write(text: String, as tag: Tape.Tag = .string) throws(TreeError) {
        let offset = tape.append(text)
        guard tape.byteCount <= limit, tape.wordCount < limit else {
            throw TreeError("The tree is larger than the limit of \(limit) bytes.")
        }
        tape.append(Tape.word(tag, offset, tape.byteCount - offset))
    }

    private func write(number: NSNumber) throws(TreeError) {
        if Swift.type(of: number) == Self.booleanClass {
            tape.append(Tape.word(number.boolValue ? .true : .false))
            return
        }
        if Swift.type(of: number) == NSDecimalNumber.self {
            return try write(decimal: number.decimalValue)
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            write(double: number.doubleValue)
        case UInt8(ascii: "Q"):
            try write(integer: number.uint64Value)
        default:
            try write(integer: number.int64Value)
        }
    }

    /// Writes all digits of a decimal, because a double cannot hold them.
    private func write(decimal: Decimal) throws(TreeError) {
        if decimal.isNaN {
            tape.append(Tape.word(.null))
        } else {
            try write(digits: decimal.description)
        }
    }

    private func write(integer: some BinaryInteger) throws(TreeError) {
        if let small = Int64(exactly: integer), small.magnitude < 1 << 59 {
            tape.append(Tape.word(small: small))
        } else {
            try write(digits: "\(integer)")
        }
    }

    private func write(digits: String) throws(TreeError) {
        try write(text: digits, as: .number)
        tape.append(Double.nan.bitPattern)
    }

    /// Writes a number; one that is not finite becomes null, as with `JSON.stringify`.
    private func write(double number: Double) {
        guard number.isFinite else {
            tape.append(Tape.word(.null))
            return
        }
        tape.append(Tape.word(.number))
        tape.append(number.bitPattern)
    }
}
