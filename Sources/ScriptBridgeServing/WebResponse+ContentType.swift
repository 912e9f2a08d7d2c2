extension WebResponse {
    /// The MIME type of a file of a web page.
    ///
    /// - Parameter name: The name or path of the file, of which the extension counts.
    /// - Returns: The type, for text with `charset=utf-8`; `application/octet-stream`, which no
    ///   browser shows or runs, if the extension is none of those of web pages.
    public static func contentType(ofFile name: String) -> String {
        guard let file = name.utf8.split(separator: UInt8(ascii: "/")).last,
            let dot = file.lastIndex(of: UInt8(ascii: "."))
        else { return unknownType }
        let fileExtension = String(decoding: file[dot...].dropFirst(), as: UTF8.self)
        return types[fileExtension.lowercased()] ?? unknownType
    }

    private static let unknownType = "application/octet-stream"

    private static let types = [
        "avif": "image/avif", "css": "text/css; charset=utf-8", "gif": "image/gif",
        "htm": "text/html; charset=utf-8", "html": "text/html; charset=utf-8",
        "ico": "image/x-icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8", "json": "application/json",
        "map": "application/json", "mjs": "text/javascript; charset=utf-8", "mp3": "audio/mpeg",
        "mp4": "video/mp4", "otf": "font/otf", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm", "wav": "audio/wav", "webm": "video/webm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff",
        "woff2": "font/woff2", "xml": "application/xml",
    ]
}
