public import Foundation

/// The part of a web view that loads documents.
///
/// The web view reports its progress to the ``delegate``, which also decides where the web view may
/// navigate. This protocol lets hosts and the code that drives a web view, such as the visits of
/// `ScriptBridgeHotwire`, work together without depending on each other.
@MainActor
public protocol PageLoader: AnyObject {
    /// The delegate that receives events and makes decisions; held weakly.
    var delegate: (any PageLoaderDelegate)? { get set }

    /// Whether the web view is on screen, as far as its host knows.
    ///
    /// A web view that is off screen does not paint, and may be suspended.
    var isOnScreen: Bool { get }

    /// Injects a script that runs at the beginning of each later document in the main frame.
    ///
    /// - Parameter script: The script. It runs after the scripts that were injected before.
    func inject(_ script: InjectedScript)

    /// Starts loading a document into the main frame, and stops any other load in progress.
    func load(_ location: PageLocation)

    /// Stops the load in progress; the visible document stays.
    func stopLoading()

    /// Ends the page's process, because the page does not let the host leave its document.
    ///
    /// The next load starts another process; the delegate is not told about the end. The default
    /// implementation does nothing, for engines that offer no such function.
    func endProcess()
}

extension PageLoader {
    /// Does nothing.
    public func endProcess() {}

    /// Injects a script that runs once in each later window of the main frame, before the page's own
    /// scripts.
    ///
    /// A document that the page rewrites with `document.open` keeps its window, so the script does not
    /// run in it again.
    ///
    /// - Parameter source: The source of an ``InjectedScript``.
    public func inject(_ source: String) {
        inject(InjectedScript(source))
    }
}

/// A delegate that decides where a web view may navigate, and receives its load events.
@MainActor
public protocol PageLoaderDelegate: AnyObject {
    /// Decides whether the web view may start a navigation.
    func pageLoader(_ loader: any PageLoader, policyFor navigation: PageNavigation)
        -> PageLoadPolicy

    /// Decides whether the web view shows a document that has arrived.
    func pageLoader(_ loader: any PageLoader, policyFor response: PageResponse) -> PageLoadPolicy

    /// Receives an event of the main frame.
    func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent)

    /// Answers a dialog of a document, if the app lets the loader forward dialogs.
    ///
    /// The default implementation dismisses the dialog.
    func pageLoader(_ loader: any PageLoader, answer dialog: PageDialog) async -> PageDialog.Answer
}

extension PageLoaderDelegate {
    /// Dismisses the dialog.
    public func pageLoader(_ loader: any PageLoader, answer dialog: PageDialog) async
        -> PageDialog.Answer
    {
        .dismiss
    }
}

/// A decision about a navigation or a response.
public enum PageLoadPolicy: String, Codable, Hashable, Sendable {
    /// The web view proceeds.
    case allow
    /// The web view keeps its document.
    case cancel
}

/// An event in the main frame of a web view.
@frozen public enum PageLoadEvent: Codable, Hashable, Sendable {
    /// A navigation to another document started.
    ///
    /// It belongs to the host only if it is the last load that ``PageLoader/load(_:)`` began. A page may
    /// start another one at any time, which ends the load of the host.
    case started(byHost: Bool)
    /// Another document replaced the previous one.
    case committed(PageLocation)
    /// The document and its subresources finished loading.
    case finished
    /// The document failed to load.
    case failed(PageLoadFailure)
    /// The page's process ended, so the document is gone.
    case processTerminated
    /// The document's title changed.
    case titleChanged(String)
}

/// A navigation that a web view is about to start.
public struct PageNavigation: Codable, Hashable, Sendable {
    /// The action that caused a navigation.
    public enum Cause: String, Codable, Hashable, Sendable {
        /// The host loads a document, or a server redirects that load.
        case host
        /// The user followed a link.
        case link
        /// The user or a script submitted a form.
        case form
        /// The user or a script went back or forward.
        case backForward
        /// The user or a script reloaded the document.
        case reload
        /// A script, or an instruction in the document such as a refresh, started it.
        case other
    }

    /// The URL of the new document.
    public let url: URL
    /// The action that caused the navigation.
    public let cause: Cause
    /// Whether the navigation replaces the main frame's document; nil if the engine does not report
    /// it.
    ///
    /// WebKitGTK does not report it, so `false` is only a hint there. A script in an accepted page
    /// can forge it by clicking an `<a target=_top>` that is not in the document.
    public let isMainFrame: Bool?
    /// Whether the navigation requests a new window.
    public let opensWindow: Bool
    /// Whether a server redirected to this URL.
    public let isRedirect: Bool
    /// Whether the page asks to download the URL, with a link that has the attribute `download`.
    ///
    /// Engines ignore the attribute if the URL has another origin than the page. WebKitGTK does not
    /// report the attribute: its loader finds only links in the document, not ones that a script
    /// clicks without adding them to it.
    public let isDownload: Bool
    /// Whether the request has a body, as that of a form with the method POST.
    ///
    /// No other web view or app can send this body.
    public let sendsBody: Bool

    /// Creates a navigation.
    ///
    /// - Parameters:
    ///   - url: The URL of the new document.
    ///   - cause: The action that caused the navigation.
    ///   - isMainFrame: Whether the navigation replaces the main frame's document.
    ///   - opensWindow: Whether the navigation requests a new window.
    ///   - isRedirect: Whether a server redirected to this URL.
    ///   - isDownload: Whether the page asks to download the URL.
    ///   - sendsBody: Whether the request has a body.
    public init(
        to url: URL,
        cause: Cause,
        isMainFrame: Bool? = true,
        opensWindow: Bool = false,
        isRedirect: Bool = false,
        isDownload: Bool = false,
        sendsBody: Bool = false
    ) {
        self.url = url
        self.cause = cause
        self.isMainFrame = isMainFrame
        self.opensWindow = opensWindow
        self.isRedirect = isRedirect
        self.isDownload = isDownload
        self.sendsBody = sendsBody
    }
}

/// The URL of a document, in the spelling of its page or engine.
///
/// `URL` changes the spelling of some text that a browser leaves unchanged, such as `/a|b`,
/// `?ids[]=1` and `/%zz`. A URL that is returned to a page, or loaded on its behalf, must keep the
/// page's own text.
public struct PageLocation: Hashable, Sendable {
    /// The maximum number of bytes in the address of a document.
    public static let maximumByteCount: Int = 65_536

    /// The page's own text.
    public let text: String

    /// The same location as a Foundation URL, which may spell it differently.
    public let url: URL

    /// Creates a location from a page's text; nil if it is not a URL or is ambiguous.
    ///
    /// Decisions based on `url` must also hold for the text. Engines follow the WHATWG URL
    /// standard, but `URL` follows RFC 3986. Only engines read a backslash as a slash, find a host
    /// in `https:/a.example`, and drop tabs, line ends and surrounding spaces. Such text is
    /// rejected. The `href` of an element or document never contains it.
    ///
    /// - Parameter text: The page's text, at most 65,536 bytes. The length is limited because pages
    ///   choose the text and hosts read it on the main actor. It is eight times the length for
    ///   ``SchemeRequest``, because a server may have long addresses, and a page loads one at a time.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumByteCount else { return nil }
        guard let url = URL(string: text), Self.isUnambiguous(text, url) else { return nil }
        self.text = text
        self.url = url
    }

    /// Creates a location with the text of a URL, such as one from an engine.
    ///
    /// - Parameter url: The URL.
    public init(_ url: URL) {
        text = url.absoluteString
        self.url =
            text.utf8.count <= Self.maximumByteCount
            ? URL(string: text) ?? url : url
    }

    private static func isUnambiguous(_ text: String, _ url: URL) -> Bool {
        let bytes = text.utf8Bytes
        let space = UInt8(ascii: " ")
        guard bytes.allSatisfy({ $0 >= space && $0 != 0x7F }), bytes.first != space,
            bytes.last != space,
            !bytes.prefix(while: { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
                .contains(UInt8(ascii: "\\"))
        else { return false }
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https"
        else { return true }
        return url.host()?.isEmpty == false
    }
}

extension PageLocation: Codable {
    /// Decodes a location from its text.
    ///
    /// - Throws: `DecodingError` if the text is not an unambiguous URL.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let location = PageLocation(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected the URL of a document")
        }
        self = location
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension PageLocation: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

/// The reason why a document failed to load.
public struct PageLoadFailure: Error, Codable, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The host or the page stopped the load or replaced it with another one.
        case cancelled
        /// The server took too long.
        case timedOut
        /// The device is not connected to a network.
        case offline
        /// The server's name cannot be resolved.
        case unknownHost
        /// The server refused the connection.
        case refused
        /// The server could not prove its identity, or the connection would not have been
        /// encrypted.
        case insecure
        /// The connection failed for another reason, or was interrupted.
        case network
    }

    /// The kind of failure.
    public let kind: Kind
    /// The engine's description of the failure.
    public let message: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - message: The engine's description of the failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension PageLoadFailure: LocalizedError {
    /// The engine's description, or the kind of failure if the engine gives none.
    public var errorDescription: String? { message.isEmpty ? kind.rawValue : message }
}

/// A response whose document is not shown yet.
public struct PageResponse: Codable, Hashable, Sendable {
    /// The URL of the document.
    public let url: URL
    /// The HTTP status code; nil if the document was not loaded over HTTP.
    public let statusCode: Int?
    /// Whether the web view can show the document.
    ///
    /// It cannot show a type that it does not support, or a document that the server sends as an
    /// attachment.
    public let canBeShown: Bool
    /// Whether the document is for the main frame.
    public let isMainFrame: Bool
    /// Whether the document is a page, which can have scripts, and no picture, film, or other file.
    public let isPage: Bool

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - url: The URL of the document.
    ///   - statusCode: The HTTP status code.
    ///   - canBeShown: Whether the web view can show this type of document.
    ///   - isMainFrame: Whether the document is for the main frame.
    ///   - disposition: The value of the HTTP header field `Content-Disposition`; nil if there is
    ///     none.
    ///   - contentType: The media type, such as `text/html`; nil if the engine does not report it.
    public init(
        from url: URL,
        statusCode: Int?,
        canBeShown: Bool = true,
        isMainFrame: Bool = true,
        disposition: String? = nil,
        contentType: String? = nil
    ) {
        isPage =
            contentType.map { ["text/html", "application/xhtml+xml"].contains($0.lowercased()) }
            ?? true
        self.url = url
        self.statusCode = statusCode
        self.canBeShown = canBeShown && !Self.isAttachment(disposition)
        self.isMainFrame = isMainFrame
    }

    /// Returns whether a server sends a document as an attachment.
    ///
    /// As in RFC 6266, an unknown type means an attachment. A value without a type means nothing.
    private static func isAttachment(_ disposition: String?) -> Bool {
        let type = disposition?.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).first
        guard let type, !type.contains("=") else { return false }
        return type.lowercased() != "inline"
    }
}
