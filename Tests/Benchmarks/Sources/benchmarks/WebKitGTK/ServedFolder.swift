#if WebKitGTK
import CWebKitGTK
import Foundation

/// Files that are served in both ways and deleted at the end.
@MainActor
final class ServedFolder {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "serving-\(UUID())")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data(BenchmarkPage.html().utf8).write(to: root.appending(path: "index.html"))
        try Data(count: 2_000).write(to: root.appending(path: "small"))
        let file = root.appending(path: "file")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        for number in 0..<256 {
            try handle.write(contentsOf: Data(repeating: UInt8(number), count: 1_048_576))
        }
        try handle.close()
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    /// A scheme handler that does only what WebKit needs: a stream, a length and a type.
    func register(_ scheme: String, in context: OpaquePointer?) {
        scriptbridge_register_uri_scheme(
            context, scheme,
            { request, data in
                guard let request, let data,
                    let path = webkit_uri_scheme_request_get_path(request)
                else { return }
                let folder = Unmanaged<ServedFolder>.fromOpaque(data).takeUnretainedValue()
                let name = folder.root.path(percentEncoded: false) + String(cString: path)
                let file = g_file_new_for_path(name)
                defer { g_object_unref(UnsafeMutableRawPointer(file)) }
                var status = stat()
                guard stat(name, &status) == 0, let stream = g_file_read(file, nil, nil) else {
                    return
                }
                let type = name.hasSuffix(".html") ? "text/html" : "application/octet-stream"
                webkit_uri_scheme_request_finish(
                    request,
                    UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self),
                    gint64(status.st_size), type)
                g_object_unref(UnsafeMutableRawPointer(stream))
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }
}
#endif
