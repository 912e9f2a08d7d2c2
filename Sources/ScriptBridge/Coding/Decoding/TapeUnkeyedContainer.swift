/// The elements of an array, one after the other.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let decoder: TapeDecoder
    // Short, so that the container fits into an `any UnkeyedDecodingContainer` without an allocation.
    private var nextIndex: UInt32
    private var passed: UInt32 = 0

    /// The elements of the array that a decoder stands for.
    init(_ decoder: TapeDecoder) {
        self.decoder = decoder
        nextIndex = UInt32(decoder.index + 1)
    }

    private var tape: Tape { decoder.tape }

    private var next: Int { Int(nextIndex) }

    var currentIndex: Int { Int(passed) }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { tape.second(at: decoder.index) }

    var isAtEnd: Bool { next >= tape.first(at: decoder.index) }

    mutating func decodeNil() throws -> Bool {
        guard tape.tag(at: try index(Any?.self)) == .null else { return false }
        advance(to: next + 1)
        return true
    }

    // Stands for the protocol's methods for all scalars but the integers of 128 bits, which have a
    // default implementation that throws.
    @inline(__always)
    mutating func decode<Value: CodingScalar>(_ type: Value.Type) throws -> Value { try scalar() }
    @available(macOS 15, iOS 18, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    @available(macOS 15, iOS 18, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try element(type) { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try element(KeyedDecodingContainer<NestedKey>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try element((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try element((any Decoder).self) { $0 }
    }

    @inline(__always)
    private mutating func scalar<Value: CodingScalar>() throws -> Value {
        let index = try index(Value.self)
        let value: Value = try tape.scalar(at: index, root: decoder.root)
        advance(to: tape.end(of: index))
        return value
    }

    /// Takes the next element; one that fails to decode is not passed over.
    @inline(__always)
    private mutating func element<Value>(
        _ type: Any.Type,
        _ take: (TapeDecoder) throws -> Value
    ) throws -> Value {
        let index = try index(type)
        let value = try take(decoder.sibling(at: index))
        advance(to: tape.end(of: index))
        return value
    }

    /// The index of the next element.
    @inline(__always)
    private func index(_ type: Any.Type) throws -> Int {
        guard next < tape.first(at: decoder.index) else { throw atEnd(type) }
        return next
    }

    @inline(__always)
    private mutating func advance(to index: Int) {
        nextIndex = UInt32(index)
        passed += 1
    }

    @inline(never)
    private func atEnd(_ type: Any.Type) -> DecodingError {
        .valueNotFound(
            type,
            .init(
                codingPath: codingPath + [PathKey.index(currentIndex)],
                debugDescription: "The array has no more than \(currentIndex) elements."
            )
        )
    }
}
