#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridgeWebKitGTK

/// A window with the main stack and, on a sheet above it, the modal stack.
@MainActor
final class TurboWindow {
    private let window: UnsafeMutablePointer<GtkWindow>
    private let revealer: OpaquePointer

    /// Shows the pages' questions to the user.
    let question = QuestionView()

    init(main: Widget, modal: Widget, onClose: @escaping @MainActor () -> Void) {
        window = .init(casting: gtk_window_new())
        let overlay: Widget = gtk_overlay_new()
        let dim: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        let sheet: Widget = gtk_revealer_new()
        revealer = OpaquePointer(sheet)

        // The stacks have their own header bars, so that the sheet covers the main stack's too.
        let titlebar: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_visible(titlebar, 0)
        gtk_window_set_titlebar(window, titlebar)
        gtk_window_set_title(window, "ScriptBridge demo: Turbo")
        gtk_window_set_default_size(window, 720, 540)
        gtk_window_set_child(window, overlay)

        gtk_widget_set_size_request(modal, 480, 360)
        gtk_widget_set_halign(modal, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(modal, GTK_ALIGN_CENTER)
        gtk_widget_set_vexpand(modal, 1)
        gtk_widget_set_overflow(modal, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(modal, "sheet")
        gtk_widget_add_css_class(dim, "dim")
        gtk_box_append(.init(casting: dim), modal)
        gtk_revealer_set_child(revealer, dim)
        gtk_revealer_set_transition_type(revealer, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_overlay_set_child(OpaquePointer(overlay), main)
        gtk_overlay_add_overlay(OpaquePointer(overlay), sheet)
        gtk_overlay_add_overlay(OpaquePointer(overlay), question.widget)
        present(false)

        if let path = Bundle.module.path(forResource: "Site/window.css", ofType: nil) {
            let provider = gtk_css_provider_new()
            gtk_css_provider_load_from_path(provider, path)
            gtk_style_context_add_provider_for_display(
                gtk_widget_get_display(overlay), OpaquePointer(provider),
                guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        }
        GTKSignal.connect(window, "destroy", to: onClose)
        gtk_window_present(window)
    }

    /// The whole window, including its header bar.
    var widget: Widget { .init(casting: window) }

    /// Shows or hides the sheet.
    func present(_ isPresented: Bool) {
        gtk_revealer_set_reveal_child(revealer, isPresented ? 1 : 0)
        gtk_widget_set_can_target(.init(revealer), isPresented ? 1 : 0)
    }
}
#endif
