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
