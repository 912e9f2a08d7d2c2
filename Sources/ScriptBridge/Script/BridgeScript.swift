/// The page's half of the bridge, as source to inject or to serve.
///
/// The source contains the text of `bridge.js`. A web view host injects it for you. To also support
/// pages in a plain browser, serve it with the module `ScriptBridgeServing`.
public struct BridgeScript: Hashable, Sendable {
    /// The source of a self-contained classic script.
    public let source: String

    /// Creates the script for a channel.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page posts on. For the default channel `nativeApp` with
    ///     the default limits, the source is exactly the text of `js/bridge.js`.
    ///   - limits: The limits of the channel; the script keeps its frames within them.
    ///   - uploads: Whether the page also gets `bridge.upload`.
    public init(
        channel: ChannelName = "nativeApp",
        limits: ScriptChannel.Limits = ScriptChannel.Limits(),
        uploads: Bool = false
    ) {
        self.init(channel: channel, limits: limits, knowing: PageKnowledge(), uploads: uploads)
    }

    package init(
        channel: ChannelName,
        limits: ScriptChannel.Limits,
        knowing knowledge: PageKnowledge,
        uploads: Bool,
        bytes mark: String? = nil
    ) {
        var members = Self.members(limits) + knowledge.members
        if channel != "nativeApp" || !members.isEmpty {
            members.insert(#""channel":\#(Self.json(channel.text))"#, at: 0)
        }
        let script =
            members.isEmpty && mark == nil ? Self.text : Self.configured(members, bytes: mark)
        source = uploads ? "\(script)\n\(UploadScript.text)" : script
    }

    /// Creates the script that a host injects into the documents of certain origins.
    ///
    /// If the engine does not report sources, the script proves its origin with a secret.
    ///
    /// WebKit runs injected scripts again when a page rewrites its document with `document.open`.
    /// By then the page may have replaced every function that the scripts call. So this script runs
    /// only once per window, before the page's own scripts, and only in documents of the given
    /// origins. Up to that check, it uses nothing that a page could have replaced.
    ///
    /// - Parameters:
    ///   - channel: The channel that the page posts on.
    ///   - limits: The limits of the channel.
    ///   - keys: The key of each origin, a secret if it has to prove the origin. The script does
    ///     nothing in a document of another origin, and keeps its key in a closure.
    ///   - knowledge: The values that pages of these origins know from the beginning.
    ///   - uploads: Whether the pages get `bridge.upload`.
    ///   - mark: The mark by which the pages recognize bytes; nil if the host sends none.
    ///   - reports: Whether the pages report their console output and errors.
    package init(
        channel: ChannelName,
        limits: ScriptChannel.Limits,
        keys: [Origin: String],
        knowing knowledge: PageKnowledge = PageKnowledge(),
        uploads: Bool = false,
        bytes mark: String? = nil,
        reports: Bool = false
    ) {
        let origins = keys.keys.map { "\($0)" }.sorted()
        let pairs = keys.flatMap { origin, key in
            // A file's origin is null to its own page, unless it may read other files.
            (origin == .file ? ["file://", "null"] : ["\(origin)"]).map {
                "[\(Self.json($0)),\(Self.json(key))]"
            }
        }
        let script = Self.configured(
            [
                #""channel":\#(Self.json(channel.text))"#,
                #""keys":[\#(pairs.sorted().joined(separator: ","))]"#,
            ] + Self.members(limits) + knowledge.members, bytes: mark)
        let once = Self.json("ScriptBridge \(channel) \(origins.joined(separator: " "))")
        source = """
            if (!(\(once) in window) && (\(Self.isAddress(ofAny: keys.keys)))) {
            Object.defineProperty(window, \(once), {});
            \(script)\(uploads ? UploadScript.text : "")\(reports ? ConsoleScript.text : "")
            }
            """
    }

    /// Creates the script that proves the origin of posts on a channel of another dialect.
    ///
    /// A host injects it if its engine does not report sources. The page's own posts then carry the
    /// secret, without any change to the page.
    ///
    /// - Parameters:
    ///   - origin: The origin in whose documents the script takes effect.
    ///   - channel: The channel that the page posts on.
    ///   - key: The secret by which posts prove their origin.
    /// - Returns: The source of the script.
    static func proving(_ origin: Origin, channel: ChannelName, key: String) -> String {
        let mark = json("ScriptBridge \(channel) \(origin)")
        return """
            if (!(\(mark) in window) && (\(isAddress(ofAny: CollectionOfOne(origin)))) && \(isOrigin(origin))) {
            const { messageHandlers: { [\(json(channel.text))]: handler } } = webkit;
            const { postMessage } = handler, { stringify } = JSON, { apply } = Reflect;
            // The property keeps the handler alive, and with it the function assigned below.
            Object.defineProperty(window, \(mark), { value: handler });
            // The key is never part of a value, because the page's toJSON could read it there.
            const start = \(json(ProvenPost.start(key: key)));
            Object.defineProperty(handler, "postMessage", {
              value: async (body) =>
                apply(postMessage, handler, [start + (stringify(body) ?? null) + "}"]),
            });
            }
            """
    }

    /// Returns an expression that is true only in documents of an origin.
    ///
    /// A sandboxed document has the same address as other documents of its server, but not their
    /// origin. The expression is reliable only before any script of the page has run.
    private static func isOrigin(_ origin: Origin) -> String {
        switch origin {
        // A file's origin is null to its own page, unless it may read other files.
        case .file: #"(origin === "null" || origin === "file://")"#
        case .opaque: #"origin === "null""#
        default: "origin === \(json("\(origin)"))"
        }
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

    /// Returns the limits that are lower than the script's own, for its configuration.
    private static func members(_ limits: ScriptChannel.Limits) -> [String] {
        var members: [String] = []
        if limits.maximumMessageCount < 1_000 {
            members.append(#""messages":\#(max(limits.maximumMessageCount, 1))"#)
        }
        if limits.maximumByteCount < 1 << 20 {
            members.append(#""bytes":\#(max(limits.maximumByteCount, 1))"#)
        }
        return members
    }

    /// Returns JavaScript source that passes the text of a frame to the page script.
    ///
    /// - Parameter frame: A frame that a ``PageSession`` pushes.
    /// - Returns: The source to evaluate in the page; it throws if there is no page script.
    public static func source(receiving frame: String) -> String {
        "ScriptBridge.receive(\(json(frame)));true"
    }

    /// Returns source that passes a frame to the page script only in documents of an origin.
    ///
    /// The page may have navigated to another origin before its web view reports it, and the new
    /// page may define a `ScriptBridge` of its own.
    package static func source(receiving frame: String, in origin: Origin?) -> String {
        guard let origin else { return source(receiving: frame) }
        return "if(\(isAddress(ofAny: CollectionOfOne(origin))))\(source(receiving: frame))"
    }

    /// JavaScript source whose value is the id of the document.
    ///
    /// A page cannot forge the id if a script with a key is injected into it.
    static let document = "ScriptBridge.document"

    private static func configured(_ members: [String], bytes mark: String?) -> String {
        let members = members + (mark.map { ["\"mark\":\(json($0))"] } ?? [])
        let configuration = json("{\(members.joined(separator: ","))}")
        return """
            (() => {
            const scriptBridgeConfiguration = JSON.parse(\(configuration));
            \(mark == nil ? "" : DownloadScript.text)\(text)
            })();
            """
    }

    private static func json(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
