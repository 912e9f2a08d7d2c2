/// The page's half of the bridge: the text of `bridge.js`, to inject or to serve.
///
/// A web view host injects it by itself. To serve it to pages that also run in a plain browser, put it
/// under ``path``; the module `ScriptBridgeServing` answers a server's requests for it.
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
    ///   - uploads: Whether the page gets `bridge.upload` too.
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

    /// Makes the script that a host injects whose engine does not say who posts.
    ///
    /// WebKit runs injected scripts once more where a page writes its document anew
    /// (`document.open`), and by then the page may have replaced all that they call. So this one
    /// runs once in a window, before the page, and only in documents of the origins' addresses:
    /// up to there it uses nothing that a page could have replaced.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the page posts.
    ///   - limits: The limits of the channel.
    ///   - keys: The secret by which each origin's frames prove where they come from. The script
    ///     does nothing in a document of another origin, and keeps its secret in a closure.
    ///   - knowledge: What pages of these origins know of their host from the beginning.
    ///   - uploads: Whether the pages get `bridge.upload`.
    ///   - mark: By which the pages know bytes in what they are told; nil if the host sends none.
    ///   - reports: Whether the pages report what they write to their consoles, and what goes wrong.
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
            // A file sees its own origin as null, unless it may read other files.
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

    /// Makes the script that a host injects whose engine does not say who posts, for a channel of
    /// another dialect: the page's own posts carry the secret from then on, and the page need not
    /// know.
    ///
    /// - Parameters:
    ///   - origin: The origin in whose documents the script does something.
    ///   - channel: The channel on which the page posts.
    ///   - key: The secret by which posts prove their origin.
    /// - Returns: The script.
    static func proving(_ origin: Origin, channel: ChannelName, key: String) -> String {
        let mark = json("ScriptBridge \(channel) \(origin)")
        return """
            if (!(\(mark) in window) && (\(isAddress(ofAny: CollectionOfOne(origin)))) && \(isOrigin(origin))) {
            const { messageHandlers: { [\(json(channel.text))]: handler } } = webkit;
            const { postMessage } = handler, { stringify } = JSON, { apply } = Reflect;
            // The property keeps the handler, and with it the function that it is given.
            Object.defineProperty(window, \(mark), { value: handler });
            // The key is never part of a value: the page may have a toJSON that looks at it.
            const start = \(json(ProvenPost.start(key: key)));
            Object.defineProperty(handler, "postMessage", {
              value: async (body) =>
                apply(postMessage, handler, [start + (stringify(body) ?? null) + "}"]),
            });
            }
            """
    }

    /// An expression that is true in documents of an origin only: a sandboxed one has the address of its
    /// server's others, but not their origin.
    ///
    /// Nothing of the page may have run.
    private static func isOrigin(_ origin: Origin) -> String {
        switch origin {
        // A file sees its own origin as null, unless it may read other files.
        case .file: #"(origin === "null" || origin === "file://")"#
        case .opaque: #"origin === "null""#
        default: "origin === \(json("\(origin)"))"
        }
    }

    /// An expression that is false in documents whose address is of none of the origins.
    ///
    /// No page can replace `location` or what is its own. A sandboxed document has the address of
    /// its server's others, and an opaque origin has no address, so that it lets all in.
    static func isAddress(ofAny origins: some Collection<Origin>) -> String {
        guard !origins.contains(.opaque) else { return "true" }
        guard !origins.isEmpty else { return "false" }
        return origins.map { origin in
            origin == .file
                ? #"location.protocol==="file:""# : #"location.origin===\#(json("\(origin)"))"#
        }.sorted().joined(separator: "||")
    }

    /// What the script has to know of limits: only those below its own.
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

    /// JavaScript source that gives a page script the text of a frame.
    ///
    /// - Parameter frame: What a ``PageSession`` pushes.
    /// - Returns: Source to evaluate in the page; it fails where there is no page script.
    public static func source(receiving frame: String) -> String {
        "ScriptBridge.receive(\(json(frame)));true"
    }

    /// The same for a document of this origin only.
    ///
    /// A page may have been left for one of another origin before its web view says so, and that
    /// one may have a `ScriptBridge` of its own making.
    package static func source(receiving frame: String, in origin: Origin?) -> String {
        guard let origin else { return source(receiving: frame) }
        return "if(\(isAddress(ofAny: CollectionOfOne(origin))))\(source(receiving: frame))"
    }

    /// JavaScript source whose value is the id of the document, which no page can forge that a script
    /// with a key is injected into.
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
