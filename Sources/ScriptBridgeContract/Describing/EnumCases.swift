/// All values of an enum whose cases have no associated values.
///
/// Nothing in the language gives them for an enum that is not `CaseIterable`, such as the coding
/// keys that the compiler makes for an enum with associated values: without them its cases could
/// not be told.
enum EnumCases {
    /// The cases in their order.
    ///
    /// - Parameter type: Any type.
    /// - Returns: Its values; nil for a type that is no such enum, or whose cases leave no number for nil: 256.
    static func values<Value>(of type: Value.Type) -> [Value]? {
        guard let count = count(of: type) else { return nil }
        if count == 1, MemoryLayout<Value>.size == 0 { return [unsafeBitCast((), to: type)] }
        return values(of: type, count: UInt8(exactly: count))
            ?? values(of: type, count: UInt16(exactly: count))
    }

    /// The values for the numbers below the count.
    ///
    /// The two ways to learn the count must agree. The representation of an enum whose cases have
    /// no associated values is the number of its case, in the smallest integer that holds it
    /// (Swift's ABI, TypeLayout.rst, "C-like enums"), and nil is the first number that no case has.
    /// An enum that C or Objective-C can see is represented by its raw value instead: it has no
    /// number to spare, so that its optional is larger.
    private static func values<Value, Number: UnsignedInteger & FixedWidthInteger>(
        of type: Value.Type,
        count: Number?
    ) -> [Value]? where Number.Stride: SignedInteger {
        guard let count, MemoryLayout<Value>.size == MemoryLayout<Number>.size,
            MemoryLayout<Value?>.size == MemoryLayout<Number>.size,
            unsafeBitCast(Value?.none, to: Number.self) == count
        else { return nil }
        return (0..<count).map { unsafeBitCast($0, to: type) }
    }

    /// The number of cases, as the type's metadata has it (Swift's ABI, TypeMetadata.rst): behind
    /// the kind stands the nominal type descriptor, whose words 5 and 6 count the cases with and
    /// without associated values.
    private static func count<Value>(of type: Value.Type) -> Int? {
        // There the descriptor's address is signed.
        #if _ptrauth(_arm64e)
        return nil
        #else
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard metadata.load(as: Int.self) == enumKind else { return nil }
        let descriptor = metadata.load(
            fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
        let payloadCases = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
        let emptyCases = descriptor.load(fromByteOffset: 24, as: UInt32.self)
        guard payloadCases == 0, emptyCases > 0 else { return nil }
        return Int(exactly: emptyCases)
        #endif
    }

    private static let enumKind = 0x201
}
