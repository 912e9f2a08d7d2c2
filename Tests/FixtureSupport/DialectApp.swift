package import ScriptBridge

/// An example app with its own bridge, as people write them: a row of `dialect-apps.json`.
package struct DialectApp: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    /// The dialect, by its name in ``DialectRow/dialects``.
    package let dialect: String
    package let channels: [String]
    /// The page's script, by line.
    package let page: [String]
    /// The body of an asynchronous function that uses it.
    package let drive: String
    /// The function's result.
    package let result: JSONValue

    package var description: String { name }

    /// The host's channels.
    package func scriptChannels() throws -> [ScriptChannel] {
        try channels.map { try DialectRow.scriptChannel($0, speaking: dialect) }
    }
}
