/// The members of an object.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: TapeDecoder

    @inline(__always)
    init(_ decoder: TapeDecoder) {
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        var keys: [Key] = []
        let tape = decoder.tape
        keys.reserveCapacity(tape.second(at: decoder.index))
        tape.forEachMember(of: decoder.index) { key, _ in
            if let key = Key(stringValue: tape.string(at: key)) { keys.append(key) }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool {
        decoder.tape.member(key.stringValue, of: decoder.index) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        decoder.tape.tag(at: try index(of: key)) == .null
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try decoder.tape.decode(type, at: index(of: key), root: decoder.root)
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.child(index(of: key)).decode(type)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try present(key).map { try decoder.tape.decode(type, at: $0, root: decoder.root) }
    }
    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        try present(key).map { try decoder.child($0).decode(type) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.child(index(of: key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.child(index(of: key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        superDecoder(for: PathKey(stringValue: "super"))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        superDecoder(for: key)
    }

    /// A member that is missing is null for a superclass, as in Foundation.
    private func superDecoder(for key: any CodingKey) -> any Decoder {
        let tape = decoder.tape
        if let index = tape.member(key.stringValue, of: decoder.index) {
            return decoder.child(index)
        }
        let path = codingPath + [key]
        return TapeDecoder(.null(options: tape.options, at: path), at: 0, root: 0)
    }

    /// The index of a member that must be there.
    @inline(__always)
    private func index(of key: Key) throws -> Int {
        var name = key.stringValue
        let found = name.withUTF8 { decoder.tape.find($0, in: decoder.index) }
        guard let found else { throw notFound(key) }
        return found
    }

    /// The index of a member that is there and not null.
    @inline(__always)
    private func present(_ key: Key) -> Int? {
        var name = key.stringValue
        let found = name.withUTF8 { decoder.tape.find($0, in: decoder.index) }
        guard let found, decoder.tape.tag(at: found) != .null else { return nil }
        return found
    }

    @inline(never)
    private func notFound(_ key: Key) -> DecodingError {
        let sentence = "No value associated with key \(key.stringValue)."
        return .keyNotFound(key, .init(codingPath: codingPath, debugDescription: sentence))
    }
}
