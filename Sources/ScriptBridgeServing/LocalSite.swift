public import Foundation
public import ScriptBridge

/// A site that the app itself serves to its web views, under a URL scheme of its own.
///
/// ```swift
/// let files = try LocalSite("app://local", folder: pages)
/// let app = try LocalSite("app://local") { request in
///     request.path == "/" ? WebResponse("<h1>Customers</h1>") : nil
/// }
/// ```
///
/// Register it with the host, `register(in:)`, before the first page loads, and let the
/// channel accept ``origin``: `.mainFrame(of: app.origin)`.
///
/// | a request for | is answered with |
/// | --- | --- |
/// | an address of more than ``maximumAddressByteCount`` | 414 |
/// | another host of the scheme, also one that differs in case only | 404 |
/// | a method other than `GET` and `HEAD`, of a folder | 405 |
/// | a body of more than ``maximumBodyByteCount`` | 413 |
/// | a path with `..`, an encoded slash, a backslash, a control character, or no UTF-8 | 400 |
/// | `BridgeScript.path` or `BridgeScript.stablePath` | the page script |
/// | anything else | what the app gives; 404 if that is nil |
///
/// Bytes and files are served in the range that a page asks for, if it asks for a single one as RFC
/// 9110 §14 says. To `HEAD` a response has no body, and the length of the one to `GET`. There are no
/// redirections: WebKitGTK follows none of an app's own scheme, and `WKURLSchemeTask` can report none.
///
/// Every page of the web views that it is registered for can ask, also one of another origin, which
/// cannot read what it gets but can have it shown or run. A closure that changes something does so
/// for methods such as `PUT` only, and looks at ``WebRequest/origin``.
///
/// On WebKitGTK all but `GET` and `HEAD` is for the site's own pages, as far as the engine names them,
/// as it does for `fetch` and for forms: others get a 403, and so does `XMLHttpRequest`. Asked for a
/// body that holds a `Blob` or a `File`, also within a `FormData`, WebKitGTK ends the app's process,
/// and nothing tells such a body from another one. So the site's own pages must not post these there,
/// and what is not trusted must not run in them.
public struct LocalSite: Sendable {
    /// Answers a request; nil if there is nothing at its path.
    public typealias Responder = @Sendable (WebRequest) async -> WebResponse?

    /// The origin of the site's pages.
    public let origin: Origin

    /// How long the address of a request may be.
    ///
    /// Every page can ask for any, and the hosts are told on the main actor: nothing reads a longer one.
    public static let maximumAddressByteCount: Int = SchemeRequest.maximumAddressByteCount

    /// How long the body of a request may be.
    public var maximumBodyByteCount: Int = 67_108_864

    private var isReadOnly = false
    private let scripts: [String: WebResponse]
    private let respond: Responder

    /// Makes a site that the app answers for.
    ///
    /// - Parameters:
    ///   - origin: The origin of its pages, of a scheme that is the app's own: `app://local`.
    ///   - script: The page script that it serves.
    ///   - respond: Answers what is not the page script.
    /// - Throws: `BridgeError` with `invalidOrigin` if the scheme is one that web engines serve
    ///   themselves, such as `https`.
    public init(
        _ origin: Origin,
        script: BridgeScript = BridgeScript(),
        respond: @escaping Responder
    ) throws(BridgeError) {
        guard !Self.takenSchemes.contains(origin.scheme) else {
            throw BridgeError(.invalidOrigin, "An app cannot serve “\(origin)” itself.")
        }
        self.origin = origin
        scripts = [script.path, BridgeScript.stablePath].reduce(into: [:]) { scripts, path in
            scripts[path] = script.response(forPath: path)
        }
        self.respond = respond
    }

    /// Makes a site of the files of a folder.
    ///
    /// A path that ends with a slash stands for the `index.html` there; a page that is asked for without
    /// the slash is sent there. Files and folders whose name begins with a dot are not served, and links
    /// that lead to one or out of the folder are not followed.
    ///
    /// - Parameters:
    ///   - origin: The origin of its pages, of a scheme that is the app's own: `app://local`.
    ///   - folder: The folder.
    ///   - headers: Header fields of all files, such as `Content-Security-Policy` and
    ///     `Cache-Control`, which is `no-cache` otherwise.
    ///   - missing: What there is instead of a page that is not there.
    ///   - script: The page script that it serves.
    /// - Throws: `BridgeError` with `invalidOrigin` if the scheme is one that web engines serve
    ///   themselves, such as `https`.
    public init(
        _ origin: Origin,
        folder: URL,
        headers: [String: String] = [:],
        missing: MissingPage = .page("404.html"),
        script: BridgeScript = BridgeScript()
    ) throws(BridgeError) {
        let folder = SiteFolder(folder, headers: headers, missing: missing)
        try self.init(origin, script: script) { request in await folder.response(to: request) }
        isReadOnly = true
    }

    /// Answers a request as a host does, off the main actor.
    ///
    /// A long file is open for as long as somebody has the response.
    ///
    /// - Parameters:
    ///   - url: The URL, with scheme and host.
    ///   - method: The HTTP method.
    ///   - page: The `Origin` header; nil without one.
    ///   - headers: The header fields, by their names in lower case.
    ///   - body: The body.
    /// - Returns: The response, which for a failure holds a sentence of plain text. Without its body
    ///   if the method is `HEAD`.
    @concurrent
    public func response(
        to url: String,
        method: String = "GET",
        from page: String? = nil,
        headers: [String: String] = [:],
        body: Data = Data()
    ) async -> WebResponse {
        await wholeResponse(to: url, method, from: page, headers, body)
            .served(to: method, headers: headers)
    }

    private func wholeResponse(
        to url: String,
        _ method: String,
        from page: String?,
        _ headers: [String: String],
        _ body: Data
    ) async -> WebResponse {
        guard url.utf8.count <= Self.maximumAddressByteCount else { return .addressTooLong }
        let (root, target) = Self.parts(of: url)
        guard isSpelled(root) else {
            return .failure(404, "There is no site \(PageText.quoted(root)) here.")
        }
        if let refusal = refusal(of: method) { return refusal }
        guard body.count <= maximumBodyByteCount else {
            return .failure(413, "A body may have \(maximumBodyByteCount) bytes.")
        }
        let page = page.map { header in
            header.utf8.elementsEqual("null".utf8) ? .opaque : (try? Origin(header)) ?? .unnamed
        }
        guard
            let request = WebRequest(
                method: method, target: target, origin: page, headers: headers, body: body)
        else {
            return .failure(400, "\(PageText.quoted(target)) is not the path of a file.")
        }
        if isReading(method), let script = scripts[request.path] { return script }
        return await respond(request)
            ?? .failure(404, "There is nothing at \(PageText.quoted(request.path)).")
    }

    /// Refuses a request before its body is looked at; nil if it may be.
    func refusal(
        ofBodyOf method: String,
        from page: String?,
        referrer: String?
    ) -> WebResponse? {
        if let refusal = refusal(of: method) { return refusal }
        let isOwn = page.map(isSpelled) ?? referrer.map(isInSite) ?? false
        return isOwn ? nil : .failure(403, "Only the site's own pages may send this.")
    }

    private func refusal(of method: String) -> WebResponse? {
        guard isReadOnly, !isReading(method) else { return nil }
        var refusal = WebResponse.failure(405, "A file can only be read.")
        refusal.headers["Allow"] = "GET, HEAD"
        return refusal
    }

    private func isReading(_ method: String) -> Bool {
        ["GET", "HEAD"].contains(method)
    }

    /// Whether a text is the site's origin as an engine writes it, which keeps the case of hosts.
    private func isSpelled(_ root: String) -> Bool {
        root.utf8.elementsEqual(origin.description.utf8)
    }

    /// Whether a text is the address of something in the site, by its first bytes.
    private func isInSite(_ address: String) -> Bool {
        let root = origin.description.utf8
        guard address.utf8.starts(with: root) else { return false }
        return address.utf8.dropFirst(root.count).first.map("/?#".utf8.contains) ?? true
    }

    private static func parts(of url: String) -> (root: String, target: String) {
        let bytes = Array(url.utf8)
        let separator = Array("://".utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: separator) } ?? 0
        let host = bytes[start...].dropFirst(separator.count)
        let end = host.firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        return (
            String(decoding: bytes[..<end], as: UTF8.self),
            String(decoding: bytes[end...], as: UTF8.self)
        )
    }

    private static let takenSchemes: Set<String> = [
        "", "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "ws", "wss",
    ]
}
