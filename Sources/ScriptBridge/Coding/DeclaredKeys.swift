/// Keys that types declare, which a strategy may write in another way.
package enum DeclaredKeys {
    /// Whether a type's keys are names in its source, and not data.
    ///
    /// Keys that are data are of types that take any string: those of dictionaries too.
    static func areDeclared<Key: CodingKey>(_ type: Key.Type) -> Bool {
        // A name that nobody gives, and that no strategy makes.
        Key(stringValue: "\u{0}\u{7F}") == nil
    }

    /// The key of a type that has this name, whatever the strategy made of the name that is declared.
    static func key<Key: CodingKey>(_ type: Key.Type, named name: String) -> Key? {
        func declared(_ text: String) -> Key? {
            Key(stringValue: text).flatMap { snakeCase($0.stringValue) == name ? $0 : nil }
        }
        if let key = declared(name) { return key }
        // `open_url` may be `openUrl` or `openURL`; of many words nobody has tried all ways.
        let words = name.split(separator: "_").map(String.init)
        guard !words.isEmpty, words.count <= 6 else { return declared(camelCase(words, upper: 0)) }
        for upper in 0..<1 << words.count {
            if let key = declared(camelCase(words, upper: upper)) { return key }
        }
        return nil
    }

    /// Words as one; those with a bit in upper case.
    private static func camelCase(_ words: [String], upper: Int) -> String {
        words.enumerated().map { index, word in
            if upper & 1 << index != 0 { return word.uppercased() }
            return index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
    }

    /// A name as `JSONEncoder` converts it: `userName` and `userURL` become `user_name`, `user_url`.
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
                // A word in upper case ends before the last of its letters.
                words.append(letters[upper..<lower - 1])
                start = lower - 1
            }
            next = lower + 1
        }
        words.append(letters[start...])
        return words.map { String($0).lowercased() }.joined(separator: "_")
    }
}
