import Foundation

/// A value in a message body that is not decoded into a Swift type yet.
package struct MessageValue {
    private let document: ParsedDocument
    private let index: Int

    private init(_ document: ParsedDocument, at index: Int) {
        self.document = document
        self.index = index
    }

    /// Parses a text, or reads a tree.
    package init(
        _ body: MessageBody,
        decoder: MessageDecoder = MessageDecoder()
    ) throws(DecodingError) {
        document = try .reading(body, for: decoder)
        index = 0
    }

    package static var emptyObject: MessageValue {
        MessageValue(.emptyObject(), at: 0)
    }

    package static var null: MessageValue {
        MessageValue(.null(), at: 0)
    }

    /// The approximate number of bytes that the whole parsed document takes.
    package var documentByteCount: Int {
        document.bytes.count + document.words.count * MemoryLayout<UInt64>.size
    }

    /// Whether this is `null`.
    package var isNull: Bool { kind == .null }

    /// Returns the value of a member; nil if this is not an object or has no such member.
    package subscript(key: String) -> MessageValue? {
        document.member(key, of: index).map { MessageValue(document, at: $0) }
    }

    /// The names of the members; nil if this is not an object.
    package var keys: Set<String>? { members.map { Set($0.keys) } }

    /// The members by name; nil if this is not an object.
    package var members: [String: MessageValue]? {
        guard document.tag(at: index) == .object else { return nil }
        var members: [String: MessageValue] = [:]
        document.forEachMember(of: index) { key, value in
            members[document.string(at: key)] = MessageValue(document, at: value)
        }
        return members
    }

    /// The elements; nil if this is not an array.
    ///
    /// There is at most one more than the limit, which shows that there are too many.
    package func elements(limit: Int = .max) -> [MessageValue]? {
        guard document.tag(at: index) == .array else { return nil }
        var elements: [MessageValue] = []
        let end = document.words.end(of: index)
        var element = index + 1
        while element < end, elements.count <= limit {
            elements.append(MessageValue(document, at: element))
            element = document.words.end(of: element)
        }
        return elements
    }

    /// The text; nil if this is not a string.
    package var string: String? {
        document.tag(at: index) == .string ? document.string(at: index) : nil
    }

    /// The number as an integer; nil if this is not a number or has a fraction.
    package var integer: Int? {
        document.integer(at: index)
    }

    /// The kind of a value, by its name in error messages.
    package enum Kind: String {
        case null, boolean, number, string, array, object
    }

    package var kind: Kind { document.kind(at: index) }

    /// Decodes the value; an error's coding path starts here.
    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try document.decode(type, at: index)
    }

    /// Returns the value at a coding path; nil if there is none.
    func value(at path: [any CodingKey]) -> MessageValue? {
        path.reduce(Optional(self)) { value, key in
            if let index = key.intValue, let elements = value?.elements() {
                return elements.indices.contains(index) ? elements[index] : nil
            }
            return value?[key.stringValue]
        }
    }

    /// The value as readable JSON text: only required escapes are used.
    package var text: String {
        var text = ""
        document.write(index, to: &text)
        return text
    }
}

extension DecodingError {
    /// Returns one line that helps a page's developer: `path: expected String, found number`.
    ///
    /// - Parameter json: The decoded JSON text, to name the kind of value at the error's path.
    /// - Returns: The line.
    public func sentence(decoding json: String) -> String {
        sentence(decoding: (try? MessageValue(.json(json))) ?? .null)
    }

    /// Returns one line that helps a page's developer: `path: expected String, found number`.
    ///
    /// - Parameter value: The decoded value, to name the kind of value at the error's path.
    /// - Returns: The line.
    package func sentence(decoding value: MessageValue) -> String {
        switch self {
        case .typeMismatch(let type, let context):
            let found = value.value(at: context.codingPath)?.kind.rawValue ?? "nothing"
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
