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
#endif
