/// The names of Swift types, in Swift and in a contract.
enum Naming {
    /// Names that a contract's type cannot have, because TypeScript or the declarations use them.
    private static let reserved: Set<String> = [
        "Array", "Boolean", "BigInt", "Date", "Error", "Function", "Map", "Number", "Object",
        "Promise", "Record", "ScriptBridgeContract", "Set", "String", "Symbol", "any",
        "bigint", "boolean", "never", "null", "number", "object", "string", "symbol", "undefined",
        "unknown", "void",
    ]

    /// Returns a type's name without the module, such as `GetLocation.Reply`.
    static func fullName(of type: Any.Type) -> String {
        components(of: type).map { $0.joined(separator: ".") }.joined(separator: " ")
    }

    /// Returns a type's name without the module and the generic arguments.
    static func ownName(of type: Any.Type) -> String {
        components(of: type).first?.joined(separator: ".") ?? ""
    }

    /// Returns an unused name for the type and reserves it.
    ///
    /// Examples: `GetLocationReply`, and `PageItem` for `Page<Item>`.
    static func take(_ type: Any.Type, suffix: String = "", from taken: inout Set<String>) -> String
    {
        let name = components(of: type).joined().map(capitalized).joined()
        let letters = name.unicodeScalars.map { scalar in
            scalar.properties.isXIDContinue ? Character(scalar) : "_"
        }
        let isIdentifier = name.unicodeScalars.first?.properties.isXIDStart == true
        let identifier = (isIdentifier ? "" : "_") + String(letters) + suffix
        var candidate = identifier
        var number = 2
        while reserved.contains(candidate) || taken.contains(candidate) {
            candidate = "\(identifier)\(number)"
            number += 1
        }
        taken.insert(candidate)
        return candidate
    }

    /// Returns the types named in a type's full name, each as a path from the outermost type.
    private static func components(of type: Any.Type) -> [[String]] {
        var text = String(reflecting: type)
        // A private or local type has a context whose name differs between processes.
        while let start = text.firstRange(of: "(unknown context at "),
            let end = text[start.upperBound...].firstIndex(of: ")")
        {
            text.replaceSubrange(start.lowerBound...end, with: "")
        }
        return text.split { "<>,[]() :?".contains($0) }.map { path in
            let names = path.split(separator: ".").map(String.init)
            return names.count > 1 ? Array(names.dropFirst()) : names
        }
    }

    private static func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }
}
