import Foundation

extension BridgeScript {
    /// The path of the script for pages that are written once: `/bridge.js`.
    public static let stablePath: String = "/bridge.js"

    /// A path that changes with the source, so that it can be cached for ever: `/bridge.8c1f….js`.
    public var path: String { "/\(fileName)" }

    /// The file name of ``path``.
    public var fileName: String { "bridge.\(contentHash).js" }

    /// The first 64 bits of the source's SHA-256, as 16 hexadecimal digits.
    public var contentHash: String {
        SHA256.hash(source).prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The source's hash for a `script` element's `integrity`: `sha256-…`.
    ///
    /// In quotation marks, `'sha256-…'`, it is a source of a content security policy, which lets a
    /// page have the script and no other: inline, or by a `script` element with this `integrity`.
    public var integrity: String {
        "sha256-\(Data(SHA256.hash(source)).base64EncodedString())"
    }
}
