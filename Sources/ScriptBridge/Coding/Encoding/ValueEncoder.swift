/// The encoder that a value receives.
///
/// Two words, so that it needs no allocation.
struct ValueEncoder: Encoder {
    let writer: EncodingWriter
    let claim: EncodingFrame.Claim

    var codingPath: [any CodingKey] { writer.path(to: claim) }

    var userInfo: [CodingUserInfoKey: Any] { writer.state.pointee.options.encoder.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let claim = container(.object)
        let isDictionary = ObjectIdentifier(Key.self) == DictionaryKeyType.identifier
        return KeyedEncodingContainer(
            KeyedValueContainer<Key>(
                writer: writer, claim: claim,
                dictionary: isDictionary ? writer.state.pointee.beginDictionary(claim) : 0))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedValueContainer(writer: writer, claim: container(.array))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(writer: writer, claim: claim)
    }

    /// Opens a container, or finds the one that is open; one of another kind can't be had.
    private func container(_ kind: EncodingFrame.Kind) -> EncodingFrame.Claim {
        guard writer.state.pointee.top.claim == claim else { return EncodingFrame.noClaim }
        let present = writer.state.pointee.top.kind
        if present == .empty {
            writer.state.pointee.open(kind)
            return claim
        }
        return present == kind || present == .tooDeep ? claim : EncodingFrame.noClaim
    }
}
