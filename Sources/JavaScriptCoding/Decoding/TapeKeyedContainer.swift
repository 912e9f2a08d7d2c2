/// The members of an object.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: TapeDecoder

    /// Creates a container with the members of a decoder's object.
    @inline(__always)
    init(_ decoder: TapeDecoder) {
        self.decoder = decoder
    }

    @inline(__always)
    private var tape: Tape { decoder.tape }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        let convertsKeys = tape.state.pointee.convertsKeys && DeclaredKeys.areDeclared(Key.self)
        var keys: [Key] = []
        tape.forEachMember(of: decoder.index) { key, _ in
            let name = tape.string(at: key)
            if let key = convertsKeys
                ? DeclaredKeys.key(Key.self, named: name) : Key(stringValue: name)
            {
                keys.append(key)
            }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        find(key, isAskedForNext: true) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let index = find(key, isAskedForNext: true) else { throw notFound(key) }
        return tape.tag(at: index) == .null
    }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func decode<Value: CodingScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try tape.scalar(at: index(of: key), root: decoder.root)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try tape.scalar(at: index(of: key), root: decoder.root)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try tape.scalar(at: index(of: key), root: decoder.root)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.sibling(at: index(of: key)).decode(type)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        guard let index = find(key), tape.tag(at: index) != .null else { return nil }
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
        if let index = tape.member(name, of: decoder.index) {
            return decoder.sibling(at: index)
        }
        let null = ParsedDocument.null(for: tape.decoder, at: codingPath + [key])
        return TapeDecoder(null, at: 0, root: 0)
    }

    /// Returns the index of a required member.
    @inline(__always)
    private func index(of key: Key) throws -> Int {
        guard let index = find(key) else { throw notFound(key) }
        return index
    }

    /// Finds a member; a test for presence usually precedes another request for the same member.
    @inline(__always)
    private func find(_ key: Key, isAskedForNext: Bool = false) -> Int? {
        let name = name(of: key)
        var index: Int?
        name.readUTF8 {
            index = tape.find($0, in: decoder.index, isAskedForNext: isAskedForNext)
        }
        return index
    }

    /// Returns the key for a path, with the name in the message.
    private func pathKey(of key: Key) -> any CodingKey {
        tape.state.pointee.convertsKeys ? PathKey.name(name(of: key)) : key
    }

    /// Returns a key's name in the message.
    @inline(__always)
    private func name(of key: Key) -> String {
        tape.state.pointee.convertsKeys ? convertedName(of: key) : key.stringValue
    }

    @inline(never)
    private func convertedName(of key: Key) -> String {
        let names = tape.tables.names
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
