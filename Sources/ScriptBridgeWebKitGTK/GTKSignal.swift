#if WebKitGTK
import CWebKitGTK

/// Signals of GTK objects that have no arguments, such as `clicked`.
public enum GTKSignal {
    /// Runs a handler on the main actor whenever the object emits the signal.
    ///
    /// - Parameters:
    ///   - object: The object, which keeps the handler.
    ///   - signal: The name of a signal without arguments and without a result.
    ///   - handler: The handler.
    /// - Returns: The object.
    @discardableResult
    public static func connect<Object>(
        _ object: UnsafeMutablePointer<Object>,
        _ signal: String,
        to handler: @escaping @MainActor () -> Void
    ) -> UnsafeMutablePointer<Object> {
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
