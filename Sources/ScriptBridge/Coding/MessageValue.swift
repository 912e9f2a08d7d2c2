import Foundation

/// A value inside a message body that is not decoded into a Swift type yet.
///
/// Holds a tree that `JSONSerialization` can write, because Foundation's coders do the inner work.
struct MessageValue {
    let tree: Any

    static var emptyObject: MessageValue { MessageValue(tree: [String: Any]()) }
    static var null: MessageValue { MessageValue(tree: NSNull()) }

    private init(tree: Any) {
        self.tree = tree
    }

    /// Parses the text or checks the tree; a string as tree is text.
    init(_ body: MessageBody) throws(DecodingError) {
        switch body {
        case .json(let text):
            try self.init(json: text)
        case .foundation(let text as String):
            try self.init(json: text)
        case .foundation(let tree):
            self.init(tree: try FoundationTree().checked(tree))
        }
    }

    private init(json text: String) throws(DecodingError) {
        let data = Data(LoneSurrogates.replaced(in: text).utf8)
        do {
            tree = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            throw .dataCorrupted(
                .init(
                    codingPath: [],
                    debugDescription: "The text is not valid JSON.",
                    underlyingError: error
                )
            )
        }
    }

    /// The value of a member, if this is an object that has it.
    subscript(key: String) -> MessageValue? {
        (tree as? [String: Any])?[key].map(MessageValue.init(tree:))
    }

    /// The names of the members, if this is an object.
    var keys: Set<String>? {
        (tree as? [String: Any]).map { Set($0.keys) }
    }

    /// The elements, if this is an array.
    var elements: [MessageValue]? {
        (tree as? [Any])?.map(MessageValue.init(tree:))
    }

    /// The text, if this is a string.
    var string: String? {
        tree as? String
    }

    /// The number, if this is one without a fraction.
    var integer: Int? {
        try? decode(Int.self)
    }

    /// Decodes the value; an error's coding path starts here.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let data = try JSONSerialization.data(withJSONObject: tree, options: .fragmentsAllowed)
        return try FoundationCoders.decoder().decode(type, from: data)
    }
}

extension MessageValue {
    /// JSON text of the value, for people to read: keys sorted, nothing escaped without need.
    var text: String {
        let data = try? JSONSerialization.data(
            withJSONObject: tree,
            options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        )
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// What the value is, in the words of the error messages.
    var kind: String {
        switch tree {
        case is NSNull: "null"
        case is String: "string"
        case is [Any]: "array"
        case is [String: Any]: "object"
        default: FoundationTree.isBoolean(tree) ? "boolean" : "number"
        }
    }
}
