/// The elements of an array, in order.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let decoder: TapeDecoder
    // 32 bits, so that an `any UnkeyedDecodingContainer` can hold this without an allocation.
    private var nextIndex: UInt32
    private var passed: UInt32 = 0

    /// Creates a container with the elements of a decoder's array.
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

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    mutating func decode<Value: CodingScalar>(_ type: Value.Type) throws -> Value {
        try element(type, Value.read)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try element(type, Int128.read)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try element(type, UInt128.read)
    }

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

    /// Takes the next element; the position stays if decoding fails.
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

    /// Returns the index of the next element.
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
                debugDescription: "The array has only \(currentIndex) elements."
            )
        )
    }
}
