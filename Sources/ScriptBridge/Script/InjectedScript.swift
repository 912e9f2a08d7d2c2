/// A script that a host injects at the beginning of each document, with its guard.
///
/// WebKit runs injected scripts again when a page rewrites its document with `document.open`. By
/// then the page may have replaced every function that a script calls, and every global that tells
/// the script where it runs. So a script in the page's world runs only once in a window, before the
/// page's own scripts. Of the second run only the listeners are left, which the page has removed: a
/// script adds them with `scriptBridgeListen(() => { … })`.
///
/// Every way to create a script for the page's world adds the guard. Only ``isolated(_:)``, for a world
/// that the page cannot enter, adds none.
public struct InjectedScript: Hashable, Sendable {
    /// The source of a classic script, with the guard.
    ///
    /// The script does nothing in documents that it is not meant for.
    public let source: String

    /// Whether the script is only for the main frame.
    public let isForMainFrameOnly: Bool

    /// The name of the constant in windows that were there before the script; nil if none has it.
    private let earlierMark: String?

    /// Creates a script that runs once in each window of a main frame.
    ///
    /// - Parameter source: The source of a classic script. It runs as a block: what it declares with
    ///   `let`, `const` or `class` is not global.
    public init(_ source: String) {
        self.init(source, mark: Self.unusedMark(), earlierMark: nil)
    }

    /// Creates a script that runs once in each window, only in documents of an origin.
    ///
    /// The guard checks the origin after it has marked the window. A sandboxed document has the same
    /// address as other documents of its server, and could claim their origin in a second check.
    ///
    /// - Parameters:
    ///   - body: The source of a classic script.
    ///   - mark: The name of the property that the script adds to a window, to recognize it later.
    ///   - earlierMark: The identifier with which ``marking(_:)`` marks windows that were there before
    ///     the script. A page that could guess it could prevent that.
    ///   - origin: The origin; nil for all documents.
    ///   - isForMainFrameOnly: Whether the script is only for the main frame.
    init(
        _ body: String,
        mark: String,
        earlierMark: String?,
        in origin: Origin? = nil,
        isForMainFrameOnly: Bool = true
    ) {
        self.earlierMark = earlierMark
        self.isForMainFrameOnly = isForMainFrameOnly
        let name = JavaScriptLiteral.string(mark)
        var conditions: [String] = []
        if let earlierMark {
            conditions.append("(typeof \(earlierMark) === \"undefined\" || !\(earlierMark))")
        }
        // GUARD address: if let origin, !REMOVED {
        if let origin {
            conditions.append("(\(BridgeScript.isAddress(ofAny: CollectionOfOne(origin))))")
        }
        // GUARD origin: let isOfOrigin = REMOVED ? "true" : origin.map(Self.isOrigin) ?? "true"
        let isOfOrigin = origin.map(Self.isOrigin) ?? "true"
        // Up to the check of the origin, uses nothing that a page could have replaced in a window
        // without these marks. The mark is a function that adds the listeners again: a page that
        // rewrites its document has removed them.
        // GUARD once per window: let isMarked = REMOVED ? "false" : "\(name) in window"
        let isMarked = "\(name) in window"
        source = """
            if (\(isMarked)) {
            window[\(name)]?.();
            } else if (\(conditions.isEmpty ? "true" : conditions.joined(separator: " && "))) {
            const scriptBridgeListeners = [];
            const scriptBridgeListen = add => { scriptBridgeListeners[scriptBridgeListeners.length] = add; add(); };
            Object.defineProperty(window, \(name), { value: () => {
            for (let index = 0; index < scriptBridgeListeners.length; index++) scriptBridgeListeners[index]();
            } });
            if (\(isOfOrigin)) {
            \(body)
            }
            }
            """
    }

    private init(isolated source: String) {
        self.source = source
        isForMainFrameOnly = true
        earlierMark = nil
    }

    /// Creates a script for a content world that contains only this script.
    ///
    /// It needs no guard: the page has no object of that world, so it can neither replace what the
    /// script calls nor read what the script contains. It runs again in a rewritten document, which
    /// has lost the script's listeners and elements.
    public static func isolated(_ source: String) -> InjectedScript {
        InjectedScript(isolated: source)
    }

    /// Returns source that marks the current window, so that the scripts do not run in it.
    ///
    /// A declaration calls nothing that a page could have replaced, and its constant stays. It is
    /// false in an empty document: this is the first one of a popup, whose window engines keep for a
    /// page of the opener's origin. Only a document of this origin could have changed that window, and
    /// it controls the page anyway.
    ///
    /// - Parameter scripts: The scripts of a connection.
    /// - Returns: The source; nil if no script needs it.
    static func marking(_ scripts: [InjectedScript]) -> String? {
        let marks = Array(Set(scripts.compactMap(\.earlierMark))).sorted()
        let isPage = #"=location.href!=="about:blank""#
        // GUARD mark at installation: return marks.isEmpty || REMOVED ? nil : "const \(marks.map { $0 + isPage }.joined(separator: ","));"
        return marks.isEmpty ? nil : "const \(marks.map { $0 + isPage }.joined(separator: ","));"
    }

    /// Returns an identifier that no window has.
    static func unusedMark() -> String {
        "scriptBridge_\(Secret.make())"
    }

    /// Returns an expression that is true only in documents of an origin.
    ///
    /// The expression is reliable only before any script of the page has run.
    private static func isOrigin(_ origin: Origin) -> String {
        switch origin {
        // A file's origin is null to its own page, unless it may read other files.
        case .file: #"origin === "null" || origin === "file://""#
        case .opaque: #"origin === "null""#
        default: "origin === \(JavaScriptLiteral.string("\(origin)"))"
        }
    }
}
