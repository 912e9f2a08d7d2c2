#if WebKitGTK
import CWebKitGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Casts an object's pointer to a superclass or subclass, like GTK's cast macros in C.
func cast<From, To>(_ pointer: UnsafeMutablePointer<From>) -> UnsafeMutablePointer<To> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
}

func cast<To>(_ pointer: OpaquePointer) -> UnsafeMutablePointer<To> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
}

/// Presses a button as a user would.
///
/// - Returns: Whether the button could be pressed; GTK ignores presses of a button that it has not
///   shown yet.
func press(_ button: Widget?) -> Bool {
    guard let button, gtk_widget_get_mapped(button) != 0 else { return false }
    return gtk_widget_activate(button) != 0
}
#endif
