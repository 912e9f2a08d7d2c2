public import Foundation
public import ScriptBridge

/// A request from a page to a local site.
public struct WebRequest: Hashable, Sendable {
    /// The HTTP method, such as GET.
    public let method: String

    /// The percent-decoded path, beginning with a slash, such as “/customers/Åsa.html”.
    ///
    /// It is safe to append to a folder's path. It contains no `.` or `..` segments, backslashes or
    /// control characters. Each slash was a slash in the URL, and is a `Character` of its own.
    public let path: String

    /// The part of the URL after the question mark, still percent-encoded; nil without one.
    public let query: String?

    /// The origin of the page that sent the request; nil if the web engine does not report it.
    ///
    /// It comes from the `Origin` header, which a page cannot set. If a policy cannot name the
    /// header's origin, such as `file://`, the value is an origin that no policy accepts, not nil.
    ///
    /// Treat nil as unknown. WebKitGTK reports no origin for fetches by the site's own pages, for
    /// loads into windows, frames and elements, and for any page's `mode: 'no-cors'` requests.
    ///
    /// On WebKitGTK only, a nil origin means a page of the site if the method is neither `GET` nor
    /// `HEAD`: ``LocalSite`` rejects such requests from other pages. (WebKitGTK sends no preflight
    /// for custom schemes.)
    public let origin: Origin?

    /// The header fields that the web engine reports, by lowercase name.
    public let headers: [String: String]

    /// The body; empty for most methods.
    public let body: Data

    /// Parses a request; fails if the path is unsafe.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - target: The part of the URL after the origin, such as `/customers?page=2#top`.
    ///   - origin: The origin of the page that sent the request, if known.
    ///   - headers: The header fields.
    ///   - body: The body.
    init?(
        method: String,
        target: some StringProtocol,
        origin: Origin?,
        headers: [String: String],
        body: Data
    ) {
        let target = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        guard let decoded = Self.decoded(path.isEmpty ? Array("/".utf8) : Array(path)) else {
            return nil
        }
        self.method = method
        self.origin = origin
        self.path = decoded
        query =
            path.count == target.count
            ? nil : String(decoding: target.dropFirst(path.count + 1), as: UTF8.self)
        self.headers = headers
        self.body = body
    }

    /// Whether a method only reads, and so has no body.
    static func isReading(_ method: String) -> Bool {
        ["GET", "HEAD"].contains(method)
    }

    /// Whether the request is for a page, as opposed to a resource of a page.
    var isForPage: Bool {
        headers["accept"].map { $0.lowercased().contains("text/html") }
            ?? (WebResponse.fileExtension(of: path) == nil)
    }

    private static func decoded(_ path: [UInt8]) -> String? {
        guard path.first == slash, let bytes = percentDecoded(path),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let names = bytes.split(separator: slash)
        guard names.allSatisfy({ !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) })
        else { return nil }
        // A slash with a combining mark after it is not a slash `Character`: reject the path.
        return String(bytes: bytes, encoding: .utf8).flatMap { text in
            text.count { $0 == "/" } == bytes.count { $0 == slash } ? text : nil
        }
    }

    private static func percentDecoded(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit),
                let low = rest.popFirst().flatMap(digit),
                high << 4 | low != slash
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }

    private static let slash = UInt8(ascii: "/")
}
