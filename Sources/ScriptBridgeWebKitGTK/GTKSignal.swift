#if WebKitGTK
import CWebKitGTK

/// Signals of GTK objects that have no result, such as `clicked`.
public enum GTKSignal {
    /// Runs a handler on the main actor whenever the object emits the signal.
    ///
    /// - Parameters:
    ///   - object: The object, which keeps the handler.
    ///   - signal: The name of a signal without a result, such as `notify::title`.
    ///   - handler: The handler, which does not get the signal's arguments.
    /// - Returns: The object.
    @discardableResult
    public static func connect<Object>(
        _ object: UnsafeMutablePointer<Object>,
        _ signal: String,
        to handler: @escaping @MainActor () -> Void
    ) -> UnsafeMutablePointer<Object> {
        // Swapped, the data comes first, however many arguments the signal has.
        let run: @convention(c) (gpointer?) -> Void = { data in
            guard let data else { return }
            let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().run
            MainActor.assumeIsolated(handler)
        }
        g_signal_connect_data(
            object, signal, unsafeBitCast(run, to: GCallback.self),
            Unmanaged.passRetained(Handler(run: handler)).toOpaque(),
            { data, _ in data.map { Unmanaged<Handler>.fromOpaque($0).release() } },
            G_CONNECT_SWAPPED)
        return object
    }

    private final class Handler {
        let run: @MainActor () -> Void

        init(run: @escaping @MainActor () -> Void) {
            self.run = run
        }
    }
}
#endif
