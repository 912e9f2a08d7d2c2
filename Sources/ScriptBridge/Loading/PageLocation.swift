public import Foundation

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
