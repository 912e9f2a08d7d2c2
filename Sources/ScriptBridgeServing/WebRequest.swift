public import Foundation
public import ScriptBridge

/// What a page asks a ``LocalSite`` for.
public struct WebRequest: Hashable, Sendable {
    /// The HTTP method: `GET`.
    public let method: String

    /// The path without percent-encoding, beginning with a slash: `/customers/Åsa.html`.
    ///
    /// Safe to append to a folder's: it has no `.` or `..` between its slashes, no backslash, no
    /// control character, and each of its slashes was one in the URL and is a `Character` by itself.
    public let path: String

    /// What follows the question mark, as it is in the URL; nil without one.
    public let query: String?

    /// The origin of the page that asks; nil if the web engine does not say.
    ///
    /// It is that of the `Origin` header, which no page can write. One that no policy can name, such
    /// as that of a file, is neither nil nor equal to any that is.
    ///
    /// Nil may be anybody. WebKitGTK says nothing of what the site's own pages fetch, of what is
    /// loaded into windows, frames and elements, nor of what any page sends with `mode: 'no-cors'`.
    /// There alone, as measured, nil is a page of the site where the method is neither `GET` nor
    /// `HEAD`: those of other pages ``LocalSite`` refuses. WebKitGTK itself makes no preflight for
    /// custom schemes.
    public let origin: Origin?

    /// The header fields, by their names in lower case, as far as the web engine hands them over.
    public let headers: [String: String]

    /// The body; empty for most methods.
    public let body: Data

    /// Takes a request apart.
    ///
    /// Fails if the path is none of those described with ``path``.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - target: What follows the origin in the URL: `/customers?page=2#top`.
    ///   - origin: The origin of the page that asks, if it is known.
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

    /// Whether a page is asked for, and not what a page needs.
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
        // With a mark after it, a slash is none to what goes by characters.
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
