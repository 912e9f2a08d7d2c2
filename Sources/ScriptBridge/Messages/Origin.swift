/// The origin of a document: scheme, host and port, compared exactly.
///
/// Write an origin the way the page's `location.origin` does: `https://example.com`,
/// `http://localhost:3000`, `app://local`. Scheme and host are lowercased, and the default port of
/// `http` and `https` is dropped. Text with a path, a query, credentials, a wildcard or a non-ASCII
/// host is rejected; write such a host in Punycode.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    // The only stored property, because origins are copied, compared and hashed everywhere.
    /// The origin as the page's location writes it.
    ///
    /// The description is `null` for ``opaque``, and `unnamed` for an origin that no policy can
    /// name.
    public let description: String

    /// The scheme in lowercase, without the colon.
    public var scheme: String { parts.scheme }

    /// The host in lowercase; an IPv6 address keeps its brackets.
    public var host: String { parts.host }

    /// The port, or nil for the scheme's default.
    public var port: Int? { parts.port }

    private var parts: (scheme: String, host: String, port: Int?) {
        guard let (scheme, host, port) = Self.split(description.utf8Bytes) else {
            return ("", self == .opaque ? "" : description, nil)
        }
        return (
            String(decoding: scheme, as: UTF8.self), String(decoding: host, as: UTF8.self),
            port.map(Self.number)
        )
    }

    /// Creates an origin from text that is known only at run time.
    ///
    /// - Parameter text: The origin as `location.origin` writes it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidOrigin`` if the text
    ///   is anything else, `null` included.
    public init(_ text: String) throws(BridgeError) {
        guard let origin = Self.parsed(text) else {
            throw BridgeError.invalidOrigin(text)
        }
        self = origin
    }

    /// The origin of every document loaded from a file.
    ///
    /// All files share this one origin, including files that the app downloads.
    public static let file: Origin = Origin(description: "file://")

    /// The origin of every document with an opaque origin, which the page sees as the text null.
    ///
    /// Sandboxed frames and `data:` URLs have opaque origins. A browser treats each one as
    /// different from all others. Here they are all equal, so a policy that names this origin
    /// accepts anyone who can create such a document.
    public static let opaque: Origin = Origin(description: "null")

    /// An origin that an engine or a page reports but that ``init(_:)`` cannot represent.
    ///
    /// No policy accepts it, not even one that names it.
    public static let unrepresentable: Origin = Origin(description: "unnamed")

    /// Creates an origin from the parts that an engine reports.
    ///
    /// An origin that cannot be written as text, such as a custom scheme without a host, becomes
    /// ``unrepresentable``: the engine knows the sender, but no policy could accept it.
    ///
    /// - Parameters:
    ///   - scheme: The scheme; empty for an opaque origin.
    ///   - host: The host; an IPv6 address may have brackets or not.
    ///   - port: The port; zero for the scheme's default.
    public init(scheme: String, host: String, port: Int) {
        let hasBracket = host.utf8.first == UInt8(ascii: "[")
        let isBareAddress = host.utf8Bytes.contains(UInt8(ascii: ":")) && !hasBracket
        let host = isBareAddress ? "[\(host)]" : host
        if scheme.isEmpty, host.isEmpty, port == 0 {
            self = .opaque
        } else if scheme == "file", host.isEmpty, port == 0 {
            self = .file
        } else {
            self =
                Self.parsed("\(scheme)://\(host)" + (port == 0 ? "" : ":\(port)"))
                ?? .unrepresentable
        }
    }

    private init(description: String) {
        self.description = description
    }

    private static func parsed(_ text: String) -> Origin? {
        // Checked first, because a page can claim any text. A host has at most 253 characters.
        guard text.utf8.count <= 1_024 else { return nil }
        // Compared as UTF-8: a `Character` could combine a delimiter with a following mark.
        let bytes = text.utf8Bytes.map { isLetter($0) ? $0 | 0x20 : $0 }
        guard let (scheme, host, digits) = split(bytes),
            let first = scheme.first, isLetter(first),
            scheme.allSatisfy({ isLetter($0) || isDigit($0) || isMark($0, "+-.") }),
            isHost(host)
        else { return nil }
        let name = String(decoding: bytes[..<host.endIndex], as: UTF8.self)
        guard let digits else { return Origin(description: name) }
        guard (1...5).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
        let port = number(digits)
        guard (1...65535).contains(port) else { return nil }
        switch (String(decoding: scheme, as: UTF8.self), port) {
        case ("http", 80), ("https", 443): return Origin(description: name)
        default: return Origin(description: "\(name):\(port)")
        }
    }

    /// Splits an origin's text; returns nil if it has no scheme.
    private static func split(
        _ text: [UInt8]
    ) -> (scheme: ArraySlice<UInt8>, host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?)? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
            Array(text[colon...].prefix(3)) == "://".utf8Bytes
        else { return nil }
        let rest = text[(colon + 3)...]
        guard let mark = rest.lastIndex(of: UInt8(ascii: ":")), rest.last != UInt8(ascii: "]")
        else {
            return (text[..<colon], rest, nil)
        }
        return (text[..<colon], rest[..<mark], rest[(mark + 1)...])
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        guard let first = host.first, let last = host.last else { return false }
        if first == UInt8(ascii: "[") {
            return last == UInt8(ascii: "]") && host.count > 3
                && host.dropFirst().dropLast().allSatisfy {
                    isDigit($0) || isLetter($0) || isMark($0, ":.")
                }
        }
        return host.allSatisfy { isLetter($0) || isDigit($0) || isMark($0, "-._") }
    }

    private static func isMark(_ byte: UInt8, _ marks: String) -> Bool {
        marks.utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension Origin: ExpressibleByStringLiteral {
    /// Creates an origin from a literal.
    ///
    /// - Parameter literal: A valid origin. An invalid one is a programming error and stops the
    ///   program; for text that is not a literal use ``init(_:)``, which throws instead.
    public init(stringLiteral literal: StaticString) {
        guard let origin = Self.parsed("\(literal)") else {
            preconditionFailure(BridgeError.invalidOrigin("\(literal)").message)
        }
        self = origin
    }
}

extension Origin {
    /// Returns origins in the order of their descriptions.
    static func sorted(_ origins: Set<Origin>) -> [Origin] {
        origins.map(\.description).sorted().map(Origin.init(description:))
    }
}

extension BridgeError {
    static func invalidOrigin(_ text: String) -> BridgeError {
        BridgeError(
            .invalidOrigin,
            "“\(text)” is not an origin: expected scheme://host or scheme://host:port.")
    }
}
