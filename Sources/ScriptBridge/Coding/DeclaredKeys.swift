/// The conversion of keys that types declare.
package enum DeclaredKeys {
    /// Returns whether the keys of a type are names in its source, and not data.
    ///
    /// The keys of a type that accepts any string, such as a dictionary's key type, are data.
    static func areDeclared<Key: CodingKey>(_ type: Key.Type) -> Bool {
        // A name that no type declares and no strategy creates.
        Key(stringValue: "\u{0}\u{7F}") == nil
    }

    /// Returns a key's name in messages; names are converted only if the type declares them.
    @inline(__always)
    static func name<Key: CodingKey>(of key: Key, isConverted: Bool) -> String {
        isConverted ? convertedName(of: key) : key.stringValue
    }

    @inline(never)
    private static func convertedName<Key: CodingKey>(of key: Key) -> String {
        areDeclared(Key.self) ? snakeCase(key.stringValue) : key.stringValue
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
        let letters = Array(name)
        guard !letters.isEmpty else { return name }
        var words: [ArraySlice<Character>] = []
        var (start, next) = (0, 1)
        while let upper = letters[next...].firstIndex(where: \.isUppercase) {
            words.append(letters[start..<upper])
            guard let lower = letters[upper...].firstIndex(where: \.isLowercase) else {
                start = upper
                break
            }
            start = upper
            if lower > upper + 1 {
                // The last uppercase letter of a run begins the next word.
                words.append(letters[upper..<lower - 1])
                start = lower - 1
            }
            next = lower + 1
        }
        words.append(letters[start...])
        return words.map { String($0).lowercased() }.joined(separator: "_")
    }
}
