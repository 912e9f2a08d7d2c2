/// All values of an enum whose cases have no associated values.
///
/// Nothing in the language gives them for an enum that is not `CaseIterable`, such as the coding
/// keys that the compiler makes for an enum with associated values: without them its cases could
/// not be told.
struct EnumCases: Sendable {
    /// Whether this process can read the metadata of enums.
    ///
    /// Code for arm64e cannot: there the address of an enum's descriptor is signed, and nothing in
    /// the language takes the signature off.
    #if _ptrauth(_arm64e)
    static let areReadable: Bool = false
    #else
    static let areReadable: Bool = true
    #endif

    /// Whether cases are told; tests see by it what happens where they cannot be.
    var areReadable: Bool = Self.areReadable

    /// Whether a type is an enum whose cases would be told elsewhere.
    func areHidden(of type: Any.Type) -> Bool { !areReadable && Self.isEnum(type) }

    /// The cases in their order.
    ///
    /// - Parameter type: Any type.
    /// - Returns: Its values; nil for a type that is no such enum, or whose cases leave no number for nil: 256.
    func values<Value>(of type: Value.Type) -> [Value]? {
        guard areReadable, let count = Self.count(of: type) else { return nil }
        if count == 1, MemoryLayout<Value>.size == 0 { return [unsafeBitCast((), to: type)] }
        return Self.values(of: type, count: UInt8(exactly: count))
            ?? Self.values(of: type, count: UInt16(exactly: count))
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
        guard areReadable, isEnum(type) else { return nil }
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let descriptor = metadata.load(
            fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
        let payloadCases = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
        let emptyCases = descriptor.load(fromByteOffset: 24, as: UInt32.self)
        guard payloadCases == 0, emptyCases > 0 else { return nil }
        return Int(exactly: emptyCases)
    }

    /// Whether it is an enum, but for optionals, whose kind is another one.
    private static func isEnum(_ type: Any.Type) -> Bool {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == 0x201
    }
}
