import Foundation

/// A reader that copies a tree of Foundation objects, or any JSON, to a tape.
///
/// Foundation's values are classified by their class, never by a sequence of casts: on Linux
/// `as? Bool` accepts the number 1, and `as? Int` accepts `true`.
struct TreeReader {
    private var tape = Tape()
    /// The maximum number of bytes in the strings, and of words in the values.
    private let limit: Int
    private let maximumDepth: Int
    private var stack = StackRoom()

    private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

    private init(_ decoder: MessageDecoder, maximumDepth: Int) {
        limit = min(decoder.maximumByteCount, Tape.maximumByteCount)
        self.maximumDepth = maximumDepth
        tape.words.reserveCapacity(48)
        tape.bytes.reserveCapacity(384)
    }

    /// Reads a whole tree of Foundation objects.
    static func read(_ tree: Any, for decoder: MessageDecoder) throws(DecodingError) -> Tape {
        var reader = TreeReader(decoder, maximumDepth: decoder.maximumDepth)
        return try reader.readAll { reader throws(TreeError) in try reader.read(tree) }
    }

    /// Reads a whole value.
    static func read(_ value: JSONValue, for decoder: MessageDecoder) throws(DecodingError) -> Tape
    {
        var reader = TreeReader(
            decoder, maximumDepth: min(decoder.maximumDepth, JSONValue.maximumDepth))
        return try reader.readAll { reader throws(TreeError) in try reader.read(json: value) }
    }

    private mutating func readAll(
        _ read: (inout TreeReader) throws(TreeError) -> Void
    ) throws(DecodingError) -> Tape {
        do throws(TreeError) {
            try read(&self)
        } catch {
            throw .unreadable(error.sentence, at: error.path.reversed(), error.reason)
        }
        tape.bytes.appendPadding()
        return tape
    }

    /// A problem in a tree; each container adds its key to the path while the error is thrown.
    private struct TreeError: Error {
        let sentence: String
        let reason: UnreadableBody?
        private(set) var path: [any CodingKey] = []

        init(_ sentence: String, _ reason: UnreadableBody? = nil) {
            (self.sentence, self.reason) = (sentence, reason)
        }

        func inside(_ key: PathKey) -> TreeError {
            var error = self
            error.path.append(key)
            return error
        }
    }

    /// Reads a value by its type.
    ///
    /// An argument of type `Any` is opened. The types that JSON parsers create on Linux are found by
    /// comparing types, because a cast that fails takes much longer than one that succeeds. On Apple
    /// platforms, parsers and WebKit create objects of private subclasses instead, such as
    /// `__NSCFString`.
    private mutating func read<Value>(_ value: Value) throws(TreeError) {
        let type = Value.self
        if type == [String: Any].self, let object = value as? [String: Any] {
            try read(object: object)
        } else if type == [Any].self, let array = value as? [Any] {
            try read(array: array)
        } else if try readScalar(value) {
            return
        } else if type is AnyClass {
            try read(instance: value as AnyObject)
        } else {
            try readConverted(value)
        }
    }

    /// Reads a scalar of a type that parsers create; false for all others.
    ///
    /// It is a function of its own, because containers nest, and so take its stack many times.
    @inline(never)
    private mutating func readScalar<Value>(_ value: Value) throws(TreeError) -> Bool {
        let type = Value.self
        if type == String.self, let text = value as? String {
            try read(text: text)
        } else if type == NSNumber.self, let number = value as? NSNumber {
            try read(number: number)
        } else if type == Bool.self, let value = value as? Bool {
            tape.words.append(Tape.word(value ? .true : .false))
        } else if type == Int.self, let integer = value as? Int {
            try read(integer: integer)
        } else if type == Double.self, let double = value as? Double {
            read(double: double)
        } else {
            return false
        }
        return true
    }

    /// Reads an object by the class that it inherits from, the most frequent first.
    private mutating func read(instance: AnyObject) throws(TreeError) {
        switch instance {
        case is NSString:
            guard let text = instance as? String else { return try readConverted(instance) }
            try read(text: text)
        case let number as NSNumber:
            try read(number: number)
        case is NSDictionary:
            guard let object = instance as? [String: Any] else {
                return try readConverted(instance)
            }
            try read(object: object)
        case is NSArray:
            guard let array = instance as? [Any] else { return try readConverted(instance) }
            try read(array: array)
        default:
            try readConverted(instance)
        }
    }

    /// Reads a value that needs casts.
    ///
    /// Containers come first, because a cast to a scalar would bridge all of their contents.
    private mutating func readConverted(_ value: Any) throws(TreeError) {
        switch value {
        case is NSNull:
            tape.words.append(Tape.word(.null))
        case let text as String:
            try read(text: text)
        case let array as [Any]:
            try read(array: array)
        case let object as [String: Any]:
            try read(object: object)
        case let date as Date:
            // In JavaScript's format; JSON writes an invalid date as null.
            if let milliseconds = ISO8601.milliseconds(of: date) {
                try read(text: ISO8601.text(milliseconds: milliseconds))
            } else {
                tape.words.append(Tape.word(.null))
            }
        case let decimal as Decimal:
            try read(decimal: decimal)
        case let number as NSNumber:
            try read(number: number)
        case _ where Self.isNil(value):
            tape.words.append(Tape.word(.null))
        default:
            throw TreeError("\(Swift.type(of: value)) has no JSON representation.")
        }
    }

    /// Returns whether a value is nil, for any wrapped type.
    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    /// Reads any JSON.
    private mutating func read(json value: JSONValue) throws(TreeError) {
        switch value {
        case .null: tape.words.append(Tape.word(.null))
        case .bool(let value): tape.words.append(Tape.word(value ? .true : .false))
        case .number(let number): try read(jsonNumber: number)
        case .string(let text): try read(text: text)
        case .array(let elements):
            try read(array: elements) { reader, value throws(TreeError) in
                try reader.read(json: value)
            }
        case .object(let members):
            try read(object: members) { reader, value throws(TreeError) in
                try reader.read(json: value)
            }
        }
    }

    private mutating func read<Element>(
        array: [Element],
        _ read: (inout Self, Element) throws(TreeError) -> Void
    ) throws(TreeError) {
        try openContainer(.array, count: array.count)
        var index = 0
        for element in array {
            tape.addItem()
            do throws(TreeError) {
                try read(&self, element)
            } catch {
                throw error.inside(.index(index))
            }
            index += 1
        }
        tape.closeContainer()
    }

    private mutating func read<Members: Collection, Value>(
        object: Members,
        _ read: (inout Self, Value) throws(TreeError) -> Void
    ) throws(TreeError) where Members.Element == (key: String, value: Value) {
        try openContainer(.object, count: object.count)
        for (key, value) in object {
            try self.read(text: key)
            tape.addItem()
            do throws(TreeError) {
                try read(&self, value)
            } catch {
                throw error.inside(.name(key))
            }
        }
        tape.closeContainer(hasEqualKeys: false)
    }

    private mutating func read(array: [Any]) throws(TreeError) {
        try read(array: array) { reader, value throws(TreeError) in try reader.read(value) }
    }

    private mutating func read(object: [String: Any]) throws(TreeError) {
        try read(object: object) { reader, value throws(TreeError) in try reader.read(value) }
    }

    private mutating func read(jsonNumber number: JSONValue.Number) throws(TreeError) {
        // Only zero needs its sign kept.
        if number.text.utf8.count <= 17, let integer = Int64(digits: number.text),
            number.text != "-0"
        {
            tape.words.append(Tape.word(small: integer))
        } else {
            try read(digits: number.text)
        }
    }

    private mutating func openContainer(_ tag: Tape.Tag, count: Int) throws(TreeError) {
        guard tape.depth < maximumDepth else {
            throw TreeError("The tree is nested more than \(maximumDepth) levels deep.", .tooDeep)
        }
        guard stack.hasRoom() else {
            throw TreeError("The value is nested too deeply for the thread's stack.", .tooDeep)
        }
        // Values without text are not checked one by one, and take at most two words each.
        guard tape.words.count + 2 * count < Tape.maximumByteCount else {
            throw TreeError("The tree has too many values.", .tooLarge)
        }
        tape.openContainer(tag)
    }

    /// Reads a text, and checks the limit for all strings and values of the tree.
    ///
    /// Beyond the limit they would not fit into the fields of the tape's words.
    @inline(__always)
    private mutating func read(text: String, as tag: Tape.Tag = .string) throws(TreeError) {
        guard tape.bytes.count + text.utf8.count <= limit, tape.words.count < limit else {
            throw TreeError("The tree is larger than the limit of \(limit) bytes.", .tooLarge)
        }
        tape.append(text: text, as: tag)
    }

    private mutating func read(number: NSNumber) throws(TreeError) {
        if Swift.type(of: number) == Self.booleanClass {
            tape.words.append(Tape.word(number.boolValue ? .true : .false))
            return
        }
        if Swift.type(of: number) == NSDecimalNumber.self {
            return try read(decimal: number.decimalValue)
        }
        // Its value decides what it is, because the name of its type is a pointer.
        let double = number.doubleValue
        if double.magnitude < 0x1p53, double == double.rounded(.towardZero), double != 0 {
            tape.words.append(Tape.word(small: Int64(double)))
        } else if double.magnitude >= 0x1p53, double.isFinite, case let digits = number.stringValue,
            UInt64(digits: digits) != nil || Int64(digits: digits) != nil
        {
            try read(digits: digits)
        } else {
            read(double: double)
        }
    }

    /// Reads all digits of a decimal, because a double cannot hold them.
    private mutating func read(decimal: Decimal) throws(TreeError) {
        if decimal.isNaN {
            tape.words.append(Tape.word(.null))
        } else {
            try read(digits: decimal.description)
        }
    }

    private mutating func read(integer: some BinaryInteger) throws(TreeError) {
        if let small = Int64(exactly: integer), small.magnitude < 1 << 59 {
            tape.words.append(Tape.word(small: small))
        } else {
            try read(digits: "\(integer)")
        }
    }

    private mutating func read(digits: String) throws(TreeError) {
        try read(text: digits, as: .number)
        tape.words.append(Double.nan.bitPattern)
    }

    /// Reads a number; one that is not finite becomes null, as with `JSON.stringify`.
    private mutating func read(double number: Double) {
        guard number.isFinite else {
            tape.words.append(Tape.word(.null))
            return
        }
        tape.words.append(Tape.word(.number))
        tape.words.append(number.bitPattern)
    }
}
