/// The page's half of the bridge: the text of `bridge.js`, to inject or to serve.
///
/// A web view host injects it by itself. To serve it to pages that also run in a plain browser,
/// answer the URL path ``fileName`` with ``source`` and ``contentType``.
public struct BridgeScript: Hashable, Sendable {
    /// The MIME type to serve the script with.
    public static let contentType: String = "text/javascript; charset=utf-8"

    /// The script: a classic one, complete in itself.
    public let source: String

    /// Makes the script for a channel.
    ///
    /// - Parameter channel: The channel on which the page posts. For `nativeApp`, the script's
    ///   default, the source is the text of `js/bridge.js` to the letter.
    public init(channel: ChannelName = "nativeApp") {
        source =
            channel == "nativeApp"
            ? Self.text : Self.configured(#"{"channel":\#(Self.json(channel.text))}"#)
    }

    /// Makes the script that a host injects whose engine does not say who posts.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the page posts.
    ///   - keys: The secret by which each origin's frames prove where they come from. The script
    ///     does nothing in a document of another origin, and keeps its secret in a closure.
    package init(channel: ChannelName, keys: [Origin: String]) {
        let pairs = keys.map { "[\(Self.json("\($0)")),\(Self.json($1))]" }.sorted()
        source = Self.configured(
            #"{"channel":\#(Self.json(channel.text)),"keys":[\#(pairs.joined(separator: ","))]}"#
        )
    }

    /// A hash of the source, to make URLs that can be cached for ever; not for integrity checks.
    public var contentHash: String {
        // FNV-1a, 64 bits.
        let hash = source.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A file name that changes with the source: `bridge.8c1f….js`.
    public var fileName: String { "bridge.\(contentHash).js" }

    private static func configured(_ json: String) -> String {
        """
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
