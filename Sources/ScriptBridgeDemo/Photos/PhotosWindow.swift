#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridgeWebKitGTK

/// A window with a web view and, next to it, the photo that the page has sent.
@MainActor
final class PhotosWindow {
    let webView: UnsafeMutablePointer<WebKitWebView>

    private let window: UnsafeMutablePointer<GtkWindow>
    private let progressBar: OpaquePointer
    private let picture: OpaquePointer
    private let caption: OpaquePointer

    init(onClose: @escaping @MainActor () -> Void) {
        window = .init(casting: gtk_window_new())
        webView = .init(casting: webkit_web_view_new())
        let progressBar: Widget = gtk_progress_bar_new()
        let picture: Widget = gtk_picture_new()
        let caption: Widget = gtk_label_new("The app has no photo yet")
        self.progressBar = OpaquePointer(progressBar)
        self.picture = OpaquePointer(picture)
        self.caption = OpaquePointer(caption)

        let side: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        gtk_widget_set_size_request(side, 368, -1)
        for child in [picture, progressBar, caption] { gtk_box_append(.init(casting: side), child) }
        gtk_widget_set_margin_start(side, 16)
        gtk_widget_set_margin_end(side, 16)
        // As far as the first card of the page.
        gtk_widget_set_margin_top(side, 32)
        gtk_widget_set_valign(side, GTK_ALIGN_START)
        let content: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_hexpand(.init(casting: webView), 1)
        gtk_box_append(.init(casting: content), .init(casting: webView))
        gtk_box_append(.init(casting: content), side)
        gtk_window_set_title(window, "Photos")
        gtk_window_set_titlebar(window, gtk_header_bar_new())
        gtk_window_set_default_size(window, 1000, 530)
        gtk_window_set_child(window, content)
        GTKSignal.connect(window, "destroy", to: onClose)
        gtk_window_present(window)
    }

    /// The whole window, including its header bar.
    var widget: Widget { .init(casting: window) }

    /// The received share of the photo, from 0 to 1.
    private(set) var progress = 0.0

    func showProgress(_ progress: Double) {
        self.progress = progress
        gtk_progress_bar_set_fraction(progressBar, progress)
        gtk_label_set_text(caption, "Received \(Int(progress * 100)) % of the photo")
    }

    /// Shows a photo.
    ///
    /// - Returns: The size in pixels; nil if the data is not a picture.
    func show(_ photo: Data, name: String) -> (width: Int, height: Int)? {
        let bytes = photo.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let size = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        gtk_picture_set_paintable(picture, texture)
        gtk_label_set_text(caption, "\(name), \(size.0) × \(size.1), \(photo.count / 1_000) KB")
        return size
    }
}
#endif
