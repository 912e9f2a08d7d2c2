#if WebKitGTK
import CWebKitGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A pointer to an object as one to its superclass or subclass, as GTK's macros in C do.
func cast<From, To>(_ pointer: UnsafeMutablePointer<From>) -> UnsafeMutablePointer<To> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
}

func cast<To>(_ pointer: OpaquePointer) -> UnsafeMutablePointer<To> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: To.self)
}
#endif
