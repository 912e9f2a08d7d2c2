/// The elements of an array, one after the other.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let place: TapePlace
    private var next: Int
    private(set) var currentIndex = 0

    init(_ place: TapePlace) {
        self.place = place
        next = place.index + 1
    }

    var codingPath: [any CodingKey] { place.codingPath }

    var count: Int? { place.isAlive ? place.tape.second(at: place.index) : nil }

    var isAtEnd: Bool { !place.isAlive || next >= place.tape.first(at: place.index) }

    mutating func decodeNil() throws -> Bool {
        guard place.tape.tag(at: try index(Any?.self)) == .null else { return false }
        advance(to: next + 1)
        return true
    }

    // Stands for the protocol's methods for all scalars but the integers of 128 bits, which have a
    // default implementation that throws.
    @inline(__always)
    mutating func decode<Value: TapeScalar>(_ type: Value.Type) throws -> Value { try scalar() }
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
    private mutating func scalar<Value: TapeScalar>() throws -> Value {
        let index = try index(Value.self)
        let value: Value = try place.tape.scalar(at: index, root: place.root)
        advance(to: place.tape.end(of: index))
        return value
    }

    /// Takes the next element; one that fails to decode is not passed over.
    @inline(__always)
    private mutating func element<Value>(
        _ type: Any.Type,
        _ take: (TapeDecoder) throws -> Value
    ) throws -> Value {
        let index = try index(type)
        // Before the caller's code, which may let go of the last decoder.
        let end = place.tape.end(of: index)
        let value = try take(place.decoder(at: index))
        advance(to: end)
        return value
    }

    /// The index of the next element.
    @inline(__always)
    private func index(_ type: Any.Type) throws -> Int {
        try place.check()
        guard next < place.tape.first(at: place.index) else { throw atEnd(type) }
        return next
    }

    @inline(__always)
    private mutating func advance(to index: Int) {
        next = index
        currentIndex += 1
    }

    @inline(never)
    private func atEnd(_ type: Any.Type) -> DecodingError {
        .valueNotFound(
            type,
            .init(
                codingPath: codingPath + [PathKey(intValue: currentIndex)],
                debugDescription: "The array has no more than \(currentIndex) elements."
            )
        )
    }
}
