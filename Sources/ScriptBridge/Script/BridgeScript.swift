/// The page's half of the bridge, as source to inject or to serve.
///
/// The source contains the text of `bridge.js`. A web view host injects it for you. To also support
/// pages in a plain browser, serve it with the module `ScriptBridgeServing`.
public struct BridgeScript: Hashable, Sendable {
    /// The source of a self-contained classic script.
    public let source: String

    /// Creates the script for pages that a server delivers.
    ///
    /// - Parameter channel: The channel that the page posts on. For the default channel
    ///   `nativeApp`, the source is exactly the text of `js/bridge.js`.
    public init(channel: ChannelName = "nativeApp") {
        source = channel == "nativeApp" ? Self.text : Self.configured([Self.member(channel)])
    }

    /// Creates the script that a host injects where the origin of the document is not checked.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page posts on.
    ///   - sources: The page knows the names of the messages that the host accepts from these
    ///     sources.
    ///   - parts: What the parts of the bridge add to the script.
    init(_ channel: ScriptChannel, knownTo sources: [MessageSource], with parts: [PartScript]) {
        let members = [Self.member(channel.name)] + Self.members(of: channel, knownTo: sources)
        source = Self.configured(members, with: parts)
    }

    /// Creates the script that a host injects into the documents of an origin.
    ///
    /// If the engine does not report sources, the script proves its origin with a secret.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page posts on.
    ///   - origin: The origin. The script does nothing in a document of another one.
    ///   - key: The key of the origin, a secret if the script has to prove its origin. The script
    ///     keeps the key in a closure.
    ///   - context: The value of `bridge.context` as JSON text; nil if there is none.
    ///   - parts: What the parts of the bridge add to the script.
    ///   - reports: Whether the pages report their console output and errors.
    @inline(never)
    init(
        _ channel: ScriptChannel,
        in origin: Origin,
        key: String,
        context: String? = nil,
        with parts: [PartScript] = [],
        reports: Bool = false
    ) {
        // A file's origin is null to its own page, unless it may read other files.
        let names = origin == .file ? ["file://", "null"] : ["\(origin)"]
        let pairs = names.map { "[\(Self.json($0)),\(Self.json(key))]" }
        let sources = [true, false].map { MessageSource(origin: origin, isMainFrame: $0) }
        let members =
            [Self.member(channel.name), #""keys":[\#(pairs.joined(separator: ","))]"#]
            + Self.members(of: channel, knownTo: sources.filter(channel.policy.accepts))
            + (context.map { [#""context":\#($0)"#] } ?? [])
        source = Self.configured(members, with: parts) + (reports ? Self.console : "")
    }

    /// Returns the script that proves the origin of posts on a channel with an envelope.
    ///
    /// A host injects it if its engine does not report sources. The page's own posts then carry the
    /// secret, without any change to the page.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page posts on.
    ///   - key: The secret by which posts prove their origin.
    /// - Returns: The source of the script.
    static func proving(_ channel: ChannelName, key: String) -> String {
        let (start, middle) = ProvenPost.start(key: key)
        // GUARD captured functions of the proof: let captured = REMOVED ? "stringify = value => JSON.stringify(value), apply = (...values) => Reflect.apply(...values)" : "{ stringify } = JSON, { apply } = Reflect"
        let captured = "{ stringify } = JSON, { apply } = Reflect"
        return """
            const { messageHandlers: { [\(json(channel.text))]: handler } } = webkit;
            const { postMessage } = handler, \(captured);
            // The property keeps the handler alive, and with it the function assigned below.
            Object.defineProperty(window, \(json("ScriptBridge \(channel)")), { value: handler });
            // The host asks its own web view for this ID, so that another one's page has no use of the key.
            const id = \(json(documentName));
            if (!(id in window)) {
              const page = globalThis.ScriptBridge, own = `${Math.random()}${Math.random()}`;
              Object.defineProperty(window, id, { get: () => page?.document ?? own });
            }
            // The key is never part of a value, because the page's toJSON could read it there.
            const start = \(json(start)), middle = \(json(middle));
            Object.defineProperty(handler, "postMessage", {
              value: async (body) =>
                apply(postMessage, handler, [
                  start + stringify(window[id]) + middle + (stringify(body) ?? null) + "}",
                ]),
            });
            """
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
    /// The page may have navigated to another origin before its web view reports it, and the new
    /// page may define a `ScriptBridge` of its own.
    ///
    /// - Parameters:
    ///   - packet: A packet that a ``PageSession`` pushes.
    ///   - origin: The only origin in whose documents the packet is passed; nil for any document.
    /// - Returns: The source to evaluate in the page; it throws if there is no page script.
    public static func source(receiving packet: String, in origin: Origin? = nil) -> String {
        let source = "ScriptBridge.receive(\(json(packet)));true"
        // GUARD origin of a push: guard let origin, !REMOVED else { return source }
        guard let origin else { return source }
        return "if(\(isAddress(ofAny: CollectionOfOne(origin))))\(source)"
    }

    /// JavaScript source whose value is the id of the document.
    ///
    /// A page cannot forge the id if a script with a key is injected into it.
    static let document = "window[\(json(documentName))]??ScriptBridge.document"

    /// The property in which the scripts of channels with an envelope keep the id.
    private static let documentName = "ScriptBridge document"

    private static func configured(_ members: [String], with parts: [PartScript] = []) -> String {
        let members = members + parts.flatMap(\.members)
        let configuration = json("{\(members.joined(separator: ","))}")
        return """
            (() => {
            const scriptBridgeConfiguration = JSON.parse(\(configuration));
            \(parts.map(\.before).joined())\(text)
            })();
            \(parts.map(\.after).joined())
            """
    }

    private static func json(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
