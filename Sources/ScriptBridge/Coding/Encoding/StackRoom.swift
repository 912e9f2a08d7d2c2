import Foundation

/// How much of the thread's stack an encoding may take.
///
/// Encoding recurses through code of the caller, of which only the compiler knows how much stack it
/// takes (several times as much without optimization), so that a limit of depth alone does not keep
/// the 512 KiB of a secondary thread from overflowing, of which the caller has used a part already.
enum StackRoom {
    /// What is left for the value that is begun last: its own code, and making an error.
    private static let reserve: UInt = 64 * 1024

    /// The address below which no further value may be begun on this thread.
    static func floor() -> UInt { (Thread.isMainThread ? endOfMain : end()) + reserve }

    /// The main thread's, asked for once: on Linux that takes a tenth of a millisecond.
    private static let endOfMain: UInt = end()

    /// The lowest address of this thread's stack, or zero if the system does not tell.
    private static func end() -> UInt {
        #if canImport(Darwin)
        let thread = pthread_self()
        let top = UInt(bitPattern: pthread_get_stackaddr_np(thread))
        return top - UInt(pthread_get_stacksize_np(thread))
        #else
        withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let getAttributes, let attributes = memory.baseAddress,
                getAttributes(pthread_self(), attributes) == 0
            else { return 0 }
            defer { pthread_attr_destroy(attributes) }
            var end: UnsafeMutableRawPointer?
            var size = 0
            pthread_attr_getstack(attributes, &end, &size)
            return UInt(bitPattern: end)
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
