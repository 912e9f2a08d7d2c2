#if WebKitGTK
import CWebKitGTK
import Glibc

/// The connection between Swift's main actor and GLib's main loop.
///
/// Swift runs the main actor on the main dispatch queue, which `g_main_loop_run` and
/// `g_application_run` never drain. Without this type, a `Task { @MainActor in … }` would wait
/// forever. The queue's file descriptor becomes a source of the default main context, and its work
/// runs between GTK's events, on GTK's thread.
///
/// A bridge connects the main actor when it is installed. Call ``serveMainActor()`` only if you use
/// `await` before that.
@MainActor
public enum MainLoop {
    /// Connects the main actor to the default main context; does nothing the second time.
    public static func serveMainActor() {
        _ = isServed
    }

    /// Runs the waiting main actor tasks immediately, without another round of the main loop.
    ///
    /// Tasks enqueued meanwhile wait for the next turn. Inside a turn, such as in a nested main
    /// loop, this does nothing.
    static func runWaitingTasks() {
        // Read the queue's event counter, or the loop would never sleep.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
    }

    private static let descriptor = _dispatch_get_main_queue_handle_4CF()

    private static let isServed: Bool = {
        g_unix_fd_add(
            descriptor, G_IO_IN,
            { _, _, _ in
                runWaitingTasks()
                return 1  // G_SOURCE_CONTINUE
            }, nil)
        return true
    }()
}
#endif
