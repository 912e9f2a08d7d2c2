import Foundation

/// A value inside a message body that is not decoded into a Swift type yet.
package struct MessageValue {
    private let document: ParsedDocument
    private let index: Int

    private init(_ document: ParsedDocument, at index: Int) {
        self.document = document
        self.index = index
    }

    private var tape: Tape { document.tape }

    /// Parses the text or takes the tree; a string as tree is text.
    package init(
        _ body: MessageBody,
        decoder: MessageDecoder = MessageDecoder()
    ) throws(DecodingError) {
        document = try .reading(body, for: decoder)
        index = 0
    }

    static var emptyObject: MessageValue {
        MessageValue(.emptyObject(), at: 0)
    }

    static var null: MessageValue {
        MessageValue(.null(for: MessageDecoder(), at: []), at: 0)
    }

    /// A string within the decoder's limits.
    static func string(
        _ text: String,
        decoder: MessageDecoder
    ) throws(DecodingError) -> MessageValue {
        // In an array, because a string alone would be read as JSON text.
        try MessageValue(.foundation([text]), decoder: decoder).elements?.first ?? .null
    }

    /// Whether this is `null`.
    var isNull: Bool {
        tape.tag(at: index) == .null
    }

    /// The value of a member, if this is an object that has it.
    package subscript(key: String) -> MessageValue? {
        tape.member(key, of: index).map { MessageValue(document, at: $0) }
    }

    /// The names of the members, if this is an object.
    var keys: Set<String>? { members.map { Set($0.keys) } }

    /// The members by their names, if this is an object.
    package var members: [String: MessageValue]? {
        guard tape.tag(at: index) == .object else { return nil }
        var members: [String: MessageValue] = [:]
        tape.forEachMember(of: index) { key, value in
            members[tape.string(at: key)] = MessageValue(document, at: value)
        }
        return members
    }

    /// The elements, if this is an array.
    package var elements: [MessageValue]? {
        guard tape.tag(at: index) == .array else { return nil }
        var elements: [MessageValue] = []
        var element = index + 1
        let end = tape.end(of: index)
        while element < end {
            elements.append(MessageValue(document, at: element))
            element = tape.end(of: element)
        }
        return elements
    }

    /// The text, if this is a string.
    package var string: String? {
        tape.tag(at: index) == .string ? tape.string(at: index) : nil
    }

    /// The number, if this is one without a fraction.
    package var integer: Int? {
        tape.integer(at: index)
    }

    /// What the value is, in the words of the error messages.
    package var kind: String {
        tape.kind(at: index)
    }

    /// Decodes the value; an error's coding path starts here.
    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try document.decode(type, at: index)
    }

    /// The value at a coding path, if there is one.
    func value(at path: [any CodingKey]) -> MessageValue? {
        path.reduce(Optional(self)) { value, key in
            if let index = key.intValue, let elements = value?.elements {
                return elements.indices.contains(index) ? elements[index] : nil
            }
            return value?[key.stringValue]
        }
    }

    /// JSON text of the value, for people to read: only what JSON demands is escaped.
    package var text: String {
        var text = ""
        tape.write(index, to: &text)
        return text
    }
}

/// JSON text of what an engine hands out as a tree of Foundation objects.
package enum FoundationText {
    /// Writes a tree; a string in it is a string, never JSON text.
    ///
    /// - Parameter tree: What `JSON.stringify` would be given in the page.
    /// - Returns: Its JSON text.
    /// - Throws: `DecodingError` if the tree holds what JSON does not know, or is too deep.
    package static func json(of tree: Any) throws(DecodingError) -> String {
        // In an array, because a string alone would be read as JSON text.
        try MessageValue(.foundation([tree])).elements?.first?.text ?? "null"
    }
}
