#if WebKitGTK
import CWebKitGTK

/// What a widget shows.
@MainActor
enum Picture {
    /// Writes all of a window, its header bar included.
    static func save(_ widget: Widget, to path: String) -> Bool {
        let paintable = gtk_widget_paintable_new(widget)
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(
            paintable, snapshot, Double(gtk_widget_get_width(widget)),
            Double(gtk_widget_get_height(widget)))
        guard let node = gtk_snapshot_free_to_node(snapshot),
            let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget)),
            let texture = gsk_renderer_render_texture(renderer, node, nil)
        else { return false }
        defer {
            gsk_render_node_unref(node)
            g_object_unref(UnsafeMutableRawPointer(texture))
        }
        return gdk_texture_save_to_png(texture, path) != 0
    }
}
#endif
