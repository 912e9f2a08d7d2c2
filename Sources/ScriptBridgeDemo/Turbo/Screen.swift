#if WebKitGTK
import CWebKitGTK
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK

/// A screen of a stack: holds the web view while it is on top, and a cover until the page renders.
@MainActor
final class Screen {
    let widget: Widget
    /// Whether the app draws the screen itself, without a page.
    let isNative: Bool
    /// The number of the screen in the layout.
    let id: Int
    private(set) var title: String
    /// The page's native button.
    var button: (connect: ButtonConnect, reply: ComponentReply<ButtonConnect>)?
    /// The title of the visible error.
    private(set) var error: String?
    private var shownError: VisitError?

    private let overlay: OpaquePointer
    private var cover: Widget?
    private var retryButton: Widget?

    /// Creates a screen for a page, or one that the app draws itself, such as the one for documents.
    init(_ screen: NavigatorLayout.Screen) {
        id = screen.id
        title = screen.destination.screen ?? screen.title
        isNative = screen.destination.screen != nil
        widget = gtk_overlay_new()
        overlay = OpaquePointer(widget)
        g_object_ref_sink(widget)
        show(isNative ? Self.makeNativeView() : gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    }

    private static func makeNativeView() -> Widget? {
        let image = gtk_image_new_from_icon_name("x-office-document-symbolic")
        gtk_image_set_pixel_size(image.map { OpaquePointer($0) }, 128)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        let inner: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        gtk_widget_set_valign(inner, GTK_ALIGN_CENTER)
        gtk_widget_set_vexpand(inner, 1)
        let heading = gtk_label_new("Business card")
        gtk_widget_add_css_class(heading, "title-2")
        let text = gtk_label_new("The app shows this document itself, without a page.")
        for child in [image, heading, text] {
            gtk_box_append(.init(casting: inner), child)
        }
        gtk_box_append(.init(casting: box), inner)
        return box
    }

    isolated deinit {
        g_object_unref(widget)
    }

    /// Whether the page is visible.
    var isUncovered: Bool { cover == nil }

    /// Takes the web view; the cover stays until the page has rendered.
    func take(_ webView: Widget) {
        gtk_overlay_set_child(overlay, webView)
    }

    /// Releases the web view and keeps a snapshot of it.
    func leave(_ webView: Widget) {
        if cover == nil {
            let paintable = gtk_widget_paintable_new(webView)
            let image = gdk_paintable_get_current_image(paintable)
            let picture = gtk_picture_new_for_paintable(image)
            show(picture)
            g_object_unref(UnsafeMutableRawPointer(image))
            g_object_unref(UnsafeMutableRawPointer(paintable))
        }
        gtk_overlay_set_child(overlay, nil)
    }

    /// Shows what the layout says about the screen.
    func update(_ screen: NavigatorLayout.Screen, retry: @escaping @MainActor () -> Void) {
        guard !isNative else { return }
        title = screen.title
        if let error = screen.error {
            if error != shownError { show(error, retry: retry) }
            if title.isEmpty { title = self.error ?? "" }
        } else if screen.isRendered {
            uncover()
        }
        shownError = screen.error
    }

    /// Shows the page.
    private func uncover() {
        error = nil
        retryButton = nil
        if let cover { gtk_overlay_remove_overlay(overlay, cover) }
        cover = nil
    }

    func pressRetry() -> Bool { press(retryButton) }

    /// Shows an error in place of the page.
    private func show(_ error: VisitError, retry: @escaping @MainActor () -> Void) {
        let (title, text, icon) = error.explanation
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
        gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
        gtk_widget_set_vexpand(box, 1)
        let image = gtk_image_new_from_icon_name(icon)
        gtk_image_set_pixel_size(image.map { OpaquePointer($0) }, 96)
        let heading = gtk_label_new(title)
        gtk_widget_add_css_class(heading, "title-2")
        let button = gtk_button_new_with_label("Try again")
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        gtk_widget_add_css_class(button, "suggested-action")
        for child in [image, heading, gtk_label_new(text), button] {
            gtk_box_append(.init(casting: box), child)
        }
        // Offer no retry for errors that would occur again.
        gtk_widget_set_visible(button, error.retry == .never ? 0 : 1)
        let cover: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(.init(casting: cover), box)
        show(cover)
        self.error = title
        retryButton = button
        if let button { GTKSignal.connect(button, "clicked", to: retry) }
    }

    private func show(_ cover: Widget?) {
        uncover()
        guard let cover else { return }
        gtk_widget_add_css_class(cover, "cover")
        gtk_overlay_add_overlay(overlay, cover)
        self.cover = cover
    }
}

extension VisitError {
    /// The explanation for the user.
    fileprivate var explanation: (title: String, text: String, icon: String) {
        switch (code, statusCode) {
        case (_, 404?):
            ("Not found", "There is no such page.", "edit-find-symbolic")
        case (_, let statusCode?):
            ("The server has a problem", "The status is \(statusCode).", "dialog-error-symbolic")
        case (.network, _), (.timedOut, _):
            ("No connection", sentence, "network-offline-symbolic")
        default:
            ("Cannot show this page", "\(self)", "dialog-error-symbolic")
        }
    }
}
#endif
