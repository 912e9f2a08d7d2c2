extension DecodingError {
    /// Returns one line that helps a page's developer: `path: expected String, found number`.
    ///
    /// - Parameter value: The decoded value, to name the kind of value at the error's path.
    /// - Returns: The line.
    package func sentence(decoding value: MessageValue) -> String {
        switch self {
        case .typeMismatch(let type, let context):
            let found = value.value(at: context.codingPath)?.kind ?? "nothing"
            return line(context.codingPath, "expected \(Self.name(of: type)), found \(found)")
        case .valueNotFound(let type, let context):
            return line(context.codingPath, "expected \(Self.name(of: type)), found null")
        case .keyNotFound(let key, let context):
            return line(context.codingPath + [key], "missing")
        case .dataCorrupted(let context):
            return line(context.codingPath, context.debugDescription)
        @unknown default:
            return "\(self)"
        }
    }

    private func line(_ path: [any CodingKey], _ text: String) -> String {
        // The page determines the length of a key, and of a text that a type rejects.
        let text = PageText.start(text, count: 500)
        return path.isEmpty ? text : "\(Self.text(of: path)): \(text)"
    }

    /// Returns the path in JavaScript's notation: `items[2].price`.
    private static func text(of path: [any CodingKey]) -> String {
        let text = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + PageText.start(key.stringValue)
            }
        }
        return PageText.start(text, count: 500)
    }

    /// Returns the name of the expected type; Swift's containers are arrays and objects.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [Any].Type: "array"
        case is [String: Any].Type: "object"
        default: "\(type)"
        }
    }
}
