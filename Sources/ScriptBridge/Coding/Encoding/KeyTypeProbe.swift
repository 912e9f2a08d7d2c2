/// An encoder that records only the type of the keys with which a value is encoded.
///
/// The standard library's key type for dictionaries is not public.
struct KeyTypeProbe<Key: CodingKey> {
    /// The shared results of the probes of one value.
    private final class Findings {
        var keyType: Any.Type?
    }

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let count: Int = 0
    private let findings: Findings
}

extension KeyTypeProbe<NoKey> {
    /// Returns the key type of a value that is encoded as an object; nil for any other value.
    static func keyType(of value: some Encodable) -> Any.Type? {
        let findings = Findings()
        try? value.encode(to: KeyTypeProbe(findings: findings))
        return findings.keyType
    }
}

/// The key type of a probe that has no container yet.
enum NoKey: CodingKey {}

extension KeyTypeProbe: Encoder {
    func container<Other: CodingKey>(keyedBy type: Other.Type) -> KeyedEncodingContainer<Other> {
        if findings.keyType == nil { findings.keyType = type }
        return nestedContainer(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension KeyTypeProbe: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    func encodeNil() {}
    func encode(_ value: some Encodable) {}

    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type
    ) -> KeyedEncodingContainer<Other> {
        KeyedEncodingContainer(KeyTypeProbe<Other>(findings: .init()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { self }
}

extension KeyTypeProbe: KeyedEncodingContainerProtocol {
    func encodeNil(forKey key: Key) {}
    func encode(_ value: some Encodable, forKey key: Key) {}

    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Other> {
        nestedContainer(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { self }
    func superEncoder(forKey key: Key) -> any Encoder { self }
}
