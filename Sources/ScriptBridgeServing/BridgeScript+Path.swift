import Foundation
public import ScriptBridge

extension BridgeScript {
    /// The MIME type for serving the script.
    public static let contentType: String = "text/javascript; charset=utf-8"

    /// The path of the script for pages that refer to it by a fixed name: /bridge.js.
    public static let stablePath: String = "/bridge.js"

    /// A path that changes with the source, so that it can be cached forever: /bridge.8c1f….js.
    public var path: String { "/\(fileName)" }

    /// The last component of the path that changes with the source.
    public var fileName: String { "bridge.\(contentHash).js" }

    /// The first 64 bits of the source's SHA-256 hash, as 16 hexadecimal digits.
    public var contentHash: String {
        SHA256.hash(source).prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The source's hash for the integrity attribute of a script element: sha256-….
    ///
    /// In quotation marks, as in `'sha256-…'`, it is also a source for a content security policy.
    /// The policy then allows this script and no other, either inline or with a `script` element
    /// that has this `integrity`.
    public var integrity: String {
        "sha256-\(Data(SHA256.hash(source)).base64EncodedString())"
    }
}
