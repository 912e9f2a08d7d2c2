#if WebKitGTK
import CWebKitGTK
import Glibc

/// Lets main actor code run inside a plain GLib main loop.
///
/// `g_main_loop_run` and `g_application_run` never drain the main dispatch queue, on which Swift
/// runs the main actor: without this a `Task { @MainActor in … }` waits for ever. The queue's file
/// descriptor becomes a source of the default main context, and what is enqueued runs between
/// GTK's own events, on GTK's thread.
///
/// A bridge does this by itself when it is installed. A program calls it only if it wants `await`
/// before that.
@MainActor
public enum MainLoop {
    /// Connects the main actor to the default main context; does nothing the second time.
    public static func serveMainActor() {
        _ = isServed
    }

    /// Runs what waits for its turn of the main actor now, which spares it a round of the main loop.
    ///
    /// What is enqueued meanwhile waits for the next turn. Does nothing within such a turn, so that
    /// a nested main loop changes nothing.
    static func runWaitingTasks() {
        // The queue's event counter: read, or the loop never sleeps.
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
