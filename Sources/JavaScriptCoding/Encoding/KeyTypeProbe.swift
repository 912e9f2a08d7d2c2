/// An encoder that records only the type of the keys with which a value is encoded.
///
/// The standard library's key type for dictionaries is not public.
final class KeyTypeProbe: Encoder {
    private(set) var keyType: Any.Type?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let writer = EncodingWriter.make(EncodingOptions(JavaScriptEncoder(), isJSON: true))

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        keyType = type
        return KeyedEncodingContainer(
            KeyedValueContainer(writer: writer, frameID: EncodingFrame.noID, dictionary: 0))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { container(isSingle: false) }

    func singleValueContainer() -> any SingleValueEncodingContainer { container(isSingle: true) }

    private func container(isSingle: Bool) -> PlainValueContainer {
        PlainValueContainer(writer: writer, frameID: EncodingFrame.noID, isSingle: isSingle)
    }
}
