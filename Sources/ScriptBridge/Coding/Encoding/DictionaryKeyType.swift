/// The type under which the standard library encodes the keys of a dictionary.
///
/// A dictionary's order differs between processes, and it tells nobody that it is one. But whether
/// its keys are strings, integers or `CodingKeyRepresentable`, it always asks for a container with
/// this one type of keys. It is not public, and is learned by encoding a dictionary. If that ever
/// changes, dictionaries lose their fixed order, and nothing else.
enum DictionaryKeyType {
    static let identifier: ObjectIdentifier? = {
        let probe = Probe()
        try? ["": 0].encode(to: probe)
        return probe.keyType
    }()

    private final class Probe: Encoder {
        var keyType: ObjectIdentifier?
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]
        private let nowhere: ValueEncoder = ValueEncoder(
            writer: .make(EncodingOptions(target: .json, encoder: JavaScriptEncoder())),
            frameID: EncodingFrame.noID)

        func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            keyType = ObjectIdentifier(type)
            return KeyedEncodingContainer(
                KeyedValueContainer<Key>(
                    writer: nowhere.writer, frameID: EncodingFrame.noID, dictionary: 0))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { nowhere.unkeyedContainer() }

        func singleValueContainer() -> any SingleValueEncodingContainer {
            nowhere.singleValueContainer()
        }
    }
}
