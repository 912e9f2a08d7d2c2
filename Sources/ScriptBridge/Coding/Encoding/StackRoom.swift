/// How much of the stack an encoding may take.
///
/// Encoding recurses through code of the caller, of which only the compiler knows how much stack it
/// takes (several times as much without optimization), so that a limit of depth alone does not keep
/// the 512 KiB of a secondary thread from overflowing.
enum StackRoom {
    /// The address below which no further value may be begun.
    static func floor() -> UInt {
        let (floor, isBelowZero) = current().subtractingReportingOverflow(432 * 1024)
        return isBelowZero ? 0 : floor
    }

    /// About where the top of the stack is; of the address only the number is used.
    @inline(never)
    static func current() -> UInt {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}
