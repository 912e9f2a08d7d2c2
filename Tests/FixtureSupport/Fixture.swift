package import Foundation
package import ScriptBridge

/// The JSON tables in `Tests/Fixtures`, which the page script's tests read too.
package enum Fixture {
    /// The root of the checkout, even if this file is reached through a link.
    package static let root: URL = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of a table.
    package static func rows<Row: Decodable>(_ table: String, as type: Row.Type = Row.self) throws
        -> [Row]
    {
        let url = root.appending(path: "Tests/Fixtures/\(table).json")
        return try JSONDecoder().decode([Row].self, from: Data(contentsOf: url))
    }

    /// JSON text of a value.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The value of JSON text.
    package static func value(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
}

/// A message from a page without the page script: a row of `messages.json`.
package struct MessageRow: Decodable, Sendable, CustomStringConvertible {
    /// What the row shows.
    package let name: String
    /// What the page posts; a string is posted unchanged.
    package let body: JSONValue
    /// How it ends: `handled`, `replied` or `failed`.
    package let outcome: [String: JSONValue]

    package var description: String { name }
}

/// A packet of a page and the host's answer: a row of `packets.json`.
package struct PacketRow: Decodable, Sendable, CustomStringConvertible {
    /// What the row shows.
    package let name: String
    /// The messages in the packet.
    package let messages: [JSONValue]
    /// The host's replies.
    package let replies: [JSONValue]

    package var description: String { name }
}
