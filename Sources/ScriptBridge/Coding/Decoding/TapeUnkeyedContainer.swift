/// The elements of an array, one after the other.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let decoder: TapeDecoder
    private var next: Int
    private(set) var currentIndex = 0

    init(_ decoder: TapeDecoder) {
        self.decoder = decoder
        next = decoder.index + 1
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { decoder.tape.second(at: decoder.index) }

    var isAtEnd: Bool { next >= decoder.tape.first(at: decoder.index) }

    mutating func decodeNil() throws -> Bool {
        guard decoder.tape.tag(at: try index(Any?.self)) == .null else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: String.Type) throws -> String {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Int.Type) throws -> Int {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: UInt.Type) throws -> UInt {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        let value = try decoder.tape.decode(type, at: index(type), root: decoder.root)
        advance()
        return value
    }

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

    /// The decoder of the next element.
    @inline(__always)
    private func element(_ type: Any.Type) throws -> TapeDecoder {
        decoder.child(try index(type))
    }

    /// The index of the next element; one that fails to decode is not passed over.
    @inline(__always)
    private func index(_ type: Any.Type) throws -> Int {
        guard !isAtEnd else { throw atEnd(type) }
        return next
    }

    @inline(__always)
    private mutating func advance() {
        next = decoder.tape.end(of: next)
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
