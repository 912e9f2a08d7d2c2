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
        advance()
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
        let value = try element(type).decode(type)
        advance()
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try element(KeyedDecodingContainer<NestedKey>.self).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try element((any UnkeyedDecodingContainer).self).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try element((any Decoder).self)
        advance()
        return decoder
    }

    @inline(__always)
    private mutating func scalar<Value: TapeScalar>() throws -> Value {
        let value: Value = try place.tape.scalar(at: index(Value.self), root: place.root)
        advance()
        return value
    }

    /// The decoder of the next element.
    @inline(__always)
    private func element(_ type: Any.Type) throws -> TapeDecoder {
        try place.decoder(at: index(type))
    }

    /// The index of the next element; one that fails to decode is not passed over.
    @inline(__always)
    private func index(_ type: Any.Type) throws -> Int {
        try place.check()
        guard next < place.tape.first(at: place.index) else { throw atEnd(type) }
        return next
    }

    @inline(__always)
    private mutating func advance() {
        next = place.tape.end(of: next)
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
