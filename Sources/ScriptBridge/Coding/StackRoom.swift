import Foundation

/// How much of the thread's stack coding may take.
///
/// Coding recurses through code of the caller, of which only the compiler knows how much stack it
/// takes (several times as much without optimization), so that a limit of depth alone does not keep
/// the 512 KiB of a secondary thread from overflowing, of which the caller has used a part already.
struct StackRoom {
    /// What is left for the value that is begun last: its own code, and making an error.
    private static let reserve: UInt = 64 * 1024
    /// What is taken to be there without asking the system, which takes longer than a small message.
    private static let assumed: UInt = 32 * 1024

    /// The addresses on which values may be begun.
    private var low, high: UInt

    /// The room below the caller, up to where the system has to be asked.
    @inline(__always)
    init() {
        high = Self.current()
        low = high - Self.assumed
    }

    /// Whether one more value may be begun: on any thread, because a decoder may be kept.
    @inline(__always)
    mutating func hasRoom() -> Bool {
        let place = Self.current()
        return low < place && place <= high || hasRoom(at: place)
    }

    @inline(never)
    private mutating func hasRoom(at place: UInt) -> Bool {
        let stack = Self.stack()
        // A stack that somebody else made: of its end nobody tells.
        guard stack.low <= place, place <= stack.high else { return true }
        (low, high) = (stack.low + Self.reserve, stack.high)
        return low < place
    }

    private static func stack() -> (low: UInt, high: UInt) {
        Thread.isMainThread ? stackOfMain : stackOfThread()
    }

    /// The main thread's, asked for once: on Linux that takes a tenth of a millisecond.
    private static let stackOfMain = stackOfThread()

    /// This thread's stack, or all there is if the system does not tell.
    private static func stackOfThread() -> (low: UInt, high: UInt) {
        #if canImport(Darwin)
        let thread = pthread_self()
        let high = UInt(bitPattern: pthread_get_stackaddr_np(thread))
        return (high - UInt(pthread_get_stacksize_np(thread)), high)
        #else
        withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let getAttributes, let attributes = memory.baseAddress,
                getAttributes(pthread_self(), attributes) == 0
            else { return (0, .max) }
            defer { pthread_attr_destroy(attributes) }
            var end: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(attributes, &end, &size) == 0 else { return (0, .max) }
            let low = UInt(bitPattern: end)
            return (low, low + UInt(size))
        }
        #endif
    }

    #if !canImport(Darwin)
    private typealias GetAttributes =
        @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    /// An extension of GNU's, which the headers do not show to Swift.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: GetAttributes.self)
    }
    #endif

    /// About where the top of the stack is; of the address only the number is used.
    @inline(never)
    static func current() -> UInt {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}
