package import ScriptBridge

/// An app with a bridge of its own, as people write them: one of `dialect-apps.json`.
package struct DialectApp: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    /// The dialect, by its name in ``DialectRow/dialects``.
    package let dialect: String
    package let channels: [String]
    /// The page's script, in lines.
    package let page: [String]
    /// The body of an asynchronous function that uses it.
    package let drive: String
    /// What that function gives.
    package let result: JSONValue
    /// Some of what the page posts.
    package let posts: [Post]
    /// What the host calls in the page after these posts.
    package let calls: [String]

    package struct Post: Decodable, Sendable {
        package let channel: String
        package let body: JSONValue
    }

    package var description: String { name }

    /// The host's channels.
    package func scriptChannels() throws -> [ScriptChannel] {
        try channels.map { try DialectRow.scriptChannel($0, speaking: dialect) }
    }
}
