#if WebKitGTK
import CWebKitGTK

/// The user data of a signal handler: a weak reference to an object.
@MainActor
final class SignalTarget<Object: AnyObject> {
    private weak var object: Object?

    private init(_ object: Object) {
        self.object = object
    }

    /// Returns the user data for an object; the signal releases it with ``release``.
    static func retained(_ object: Object) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(SignalTarget(object)).toOpaque()
    }

    /// Returns the object of a signal's user data; nil if it is gone.
    static func object(_ data: UnsafeMutableRawPointer?) -> Object? {
        data.flatMap { Unmanaged<SignalTarget>.fromOpaque($0).takeUnretainedValue().object }
    }

    static var release: GClosureNotify {
        { data, _ in
            if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
        }
    }
}
#endif
