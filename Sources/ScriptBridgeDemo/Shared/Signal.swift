#if WebKitGTK
import CWebKitGTK

/// Connects GTK signals without arguments.
enum Signal {
    /// Runs the handler on GTK's thread whenever the object emits the signal.
    static func connect<Object>(
        _ object: UnsafeMutablePointer<Object>,
        _ signal: String,
        to handler: @escaping @MainActor () -> Void
    ) {
        let run: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
            guard let data else { return }
            let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().run
            MainActor.assumeIsolated(handler)
        }
        g_signal_connect_data(
            object, signal, unsafeBitCast(run, to: GCallback.self),
            Unmanaged.passRetained(Handler(run: handler)).toOpaque(),
            { data, _ in data.map { Unmanaged<Handler>.fromOpaque($0).release() } },
            GConnectFlags(rawValue: 0))
    }

    private final class Handler {
        let run: @MainActor () -> Void

        init(run: @escaping @MainActor () -> Void) {
            self.run = run
        }
    }
}
#endif
