/// The members of an object.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: TapeDecoder

    /// Creates a container with the members of a decoder's object.
    @inline(__always)
    init(_ decoder: TapeDecoder) {
        self.decoder = decoder
    }

    @inline(__always)
    private var document: ParsedDocument { decoder.document }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        let convertsKeys = document.convertsKeys && DeclaredKeys.areDeclared(Key.self)
        var keys: [Key] = []
        document.forEachMember(of: decoder.index) { key, _ in
            let name = document.string(at: key)
            if let key = convertsKeys
                ? DeclaredKeys.key(Key.self, named: name) : Key(stringValue: name)
            {
                keys.append(key)
            }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        find(key) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        document.tag(at: try index(of: key)) == .null
    }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func decode<Value: CodingScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try document.scalar(at: index(of: key), root: decoder.root)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder.sibling(at: index(of: key)).decode(type)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder.sibling(at: index(of: key)).decode(type)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.sibling(at: index(of: key)).decode(type)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        guard let index = find(key), document.tag(at: index) != .null else { return nil }
        return try decoder.sibling(at: index).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.sibling(at: index(of: key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.sibling(at: index(of: key)).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { superDecoder(for: PathKey.name("super")) }

    func superDecoder(forKey key: Key) -> any Decoder {
        superDecoder(for: pathKey(of: key))
    }

    /// Returns a decoder for the superclass; a missing member is null, as in Foundation.
    private func superDecoder(for key: any CodingKey) -> any Decoder {
        let name = key.stringValue
        if let index = document.member(name, of: decoder.index) {
            return decoder.sibling(at: index)
        }
        let null = ParsedDocument.null(for: document.decoder, at: codingPath + [key])
        return TapeDecoder(null, at: 0, root: 0)
    }

    /// Returns the index of a required member.
    @inline(__always)
    private func index(of key: Key) throws -> Int {
        guard let index = find(key) else { throw notFound(key) }
        return index
    }

    @inline(__always)
    private func find(_ key: Key) -> Int? {
        document.find(name(of: key), in: decoder.index)
    }

    /// Returns the key for a path, with the name in the message.
    private func pathKey(of key: Key) -> any CodingKey {
        document.convertsKeys ? PathKey.name(name(of: key)) : key
    }

    /// Returns a key's name in the message.
    @inline(__always)
    private func name(of key: Key) -> String {
        document.convertsKeys ? convertedName(of: key) : key.stringValue
    }

    @inline(never)
    private func convertedName(of key: Key) -> String {
        let names = document.tables.names
        let (name, clash) = names.name(of: key)
        if let clash, names.failure == nil { names.failure = decoder.corrupted(clash) }
        return name
    }

    @inline(never)
    private func notFound(_ key: Key) -> DecodingError {
        let sentence = "No value associated with this key."
        return .keyNotFound(
            pathKey(of: key), .init(codingPath: codingPath, debugDescription: sentence))
    }
}

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

    private var document: ParsedDocument { decoder.document }

    private var next: Int { Int(nextIndex) }

    var currentIndex: Int { Int(passed) }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { document.count(at: decoder.index) }

    var isAtEnd: Bool { next >= document.words.end(of: decoder.index) }

    mutating func decodeNil() throws -> Bool {
        guard document.tag(at: try index(Any?.self)) == .null else { return false }
        advance(to: next + 1)
        return true
    }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    mutating func decode<Value: CodingScalar>(_ type: Value.Type) throws -> Value {
        try element(type) { try $0.decode(type) }
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try any(type) }
    @available(macOS 15, iOS 18, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try any(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try any(type) }

    private mutating func any<Value: Decodable>(_ type: Value.Type) throws -> Value {
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
        advance(to: document.words.end(of: index))
        return value
    }

    /// Returns the index of the next element.
    @inline(__always)
    private func index(_ type: Any.Type) throws -> Int {
        guard next < document.words.end(of: decoder.index) else { throw atEnd(type) }
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
