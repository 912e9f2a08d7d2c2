#if WebKitGTK
extension UnsafeMutablePointer {
    /// Casts the pointer of a GObject to a superclass, a subclass or an interface, unchecked.
    ///
    /// It does what GTK's macros do in C, as in `gtk_window_set_child(window, .init(casting: webView))`.
    ///
    /// - Parameter pointer: The pointer, as a function of GTK or WebKit returned it.
    public init<Other>(casting pointer: UnsafeMutablePointer<Other>) {
        self = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Pointee.self)
    }
}
#endif
