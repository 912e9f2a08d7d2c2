import Foundation

/// The part of the thread's stack that coding may use.
///
/// Coding recurses through the caller's code. How much stack that code takes is known only to the
/// compiler, and is several times as much without optimization. So a depth limit alone cannot keep
/// the 512 KiB stack of a secondary thread from overflowing, especially as the caller has used part
/// of it already.
struct StackRoom {
    /// The stack that must be left for the innermost value: for its own code, and to create an
    /// error.
    private static let reserve: UInt = 64 * 1024
    /// The stack that is assumed to be available.
    ///
    /// Asking the system takes longer than coding a small message.
    private static let assumed: UInt = 32 * 1024

    /// The range of stack addresses at which a value may begin.
    private var low, high: UInt

    /// Creates the range below the caller that is assumed to be available.
    @inline(__always)
    init() {
        high = Self.current()
        low = high - Self.assumed
    }

    /// Returns whether the current thread's stack has room for another value.
    ///
    /// The thread may be another one than before, because decoders can be stored.
    @inline(__always)
    mutating func hasRoom() -> Bool {
        let place = Self.current()
        return low < place && place <= high || hasRoom(at: place)
    }

    @inline(never)
    private mutating func hasRoom(at place: UInt) -> Bool {
        let stack = Self.stack()
        // On a stack that other code allocated, the end is unknown.
        guard stack.low <= place, place <= stack.high else { return true }
        (low, high) = (stack.low + Self.reserve, stack.high)
        return low < place
    }

    private static func stack() -> (low: UInt, high: UInt) {
        Thread.isMainThread ? stackOfMain : stackOfThread()
    }

    /// The main thread's stack, found once because that takes a tenth of a millisecond on Linux.
    private static let stackOfMain = stackOfThread()

    /// Returns this thread's stack, or the whole address space if the system does not report it.
    private static func stackOfThread() -> (low: UInt, high: UInt) {
        #if canImport(Darwin)
        let thread = unsafe pthread_self()
        let high = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
        return unsafe (high - UInt(pthread_get_stacksize_np(thread)), high)
        #else
        unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let attributes = memory.baseAddress,
                unsafe getAttributes(pthread_self(), attributes) == 0
            else { return (0, .max) }
            defer { unsafe pthread_attr_destroy(attributes) }
            var end: UnsafeMutableRawPointer?
            var size = 0
            guard unsafe pthread_attr_getstack(attributes, &end, &size) == 0 else {
                return (0, .max)
            }
            let low = UInt(bitPattern: end)
            return (low, low + UInt(size))
        }
        #endif
    }

    /// Returns an address near the top of the stack, for comparison only.
    @inline(never)
    static func current() -> UInt {
        var marker: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}

#if !canImport(Darwin)
/// An extension of the C libraries of Linux that their headers do not expose to Swift.
@_silgen_name("pthread_getattr_np")
private func getAttributes(
    _ thread: pthread_t,
    _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> CInt
#endif
