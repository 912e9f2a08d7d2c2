#if WebKitGTK
import CWebKitGTK

/// A picture with one or more snapshots of a window, including its header bar.
@MainActor
final class Picture {
    private var moments: [OpaquePointer] = []
    private var renderer: OpaquePointer?
    private var width: Float = 0
    private var height: Float = 0
    private var scale: Float = 1

    isolated deinit {
        for moment in moments { gsk_render_node_unref(moment) }
    }

    /// Adds a snapshot of the window.
    ///
    /// - Returns: Whether the window could be read: GTK drops a window's drawing when any part of
    ///   it changes, until it draws the next frame.
    func add(_ window: Widget) -> Bool {
        let paintable = gtk_widget_paintable_new(window)
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        width = Float(gtk_widget_get_width(window))
        height = Float(gtk_widget_get_height(window))
        scale = Float(gtk_widget_get_scale_factor(window))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        renderer = gtk_native_get_renderer(gtk_widget_get_native(window))
        guard let moment = gtk_snapshot_free_to_node(snapshot) else { return false }
        moments.append(moment)
        return true
    }

    /// Writes the snapshots to a file, two per row, in the pixels of the display: GDK_SCALE=2 doubles them.
    func save(to path: String) -> Bool {
        let all = gtk_snapshot_new()
        gtk_snapshot_scale(all, scale, scale)
        for (number, moment) in moments.enumerated() {
            var place = graphene_point_t(
                x: Float(number % 2) * width, y: Float(number / 2) * height)
            gtk_snapshot_save(all)
            gtk_snapshot_translate(all, &place)
            gtk_snapshot_append_node(all, moment)
            gtk_snapshot_restore(all)
        }
        guard let node = gtk_snapshot_free_to_node(all), let renderer,
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
