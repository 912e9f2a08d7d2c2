#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// Scales pictures.
enum PhotoScaler {
    /// Scales a picture to a width, off the main actor.
    ///
    /// - Throws: `PageError` if the bytes are not a picture or the width is out of range.
    @concurrent
    static func scale(_ photo: Data, toWidth width: Int) async throws -> ScalePhoto.Reply {
        guard (1...4_096).contains(width) else {
            throw PageError(.invalidWidth, "The width must be from 1 to 4096.")
        }
        let bytes = photo.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        let stream = g_memory_input_stream_new_from_bytes(bytes)
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        guard
            let picture = gdk_pixbuf_new_from_stream_at_scale(
                stream, gint(width), -1, 1, nil, nil)
        else { throw PageError(.notAPicture, "The file is not a picture.") }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard
            gdk_pixbuf_save_to_bufferv(picture, &buffer, &count, "png", nil, nil, nil) != 0,
            let buffer
        else { throw PageError(.notAPicture, "The scaled picture cannot be encoded.") }
        defer { g_free(buffer) }
        return ScalePhoto.Reply(
            photo: ScriptBytes(Data(bytes: buffer, count: Int(count)), type: "image/png"),
            width: Int(gdk_pixbuf_get_width(picture)),
            height: Int(gdk_pixbuf_get_height(picture)))
    }
}
#endif
