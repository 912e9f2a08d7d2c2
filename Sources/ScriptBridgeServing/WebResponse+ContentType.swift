extension WebResponse {
    /// Returns the MIME type of a file by its extension.
    ///
    /// - Parameter name: The name or path of the file.
    /// - Returns: The type, with `charset=utf-8` for text and JSON. If the extension is unknown,
    ///   `application/octet-stream`, which browsers neither display nor run.
    public static func contentType(ofFile name: String) -> String {
        fileExtension(of: name).flatMap { types[$0.lowercased()] } ?? "application/octet-stream"
    }

    /// Returns the part of a file name after its last dot; nil without a dot.
    static func fileExtension(of path: String) -> String? {
        guard let name = path.utf8.split(separator: UInt8(ascii: "/")).last,
            let dot = name.lastIndex(of: UInt8(ascii: "."))
        else { return nil }
        return String(decoding: name[dot...].dropFirst(), as: UTF8.self)
    }

    private static let types: [String: String] = {
        let kinds = [
            "application": [
                "atom+xml": "atom", "gzip": "gz", "json": "json map", "ld+json": "jsonld",
                "manifest+json": "webmanifest", "pdf": "pdf", "rss+xml": "rss",
                "vnd.apple.mpegurl": "m3u8", "wasm": "wasm", "xhtml+xml": "xhtml xht",
                "xml": "xml xsl", "zip": "zip",
            ],
            "audio": [
                "aac": "aac", "flac": "flac", "mp4": "m4a", "mpeg": "mp3", "ogg": "oga ogg opus",
                "wav": "wav", "webm": "weba",
            ],
            "font": [
                "collection": "ttc", "otf": "otf", "ttf": "ttf", "woff": "woff", "woff2": "woff2",
            ],
            "image": [
                "apng": "apng", "avif": "avif", "bmp": "bmp", "gif": "gif", "heic": "heic",
                "heif": "heif", "jpeg": "jpeg jpg", "jxl": "jxl", "png": "png",
                "svg+xml": "svg", "tiff": "tif tiff", "webp": "webp", "x-icon": "ico",
            ],
            "model": [
                "gltf+json": "gltf", "gltf-binary": "glb", "vnd.usdz+zip": "usdz",
            ],
            "text": [
                "calendar": "ics", "css": "css", "csv": "csv", "html": "html htm",
                "javascript": "js mjs", "markdown": "md", "plain": "txt text log", "vtt": "vtt",
            ],
            "video": [
                "mp4": "mp4 m4v", "mpeg": "mpeg mpg", "ogg": "ogv", "quicktime": "mov",
                "webm": "webm", "x-matroska": "mkv",
            ],
        ]
        var types: [String: String] = [:]
        for (kind, subtypes) in kinds {
            for (subtype, extensions) in subtypes {
                // WebKit shows JSON without it in the encoding of the system's language.
                let isText = kind == "text" || subtype.hasSuffix("json")
                let charset = isText ? "; charset=utf-8" : ""
                for name in extensions.split(separator: " ") {
                    types[String(name)] = "\(kind)/\(subtype)\(charset)"
                }
            }
        }
        return types
    }()
}
