/// Lists all values of an enum whose cases have no associated values.
///
/// Swift offers no way to list them if the enum is not `CaseIterable`. The coding keys that the
/// compiler generates for an enum with associated values are such an enum, and they are the only
/// way to learn its cases.
struct EnumCases: Sendable {
    /// Whether this process can read the metadata of enums.
    ///
    /// Code for arm64e cannot: the address of an enum's descriptor is signed there, and Swift has
    /// no operation that strips the signature.
    #if _ptrauth(_arm64e)
    static let areReadable: Bool = false
    #else
    static let areReadable: Bool = true
    #endif

    /// Whether to read cases; tests set it to false to act as on arm64e.
    var areReadable: Bool = Self.areReadable

    /// Returns whether a type is an enum whose cases cannot be read in this process.
    func areHidden(of type: Any.Type) -> Bool { !areReadable && Self.isEnum(type) }

    /// Returns the cases of an enum, in declaration order.
    ///
    /// - Parameter type: Any type.
    /// - Returns: The values; nil if the type is not such an enum, or has 256 cases, which leave no
    ///   number for nil.
    func values<Value>(of type: Value.Type) -> [Value]? {
        guard areReadable, let count = Self.count(of: type) else { return nil }
        if count == 1, MemoryLayout<Value>.size == 0 { return [unsafeBitCast((), to: type)] }
        return Self.values(of: type, count: UInt8(exactly: count))
            ?? Self.values(of: type, count: UInt16(exactly: count))
    }

    /// Returns the values for the case numbers below the count.
    ///
    /// An enum whose cases have no associated values is represented by the case number, in the
    /// smallest integer that holds it (Swift's ABI, TypeLayout.rst, "C-like enums"). The optional's
    /// nil is the first unused number, which must equal the count from the metadata.
    ///
    /// An enum visible to C or Objective-C is represented by its raw value. It has no spare number,
    /// so its optional is larger; the size check excludes it.
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

    /// Returns the number of cases according to the type's metadata.
    ///
    /// The pointer after the kind leads to the nominal type descriptor. Its 32-bit words 5 and 6
    /// hold the number of cases with and without associated values (Swift's ABI, TypeMetadata.rst).
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

    /// Returns whether a type is an enum other than an optional, which has a kind of its own.
    private static func isEnum(_ type: Any.Type) -> Bool {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == 0x201
    }
}
