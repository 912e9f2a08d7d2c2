extension ScriptCoding {
    /// The representation, in the page, of a key that a Swift type declares.
    ///
    /// Keys that are data stay unchanged: the keys of dictionaries and of ``JSONValue``, and every
    /// `CodingKey` that accepts any string.
    public enum KeyForm: Hashable, Sendable {
        /// The key as declared.
        case asDeclared
        /// The key in snake case, by the rules of JSONEncoder: userName becomes user_name.
        ///
        /// If two keys of a type have the same name in snake case, coding the type throws.
        case snakeCase
    }
}

/// The conversion of keys that types declare.
package enum DeclaredKeys {
    /// Returns whether the keys of a type are names in its source, and not data.
    ///
    /// The keys of a type that accepts any string, such as a dictionary's key type, are data.
    static func areDeclared<Key: CodingKey>(_ type: Key.Type) -> Bool {
        // A name that no type declares and no conversion creates.
        Key(stringValue: "\u{0}\u{7F}") == nil
    }

    /// Returns the key whose name, converted to snake case, is the given name.
    static func key<Key: CodingKey>(_ type: Key.Type, named name: String) -> Key? {
        func declared(_ text: String) -> Key? {
            Key(stringValue: text).flatMap { snakeCase($0.stringValue) == name ? $0 : nil }
        }
        if let key = declared(name) { return key }
        // `open_url` may be `openUrl` or `openURL`. The word limit bounds the attempts.
        let words = name.split(separator: "_").map(String.init)
        guard !words.isEmpty, words.count <= 6 else { return declared(camelCase(words, upper: 0)) }
        for upper in 0..<1 << words.count {
            if let key = declared(camelCase(words, upper: upper)) { return key }
        }
        return nil
    }

    /// Joins words in camel case; the words whose bit is set are in upper case.
    private static func camelCase(_ words: [String], upper: Int) -> String {
        words.enumerated().map { index, word in
            if upper & 1 << index != 0 { return word.uppercased() }
            return index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
    }

    /// Converts a name like `JSONEncoder`: `userName` becomes `user_name`, `userURL` `user_url`.
    package static func snakeCase(_ name: String) -> String {
        if let snake = snakeCase(ascii: Bytes(name.utf8)) { return snake }
        let letters = Array(name)
        var words: [String] = []
        forEachWord(letters, isUpper: \.isUppercase, isLower: \.isLowercase) {
            words.append(String(letters[$0]).lowercased())
        }
        return words.joined(separator: "_")
    }

    /// Converts a name of ASCII, as most names are; nil for any other name.
    private static func snakeCase(ascii name: Bytes) -> String? {
        guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
        let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
        var snake: Bytes = []
        snake.reserveCapacity(2 * name.count)
        forEachWord(name, isUpper: { upper ~= $0 }, isLower: { lower ~= $0 }) { word in
            if !snake.isEmpty { snake.append(UInt8(ascii: "_")) }
            for byte in name[word] { snake.append(upper ~= byte ? byte | 0x20 : byte) }
        }
        return String(decoding: snake, as: UTF8.self)
    }

    @inline(__always)
    private static func forEachWord<Letters: RandomAccessCollection<Letter>, Letter>(
        _ letters: Letters,
        isUpper: (Letter) -> Bool,
        isLower: (Letter) -> Bool,
        _ visit: (Range<Int>) -> Void
    ) where Letters.Index == Int {
        guard !letters.isEmpty else { return }
        var (start, next) = (0, 1)
        while let upper = letters[next...].firstIndex(where: isUpper) {
            visit(start..<upper)
            start = upper
            guard let lower = letters[upper...].firstIndex(where: isLower) else { break }
            if lower > upper + 1 {
                // The last uppercase letter of a run begins the next word.
                visit(upper..<lower - 1)
                start = lower - 1
            }
            next = lower + 1
        }
        visit(start..<letters.count)
    }
}

/// The names in messages of the keys that types declare, each converted once.
///
/// It belongs to one document or one encoding, because a page can send names that become keys.
final class KeyNames {
    /// What is wrong with a type, found where nothing can be thrown.
    var failure: (any Error)?

    private struct Name: Hashable {
        let type: ObjectIdentifier
        let text: String
    }

    private struct Converted {
        let text: String
        /// Another key of the same type that has the same name.
        let rival: String?
    }

    private var converted: [Name: Converted] = [:]
    /// The hashes of the converted names, with their types.
    private var hashes: Set<Int> = []

    /// Returns a key's name, and a sentence if another key of its type has the same name.
    func name<Key: CodingKey>(of key: Key) -> (text: String, clash: String?) {
        let name = Name(type: ObjectIdentifier(Key.self), text: key.stringValue)
        let known = converted[name] ?? convert(name, key)
        guard let rival = known.rival else { return (known.text, nil) }
        return (known.text, Self.clash(rival, name.text, known.text))
    }

    private func convert<Key: CodingKey>(_ name: Name, _ key: Key) -> Converted {
        guard DeclaredKeys.areDeclared(Key.self) else {
            return Converted(text: name.text, rival: nil)
        }
        if converted.isEmpty {
            // Growing step by step takes as long as the names of a small type.
            converted.reserveCapacity(12)
            hashes.reserveCapacity(12)
        }
        let text = DeclaredKeys.snakeCase(name.text)
        let isNew = hashes.insert(Name(type: name.type, text: text).hashValue).inserted
        let rival = isNew ? nil : converted.first { $0.type == name.type && $1.text == text }
        let result = Converted(text: text, rival: rival?.key.text)
        converted[name] = result
        return result
    }

    @inline(never)
    private static func clash(_ one: String, _ other: String, _ name: String) -> String {
        let names = [one, other, name].map { PageText.quoted($0) }
        return "The keys \(names[0]) and \(names[1]) have the same name in snake case, \(names[2])."
    }
}

/// A step of a coding path that no type declares: an index, or a name from the data.
///
/// It is small enough that an `any CodingKey` can hold it without an allocation.
enum PathKey: CodingKey {
    case index(Int)
    case name(String)

    init(stringValue: String) { self = .name(stringValue) }

    init(intValue: Int) { self = .index(intValue) }

    var stringValue: String {
        switch self {
        case .index(let index): "Index \(index)"
        case .name(let text): text
        }
    }

    var intValue: Int? {
        switch self {
        case .index(let index): index
        case .name: nil
        }
    }
}

/// A string compared byte by byte in UTF-8.
///
/// Swift's `==` considers `é` written as one scalar equal to `é` written as two scalars.
/// JavaScript's `===` does not, so two names could be equal here and different in the page.
package struct BytewiseString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: BytewiseString, other: BytewiseString) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        text.hashBytes(into: &hasher)
    }
}
