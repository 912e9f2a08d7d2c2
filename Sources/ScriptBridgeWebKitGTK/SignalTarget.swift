#if WebKitGTK
import CWebKitGTK

/// What a signal handler gets as its data: an object that the signal does not keep alive.
@MainActor
final class SignalTarget<Object: AnyObject> {
    private weak var object: Object?

    private init(_ object: Object) {
        self.object = object
    }

    /// The data for an object; the signal lets go of it by ``release``.
    static func retained(_ object: Object) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(SignalTarget(object)).toOpaque()
    }

    /// The object that a signal's data stands for; nil if it is gone.
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
