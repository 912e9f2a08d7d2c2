/// The encoder that a value receives.
///
/// It has two words, so that it needs no allocation.
struct ValueEncoder: Encoder {
    let writer: EncodingWriter
    let frameID: EncodingFrame.ID

    var codingPath: [any CodingKey] { writer.path(to: frameID) }

    var userInfo: [CodingUserInfoKey: Any] { writer.state.pointee.options.encoder.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let frameID = container(.object)
        let isDictionary = Key.self == EncodingWriter.dictionaryKeyType
        return KeyedEncodingContainer(
            KeyedValueContainer<Key>(
                writer: writer, frameID: frameID,
                dictionary: isDictionary ? writer.state.pointee.beginDictionary(frameID) : 0))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        PlainValueContainer(writer: writer, frameID: container(.array), isSingle: false)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        PlainValueContainer(writer: writer, frameID: frameID, isSingle: true)
    }

    /// Opens a container, or returns the open one if it is of the same kind.
    private func container(_ kind: EncodingFrame.Kind) -> EncodingFrame.ID {
        guard writer.state.pointee.top.frameID == frameID else { return EncodingFrame.noID }
        let present = writer.state.pointee.top.kind
        if present == .empty {
            writer.state.pointee.open(kind)
            return frameID
        }
        return present == kind || present == .tooDeep ? frameID : EncodingFrame.noID
    }
}
