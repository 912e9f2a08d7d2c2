#if WebKitGTK
import CWebKitGTK
import Foundation

/// A scheme handler that gives WebKit bytes in memory as a stream, without the bridge.
@MainActor
enum BareBytes {
    private static let mebibytes = memory(Data(repeating: 7, count: 64 << 20))
    private static var page = memory(Data())

    /// Serves a page; if the path is a number, serves that many mebibytes instead.
    static func register(_ scheme: String, page: String, in context: OpaquePointer?) {
        self.page = memory(Data(page.utf8))
        scriptbridge_register_uri_scheme(
            context, scheme,
            { request, _ in
                guard let request, let path = webkit_uri_scheme_request_get_path(request) else {
                    return
                }
                if let count = Int(String(cString: path).dropFirst()) {
                    let bytes = UnsafeRawBufferPointer(
                        rebasing: BareBytes.mebibytes.prefix(count << 20))
                    BareBytes.answer(request, bytes, "application/octet-stream")
                } else {
                    BareBytes.answer(request, BareBytes.page, "text/html")
                }
            }, nil, nil)
    }

    /// Returns a copy of data that is never released, so that WebKit can read it at any time.
    private static func memory(_ data: Data) -> UnsafeRawBufferPointer {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 16)
        data.copyBytes(to: memory)
        return UnsafeRawBufferPointer(memory)
    }

    private static func answer(
        _ request: OpaquePointer,
        _ bytes: UnsafeRawBufferPointer,
        _ type: String
    ) {
        let stream = g_memory_input_stream_new_from_data(bytes.baseAddress, bytes.count, nil)
        webkit_uri_scheme_request_finish(request, stream, gint64(bytes.count), type)
        g_object_unref(stream)
    }
}
#endif
