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
        switch tape.tag(at: index) {
        case .true: true
        case .false: false
        default: throw tape.mismatch(type, at: index, root: root)
        }
    }

    @inline(__always)
    func decode(_ type: String.Type) throws -> String {
        guard tape.tag(at: index) == .string else {
            throw tape.mismatch(type, at: index, root: root)
        }
        return tape.string(at: index)
    }

    @inline(__always)
    func decode(_ type: Double.Type) throws -> Double {
        guard let value = tape.double(at: index) else {
            throw tape.mismatch(type, at: index, root: root)
        }
        guard value.isFinite else { throw tape.unrepresentable(type, at: index, root: root) }
        return value
    }

    func decode(_ type: Float.Type) throws -> Float {
        guard let value = tape.float(at: index) else {
            throw tape.mismatch(type, at: index, root: root)
        }
        guard value.isFinite else { throw tape.unrepresentable(type, at: index, root: root) }
        return value
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        guard let value: Value = tape.integer(at: index) else {
            throw tape.double(at: index) == nil
                ? tape.mismatch(type, at: index, root: root)
                : tape.unrepresentable(type, at: index, root: root)
        }
        return value
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    /// Decodes any type: the scalars and those with a convention of their own here, the others by
    /// their own `init(from:)`.
    ///
    /// `Array`, `Optional` and raw values ask for scalars through this entry as well.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self { return reinterpret(try decode(String.self)) }
        if type == Int.self { return reinterpret(try decode(Int.self)) }
        if type == Double.self { return reinterpret(try decode(Double.self)) }
        if type == Bool.self { return reinterpret(try decode(Bool.self)) }
        if type == [String].self { return reinterpret(try array { try $0.decode(String.self) }) }
        if type == [Int].self { return reinterpret(try array { try $0.decode(Int.self) }) }
        if type == [Double].self { return reinterpret(try array { try $0.decode(Double.self) }) }
        if type == [Bool].self { return reinterpret(try array { try $0.decode(Bool.self) }) }
        if type == Date.self { return reinterpret(try date()) }
        if type == Data.self { return reinterpret(try data()) }
        if type == URL.self { return reinterpret(try url()) }
        if type == Decimal.self { return reinterpret(try decimal()) }
        return try type.init(from: self)
    }

    @inline(__always)
    private func array<Element>(_ element: (TapeDecoder) throws -> Element) throws -> [Element] {
        guard tape.tag(at: index) == .array else {
            throw tape.mismatch([Element].self, at: index, root: root)
        }
        var result: [Element] = []
        result.reserveCapacity(tape.second(at: index))
        var next = index + 1
        let end = tape.first(at: index)
        while next < end {
            result.append(try element(child(next)))
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
