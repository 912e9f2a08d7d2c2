/// The page's half of the bridge, as source to inject or to serve.
///
/// The source contains `bridge.js`, minified: its variables have short names. To read it in the Web
/// Inspector, depend on the package with the trait `ReadableScripts`. A web view host injects it for
/// you. To also support pages in a plain browser, serve it with the module `ScriptBridgeServing`.
public struct BridgeScript: Hashable, Sendable {
    /// The source of a self-contained classic script.
    public let source: String

    /// Creates the script for pages that a server delivers.
    ///
    /// - Parameter channel: The channel that the page posts on. For the default channel
    ///   `nativeApp`, the source is exactly the minified `bridge.js`.
    public init(channel: ChannelName = "nativeApp") {
        source = channel == "nativeApp" ? Self.text : Self.configured([Self.member(channel)])
    }

    /// Creates the script that a host injects where the origin of the document is not checked.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page posts on.
    ///   - sources: The page knows the names of the messages that the host accepts from these
    ///     sources.
    ///   - mark: The mark of bytes in the host's values; nil if the page gets none.
    init(_ channel: ScriptChannel, knownTo sources: [MessageSource], mark: String?) {
        let members = [Self.member(channel.name)] + Self.members(of: channel, knownTo: sources)
        source = Self.configured(
            members, mark: mark, takesUploads: channel.registry.takesUploads)
    }

    /// Creates the script that a host injects into the documents of an origin.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page script posts on; nil if it does not post there.
    ///   - envelopes: The channels with an envelope. What the main frame posts on them names its
    ///     document, and proves its origin with the key.
    ///   - origin: The origin. The script does nothing in a document of another one.
    ///   - key: The secret by which posts prove their origin. The script keeps it in a closure.
    ///   - context: The value of `bridge.context` as JSON text; nil if there is none.
    ///   - mark: The mark of bytes in the host's values; nil if the page gets none.
    ///   - reports: Whether the pages report their console output and errors.
    @inline(never)
    init(
        _ channel: ScriptChannel?,
        envelopes: [ChannelName] = [],
        in origin: Origin,
        key: String,
        context: String? = nil,
        mark: String? = nil,
        reports: Bool = false
    ) {
        // A file's origin is null to its own page, unless it may read other files.
        let names = origin == .file ? ["file://", "null"] : ["\(origin)"]
        let pairs = names.map { "[\(Self.json($0)),\(Self.json(key))]" }
        var members = [#""keys":[\#(pairs.joined(separator: ","))]"#]
        if !envelopes.isEmpty {
            let names = envelopes.map { Self.json($0.text) }
            members.append(#""envelopes":[\#(names.joined(separator: ","))]"#)
        }
        guard let channel else {
            source = Self.configured(members + [Self.noChannel])
            return
        }
        let sources = [true, false].map { MessageSource(origin: origin, isMainFrame: $0) }
        members +=
            [Self.member(channel.name)]
            + Self.members(of: channel, knownTo: sources.filter(channel.policy.accepts))
            + (context.map { [#""context":\#($0)"#] } ?? [])
        source =
            Self.configured(members, mark: mark, takesUploads: channel.registry.takesUploads)
            + (reports ? Self.console : "")
    }

    /// Source that gives a document without a page script what ``document`` names.
    static let documentOnly = configured([noChannel])

    private static let noChannel = #""channel":null"#

    /// The object of each document with the page script, through which the host calls its functions.
    ///
    /// A page cannot replace it: it is there before the page's own scripts.
    static let document = #"window["ScriptBridge document"]"#

    /// An expression that is true only in one document.
    static func isDocument(_ id: String) -> String {
        "\(document)?.id===\(json(id))"
    }

    /// Returns an expression that is false in documents whose address matches none of the origins.
    ///
    /// A page cannot replace `location` or its properties. A sandboxed document has the same
    /// address as other documents of its server, so it passes the check. An opaque origin has no
    /// address, so it lets all documents pass.
    static func isAddress(ofAny origins: some Collection<Origin>) -> String {
        guard !origins.contains(.opaque) else { return "true" }
        guard !origins.isEmpty else { return "false" }
        return origins.map { origin in
            origin == .file
                ? #"location.protocol==="file:""# : #"location.origin===\#(json("\(origin)"))"#
        }.sorted().joined(separator: "||")
    }

    private static func member(_ channel: ChannelName) -> String {
        #""channel":\#(json(channel.text))"#
    }

    /// Returns the limits of packets that are lower than the script's own, the limit on waiting
    /// events if it is another one, and the names of the messages that the host accepts from any of
    /// the sources.
    private static func members(
        of channel: ScriptChannel,
        knownTo sources: [MessageSource]
    ) -> [String] {
        var members: [String] = []
        if channel.limits.message.maximumMessageCount < 1_000 {
            members.append(#""messages":\#(max(channel.limits.message.maximumMessageCount, 1))"#)
        }
        if channel.limits.message.maximumByteCount < 1 << 20 {
            members.append(#""bytes":\#(max(channel.limits.message.maximumByteCount, 1))"#)
        }
        let most = channel.limits.webView.maximumWaitingEventCount
        if most != ScriptChannel.Limits.WebView().maximumWaitingEventCount {
            members.append(#""events":\#(max(most, 0))"#)
        }
        let names = channel.registry.names(from: sources).map { "\(json($0)):1" }
        if !names.isEmpty { members.append(#""names":{\#(names.joined(separator: ","))}"#) }
        return members
    }

    /// Returns JavaScript source that passes the text of a packet to the page script.
    ///
    /// The page may have navigated to another document before its web view reports it, and the new
    /// page may define a `ScriptBridge` of its own.
    ///
    /// - Parameters:
    ///   - packet: A packet that a ``PageSession`` pushes.
    ///   - origin: The only origin in whose documents the packet is passed; nil for any document.
    /// - Returns: The source to evaluate in the page; it throws if there is no page script.
    public static func source(receiving packet: String, in origin: Origin? = nil) -> String {
        source(receiving: packet, in: origin, by: nil)
    }

    /// Returns source that passes the text of a packet to one document; nil for any.
    static func source(
        receiving packet: String,
        in origin: Origin?,
        by document: String?
    ) -> String {
        // GUARD origin of a push: let conditions: [String] = REMOVED ? [] : [
        let conditions = [
            origin.map { "(\(isAddress(ofAny: CollectionOfOne($0))))" }, document.map(isDocument),
        ].compactMap(\.self)
        let source = "ScriptBridge.receive(\(json(packet)));true"
        return conditions.isEmpty ? source : "if(\(conditions.joined(separator: "&&")))\(source)"
    }

    private static func configured(
        _ members: [String],
        mark: String? = nil,
        takesUploads: Bool = false
    ) -> String {
        let members = members + (mark.map { [#""mark":\#(json($0))"#] } ?? [])
        let configuration = json("{\(members.joined(separator: ","))}")
        return """
            (() => {
            const scriptBridgeConfiguration = JSON.parse(\(configuration));
            \(mark == nil ? "" : BytesScript.download)\(text)
            })();
            \(takesUploads ? BytesScript.upload : "")
            """
    }

    private static func json(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
