/// The bytes that have an address at a site of the app.
///
/// The sites of an app do not know its bridges, so all bridges share this list.
@MainActor
enum ServedBytes {
    private struct Owner {
        weak var downloads: PageDownloads?
    }

    /// The owners of the bytes, by ID.
    private static var owners: [String: Owner] = [:]

    nonisolated private static let path = "/ScriptBridge.bytes/"

    /// Returns the address of bytes at the site of an origin.
    nonisolated static func address(of id: String, at origin: Origin) -> String {
        "\(origin)\(path)\(id)"
    }

    /// Returns the ID in an address of bytes; nil for any other address.
    nonisolated static func id(in url: String, at origin: Origin) -> String? {
        let start = "\(origin)\(path)"
        guard url.starts(withBytesOf: start) else { return nil }
        return String(url.dropFirst(start.count))
    }

    /// Serves bytes at their address, until they are removed.
    static func add(_ id: String, of downloads: PageDownloads) {
        owners[id] = Owner(downloads: downloads)
    }

    static func remove(_ id: String) {
        owners[id] = nil
    }

    /// Returns a response with the bytes at an address; nil if there are none.
    ///
    /// Each address works only once.
    static func response(to request: SchemeRequest, at origin: Origin) -> SchemeResponse? {
        guard let id = id(in: request.url, at: origin), request.method == "GET",
            let (description, body) = owners[id]?.downloads?.response(with: id)
        else { return nil }
        return SchemeResponse(
            chunks: body, byteCount: description.size,
            contentType: contentType(of: description),
            headers: [
                "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
                // An address that is opened instead of fetched must not run scripts.
                "Content-Security-Policy": "sandbox; default-src 'none'",
            ])
    }

    /// Returns the media type if it is safe in a header field, or a generic type.
    private static func contentType(of description: BytesDescription) -> String {
        guard let type = description.type, type.utf8Bytes.contains(UInt8(ascii: "/")),
            type.utf8Bytes.allSatisfy({ (0x20...0x7e).contains($0) })
        else { return "application/octet-stream" }
        return type
    }
}
