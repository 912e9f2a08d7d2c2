import Foundation

/// The decoder of one value of a tape, and its single value container.
///
/// Keeps the tape, so that it can be stored and used after the decoding has ended. Two words, which
/// fit into an `any Decoder` without an allocation.
struct TapeDecoder: Decoder {
    let tape: Tape
    /// The index of the value and that of the root of the coding path.
    private let indices: UInt64

    @inline(__always)
    init(_ tape: Tape, at index: Int, root: Int) {
        self.tape = tape
        indices = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: root)
    }

    @inline(__always)
    var index: Int { Int(truncatingIfNeeded: indices >> 32) }

    @inline(__always)
    var root: Int { Int(truncatingIfNeeded: indices & 0xFFFF_FFFF) }

    var codingPath: [any CodingKey] { tape.path(to: index, from: root) }

    var userInfo: [CodingUserInfoKey: Any] { tape.options.userInfo }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard tape.tag(at: index) == .object else {
            throw tape.mismatch([String: Any].self, at: index, root: root)
        }
        return KeyedDecodingContainer(TapeKeyedContainer<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tape.tag(at: index) == .array else {
            throw tape.mismatch([Any].self, at: index, root: root)
        }
        return TapeUnkeyedContainer(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }

    /// The decoder of a value inside this one.
    @inline(__always)
    func child(_ index: Int) -> TapeDecoder {
        TapeDecoder(tape, at: index, root: root)
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        tape.tag(at: index) == .null
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: String.Type) throws -> String {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Double.Type) throws -> Double {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Float.Type) throws -> Float {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Int.Type) throws -> Int {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Int8.Type) throws -> Int8 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Int16.Type) throws -> Int16 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Int32.Type) throws -> Int32 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: Int64.Type) throws -> Int64 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: UInt.Type) throws -> UInt {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: UInt8.Type) throws -> UInt8 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: UInt16.Type) throws -> UInt16 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: UInt32.Type) throws -> UInt32 {
        try tape.decode(type, at: index, root: root)
    }
    func decode(_ type: UInt64.Type) throws -> UInt64 {
        try tape.decode(type, at: index, root: root)
    }

    /// Decodes any type: the scalars and those with a convention of their own here, the others by
    /// their own `init(from:)`.
    ///
    /// `Array`, `Optional` and raw values ask for scalars through this entry as well.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // Most types are of another size than these, which is quicker to tell than their identity.
        switch MemoryLayout<Value>.size {
        case MemoryLayout<Bool>.size where type == Bool.self:
            return reinterpret(try decode(Bool.self))
        case MemoryLayout<String>.size where type == String.self:
            return reinterpret(try decode(String.self))
        case MemoryLayout<Int>.size:
            if type == Int.self { return reinterpret(try decode(Int.self)) }
            if type == Double.self { return reinterpret(try decode(Double.self)) }
            if type == [String].self {
                return reinterpret(try array { try tape.decode(String.self, at: $0, root: root) })
            }
            if type == [Int].self {
                return reinterpret(try array { try tape.decode(Int.self, at: $0, root: root) })
            }
            if type == [Double].self {
                return reinterpret(try array { try tape.decode(Double.self, at: $0, root: root) })
            }
            if type == [Bool].self {
                return reinterpret(try array { try tape.decode(Bool.self, at: $0, root: root) })
            }
        default: break
        }
        switch MemoryLayout<Value>.size {
        case MemoryLayout<Date>.size where type == Date.self: return reinterpret(try date())
        case MemoryLayout<Data>.size where type == Data.self: return reinterpret(try data())
        case MemoryLayout<URL>.size where type == URL.self: return reinterpret(try url())
        case MemoryLayout<Decimal>.size where type == Decimal.self:
            return reinterpret(try decimal())
        default: break
        }
        return try type.init(from: self)
    }

    @inline(__always)
    private func array<Element>(_ element: (Int) throws -> Element) throws -> [Element] {
        guard tape.tag(at: index) == .array else {
            throw tape.mismatch([Element].self, at: index, root: root)
        }
        var result: [Element] = []
        result.reserveCapacity(tape.second(at: index))
        var next = index + 1
        let end = tape.first(at: index)
        while next < end {
            result.append(try element(next))
            next = tape.end(of: next)
        }
        return result
    }
}

/// Gives a value the name that its type has in a generic function.
///
/// Called only where `Value` and `Result` were just found to be the same type, so that size,
/// layout and ownership are the same.
@inline(__always)
private func reinterpret<Value, Result>(_ value: Value) -> Result {
    unsafeBitCast(value, to: Result.self)
}
