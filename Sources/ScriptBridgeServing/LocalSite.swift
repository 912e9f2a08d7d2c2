public import Foundation
public import ScriptBridge

/// A site that an app serves to its web views under a custom URL scheme.
///
/// ```swift
/// let files = try LocalSite("app://local", folder: pages)
/// let app = try LocalSite("app://local") { request in
///     request.path == "/" ? WebResponse("<h1>Customers</h1>") : nil
/// }
/// ```
///
/// Install the site with `install(in:)`, before the first page loads, and let the
/// channel accept ``origin``: `.mainFrame(of: app.origin)`.
///
/// | request | response |
/// | --- | --- |
/// | an address longer than ``maximumAddressByteCount`` | 414 |
/// | another host of the scheme, even if only the case differs | 404 |
/// | a method other than `GET` or `HEAD`, unless the app sets ``maximumBodyByteCount`` | 405 |
/// | a body longer than ``maximumBodyByteCount`` | 413 |
/// | a path with a `.` or `..` segment, an encoded slash, a backslash, a control character, an invalid escape, or invalid UTF-8 | 400 |
/// | `BridgeScript.path` or `BridgeScript.stablePath` | the page script |
/// | anything else | the app's response; 404 if it is nil |
///
/// A page can request a single range of a body in memory or in a file (RFC 9110 §14). The response
/// to `HEAD` has no body, but states the length of the response to `GET`. Responses cannot
/// redirect: WebKitGTK does not follow redirections under a custom scheme, and `WKURLSchemeTask`
/// cannot report them.
///
/// Any page in the web views can send requests to the site, whatever its origin. A page of another
/// origin cannot read the response, but can display or run it. Change state only for methods such
/// as `PUT`, and check ``WebRequest/origin`` first.
public struct LocalSite: Sendable {
    /// A closure that answers a request, or returns nil if there is nothing at the path.
    public typealias Responder = @Sendable (WebRequest) async -> WebResponse?

    /// The origin of the site's pages.
    public let origin: Origin

    /// The maximum length of a request's address in bytes.
    ///
    /// A page can request any address, and hosts receive it on the main actor. Longer addresses are
    /// not processed.
    public static let maximumAddressByteCount: Int = SchemeRequest.maximumAddressByteCount

    /// The maximum length of a request's body in bytes.
    ///
    /// With 0, the default, the site answers only `GET` and `HEAD`, and no body is read. Set it for
    /// other methods, even those without a body. A page can also send bytes with `bridge.upload`,
    /// which needs no site.
    ///
    /// On WebKitGTK, a request with another method gets a 403 if it does not come from a page of the
    /// site, or if the engine does not report its page. The engine reports it for `fetch` and forms,
    /// but not for `XMLHttpRequest`.
    ///
    /// > Warning: A page must not post a `Blob` or a `File`, even inside a `FormData`. It can post
    /// > `await blob.arrayBuffer()` instead. On WebKitGTK, reading such a body ends the app's process.
    /// > The body cannot be recognized in advance, so the site's pages must not run untrusted code. On
    /// > Apple's systems, other apps report that it arrives without its bytes, and without an error.
    public var maximumBodyByteCount: Int = 0

    private let scripts: [String: WebResponse]
    private let respond: Responder

    /// Creates a site whose requests the app answers.
    ///
    /// - Parameters:
    ///   - origin: The origin of the pages, with a custom scheme, such as `app://local`.
    ///   - script: The page script to serve.
    ///   - respond: Answers all requests except those for the page script.
    /// - Throws: `BridgeError` with the code `invalidOrigin` if web engines handle the scheme
    ///   themselves, such as `https`.
    public init(
        _ origin: Origin,
        script: BridgeScript = BridgeScript(),
        respond: @escaping Responder
    ) throws(BridgeError) {
        guard !Self.takenSchemes.contains(origin.scheme) else {
            throw BridgeError.schemeOfEngine(origin)
        }
        self.origin = origin
        scripts = [script.path, BridgeScript.stablePath].reduce(into: [:]) { scripts, path in
            scripts[path] = script.response(forPath: path)
        }
        self.respond = respond
    }

    /// Creates a site that serves the files in a folder.
    ///
    /// A path that ends with a slash refers to the `index.html` there. If a page requests such a
    /// path without the slash, the response is a document that loads the address with the slash.
    /// Files and folders whose names begin with a dot are not served. Symbolic links that lead to
    /// such a file or out of the folder are not followed.
    ///
    /// - Parameters:
    ///   - origin: The origin of the pages, with a custom scheme, such as `app://local`.
    ///   - folder: The folder.
    ///   - headers: Header fields for all files, such as `Content-Security-Policy`. The default for
    ///     `Cache-Control` is `no-cache`.
    ///   - contentTypes: MIME types by lowercase extension, for those that differ from
    ///     ``WebResponse/contentType(ofFile:)``. With `["html": "text/html"]`, each page states its
    ///     encoding in a `meta` element; otherwise it is UTF-8.
    ///   - missing: The response if a page does not exist.
    ///   - script: The page script to serve.
    /// - Throws: `BridgeError` with the code `invalidOrigin` if web engines handle the scheme
    ///   themselves, such as `https`.
    public init(
        _ origin: Origin,
        folder: URL,
        headers: [String: String] = [:],
        contentTypes: [String: String] = [:],
        missing: MissingPage = .page("404.html"),
        script: BridgeScript = BridgeScript()
    ) throws(BridgeError) {
        let folder = SiteFolder(
            folder, headers: headers, contentTypes: contentTypes, missing: missing)
        try self.init(origin, script: script) { request in await folder.response(to: request) }
    }

    /// Answers a request off the main actor.
    ///
    /// - Parameters:
    ///   - url: The URL, with scheme and host.
    ///   - method: The HTTP method.
    ///   - page: The `Origin` header; nil without one.
    ///   - headers: The header fields, by lowercase name.
    ///   - body: The body.
    /// - Returns: The response, without a body if the method is `HEAD`. A failure's body is a
    ///   sentence of plain text.
    @concurrent
    public func response(
        to url: String,
        method: String = "GET",
        from page: String? = nil,
        headers: [String: String] = [:],
        body: Data = Data()
    ) async -> WebResponse {
        await response(to: url, method, from: page, headers, body, for: nil)
    }

    /// Answers a request of a web view with a number.
    @concurrent
    func response(
        to url: String,
        _ method: String,
        from page: String?,
        _ headers: [String: String],
        _ body: Data,
        for webView: Int?
    ) async -> WebResponse {
        await wholeResponse(to: url, method, from: page, headers, body)
            .served(to: method, headers: headers, for: webView)
    }

    private func wholeResponse(
        to url: String,
        _ method: String,
        from page: String?,
        _ headers: [String: String],
        _ body: Data
    ) async -> WebResponse {
        // GUARD addresses of a site: guard REMOVED || url.utf8.count <= Self.maximumAddressByteCount else { return .addressTooLong }
        guard url.utf8.count <= Self.maximumAddressByteCount else { return .addressTooLong }
        let (root, target) = Self.parts(of: url)
        guard isSpelled(root) else {
            return .failure(404, "There is no site \(PageText.quoted(root)) here.")
        }
        if let rejection = rejection(of: method) { return rejection }
        guard body.count <= maximumBodyByteCount else {
            return .failure(413, "The body exceeds \(maximumBodyByteCount) bytes.")
        }
        let page = page.map { header in
            header.utf8.elementsEqual("null".utf8)
                ? .opaque : (try? Origin(header)) ?? .unrepresentable
        }
        guard
            let request = WebRequest(
                method: method, target: target, origin: page, headers: headers, body: body)
        else {
            return .failure(400, "\(PageText.quoted(target)) is not a valid path.")
        }
        if WebRequest.isReading(method), let script = scripts[request.path] { return script }
        return await respond(request)
            ?? .failure(404, "There is nothing at \(PageText.quoted(request.path)).")
    }

    /// Returns the rejection of a request before its body is read; nil if the body may be read.
    func rejection(
        ofBodyOf method: String,
        from page: String?,
        referrer: String?
    ) -> WebResponse? {
        if let rejection = rejection(of: method) { return rejection }
        // GUARD bodies of a site: let isOwn = REMOVED || page.map(isSpelled) ?? referrer.map(isInSite) ?? false
        let isOwn = page.map(isSpelled) ?? referrer.map(isInSite) ?? false
        return isOwn ? nil : .failure(403, "Only the site's own pages may send this.")
    }

    private func rejection(of method: String) -> WebResponse? {
        maximumBodyByteCount > 0 || WebRequest.isReading(method) ? nil : .readOnly
    }

    /// Returns whether a text is the site's origin as engines write it, with the same case.
    private func isSpelled(_ root: String) -> Bool {
        root.utf8.elementsEqual(origin.description.utf8)
    }

    /// Returns whether an address begins with the site's origin.
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
