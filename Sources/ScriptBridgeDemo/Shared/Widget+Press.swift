#if WebKitGTK
import CWebKitGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Presses a button as a user would.
///
/// - Returns: Whether the button could be pressed: the user can see it, and it is enabled.
@MainActor
func press(_ button: Widget?) -> Bool {
    guard let button, gtk_widget_get_mapped(button) != 0, gtk_widget_is_sensitive(button) != 0
    else { return false }
    // Activating the button would press it a quarter of a second later, if it still exists then.
    var emitter = GValue()
    g_value_init(&emitter, gtk_button_get_type())
    g_value_set_object(&emitter, button)
    g_signal_emitv(&emitter, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
    g_value_unset(&emitter)
    return true
}
#endif
