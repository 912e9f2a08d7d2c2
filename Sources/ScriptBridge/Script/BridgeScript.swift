/// The page's half of the bridge: the text of `bridge.js`, to inject or to serve.
///
/// A web view host injects it by itself. To serve it to pages that also run in a plain browser, give
/// a server's requests to ``response(forPath:)``; a ``LocalSite`` does so by itself.
public struct BridgeScript: Hashable, Sendable {
    /// The MIME type to serve the script with.
    public static let contentType: String = "text/javascript; charset=utf-8"

    /// The script: a classic one, complete in itself.
    public let source: String

    /// Makes the script for a channel.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the page posts. For `nativeApp`, the script's default, and
    ///     the default limits, the source is the text of `js/bridge.js` to the letter.
    ///   - limits: The limits of the channel, to which the script suits its frames.
    public init(
        channel: ChannelName = "nativeApp",
        limits: ScriptChannel.Limits = ScriptChannel.Limits()
    ) {
        var members = Self.members(limits)
        if channel != "nativeApp" || !members.isEmpty {
            members.insert(#""channel":\#(Self.json(channel.text))"#, at: 0)
        }
        source = members.isEmpty ? Self.text : Self.configured(members)
    }

    /// Makes the script that a host injects whose engine does not say who posts.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the page posts.
    ///   - limits: The limits of the channel.
    ///   - keys: The secret by which each origin's frames prove where they come from. The script
    ///     does nothing in a document of another origin, and keeps its secret in a closure.
    package init(channel: ChannelName, limits: ScriptChannel.Limits, keys: [Origin: String]) {
        let pairs = keys.map { "[\(Self.json("\($0)")),\(Self.json($1))]" }.sorted()
        source = Self.configured(
            [
                #""channel":\#(Self.json(channel.text))"#,
                #""keys":[\#(pairs.joined(separator: ","))]"#,
            ] + Self.members(limits))
    }

    /// What the script has to know of limits: only those below its own.
    private static func members(_ limits: ScriptChannel.Limits) -> [String] {
        var members: [String] = []
        if limits.messages < 1_000 { members.append(#""messages":\#(max(limits.messages, 1))"#) }
        if limits.bytes < 1 << 20 { members.append(#""bytes":\#(max(limits.bytes, 1))"#) }
        return members
    }

    /// JavaScript source that gives a page script the text of a frame.
    ///
    /// - Parameter frame: What a ``PageSession`` pushes.
    /// - Returns: Source to evaluate in the page; it fails where there is no page script.
    public static func source(receiving frame: String) -> String {
        "ScriptBridge.receive(\(json(frame)));true"
    }

    private static func configured(_ members: [String]) -> String {
        let json = "{\(members.joined(separator: ","))}"
        return """
            (() => {
            const scriptBridgeConfiguration = JSON.parse(\(SourceText.stringLiteral(json)));
            \(text)
            })();
            """
    }

    private static func json(_ text: String) -> String {
        SourceText.stringLiteral(text)
    }
}
