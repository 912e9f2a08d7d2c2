/// The origin of a document: scheme, host and port, compared exactly.
///
/// Write an origin the way the page's `location.origin` does: `https://example.com`,
/// `http://localhost:3000`, `app://local`. Scheme and host are lowercased, and the default port of
/// `http` and `https` is dropped. Text with a path, a query, credentials, a wildcard or a non-ASCII
/// host is rejected; write such a host in Punycode.
public struct Origin: Hashable, Sendable {
    /// The scheme in lowercase, without the colon.
    public let scheme: String

    /// The host in lowercase; an IPv6 address keeps its brackets.
    public let host: String

    /// The port, or nil for the scheme's default.
    public let port: Int?

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
    public static let file: Origin = Origin(scheme: "file", host: "", port: nil)

    /// The origin of every document with an opaque origin, which the page sees as the text null.
    ///
    /// Sandboxed frames and `data:` URLs have opaque origins. A browser treats each one as
    /// different from all others. Here they are all equal, so a policy that names this origin
    /// accepts anyone who can create such a document.
    public static let opaque: Origin = Origin(scheme: "", host: "", port: nil)

    /// An origin that an engine or a page reports but that ``init(_:)`` cannot represent.
    ///
    /// No policy accepts it, not even one that names it.
    public static let unrepresentable: Origin = Origin(scheme: "", host: "unnamed", port: nil)

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
        let isBareAddress = host.utf8.contains(UInt8(ascii: ":")) && !hasBracket
        let host = isBareAddress ? "[\(host)]" : host
        if scheme.isEmpty, host.isEmpty, port == 0 {
            self = .opaque
        } else if scheme.utf8.elementsEqual("file".utf8), host.isEmpty, port == 0 {
            self = .file
        } else {
            self =
                Self.parsed("\(scheme)://\(host)" + (port == 0 ? "" : ":\(port)"))
                ?? .unrepresentable
        }
    }

    private init(scheme: String, host: String, port: Int?) {
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    private static func parsed(_ text: String) -> Origin? {
        // Checked first, because a page can claim any text. A host has at most 253 characters.
        guard text.utf8.count <= 1_024 else { return nil }
        // Compared as UTF-8: a `Character` could combine a delimiter with a following mark.
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        let scheme = bytes[..<colon]
        guard let first = scheme.first, isLetter(first),
            scheme.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }

        var host = bytes[(colon + 3)...]
        var port: Int?
        if let mark = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") {
            let digits = host[(mark + 1)...]
            guard (1...5).contains(digits.count), digits.allSatisfy(isDigit),
                let number = Int(String(decoding: digits, as: UTF8.self)),
                (1...65535).contains(number)
            else { return nil }
            port = number
            host = host[..<mark]
        }
        guard isHost(host) else { return nil }

        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        if port == ["http": 80, "https": 443][name] { port = nil }
        return Origin(
            scheme: name,
            host: String(decoding: host, as: UTF8.self).lowercased(),
            port: port
        )
    }

    private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
        guard let first = host.first, let last = host.last else { return false }
        if first == UInt8(ascii: "[") {
            return last == UInt8(ascii: "]") && host.count > 3
                && host.dropFirst().dropLast().allSatisfy {
                    isDigit($0) || isLetter($0) || ":.".utf8.contains($0)
                }
        }
        return host.allSatisfy { isLetter($0) || isDigit($0) || "-._".utf8.contains($0) }
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

extension Origin: CustomStringConvertible {
    /// The origin as the page's location writes it.
    ///
    /// The description is `null` for ``opaque``, and `unnamed` for an origin that no policy can
    /// name.
    public var description: String {
        if self == .unrepresentable { return host }
        return scheme.isEmpty ? "null" : "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }
}

extension Origin {
    /// Returns origins in the order of their descriptions.
    ///
    /// It sorts numbers, because a sort of each other type takes several kilobytes of code.
    @inline(never)
    static func sorted(_ origins: Set<Origin>) -> [Origin] {
        let all = Array(origins)
        let texts = all.map(\.description)
        return texts.indices.sorted { texts[$0] < texts[$1] }.map { all[$0] }
    }
}
