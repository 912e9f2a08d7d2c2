public import Foundation

/// Where a document is, as its page or engine spells it.
///
/// `URL` spells differently what a browser leaves as it is: `/a|b`, `?ids[]=1`, `/%zz`. What is
/// given back to a page, or loaded in its name, has to be its own text.
public struct PageLocation: Hashable, Sendable {
    /// The page's own text.
    public let text: String

    /// The same, spelled as `URL` does.
    public let url: URL

    /// Makes a location of a page's text; nil if it is no URL, or one that engines read otherwise.
    ///
    /// What is decided of `url` has to hold for the text. Engines go by the URL standard of the WHATWG,
    /// `URL` by RFC 3986: to them, not to it, a backslash is a slash, `https:/a.example` has a host, and
    /// tabs, line ends and the spaces around a text are not there. No page's own `href` has any of that.
    ///
    /// - Parameter text: The page's own text, of at most 65,536 bytes: pages go where they like, and hosts
    ///   read it on the main actor.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumByteCount else { return nil }
        guard let url = URL(string: text), Self.isUnambiguous(text, url) else { return nil }
        self.text = text
        self.url = url
    }

    /// Makes a location of a URL, of which the text counts: an engine's has its own spelling.
    ///
    /// - Parameter url: The URL.
    public init(_ url: URL) {
        text = url.absoluteString
        self.url = text.utf8.count <= Self.maximumByteCount ? URL(string: text) ?? url : url
    }

    /// How long the text of an address may be that a host reads.
    package static let maximumByteCount: Int = SchemeRequest.maximumAddressByteCount

    private static func isUnambiguous(_ text: String, _ url: URL) -> Bool {
        let bytes = text.utf8
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
    /// Decodes a page's text.
    ///
    /// - Throws: `DecodingError` if it is no URL.
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
