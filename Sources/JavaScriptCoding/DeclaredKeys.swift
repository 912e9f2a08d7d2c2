/// The conversion of keys that types declare.
package enum DeclaredKeys {
    /// Returns whether the keys of a type are names in its source, and not data.
    ///
    /// The keys of a type that accepts any string, such as a dictionary's key type, are data.
    static func areDeclared<Key: CodingKey>(_ type: Key.Type) -> Bool {
        // A name that no type declares and no strategy creates.
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
        var snake: String?
        name.readUTF8 { snake = snakeCase(ascii: $0) }
        if let snake { return snake }
        let letters = Array(name)
        var words: [String] = []
        forEachWord(letters, isUpper: \.isUppercase, isLower: \.isLowercase) {
            words.append(String(letters[$0]).lowercased())
        }
        return words.joined(separator: "_")
    }

    /// Converts a name of ASCII, as most names are; nil for any other name.
    private static func snakeCase(ascii name: UnsafeBufferPointer<UInt8>) -> String? {
        guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
        let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
        return String(unsafeUninitializedCapacity: 2 * name.count) { snake in
            var count = 0
            forEachWord(name, isUpper: { upper ~= $0 }, isLower: { lower ~= $0 }) { word in
                if count > 0 {
                    snake[count] = UInt8(ascii: "_")
                    count += 1
                }
                for byte in name[word] {
                    snake[count] = upper ~= byte ? byte | 0x20 : byte
                    count += 1
                }
            }
            return count
        }
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
