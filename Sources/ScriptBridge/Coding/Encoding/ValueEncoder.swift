/// The encoder that a value receives.
///
/// Two words, so that it needs no allocation.
struct ValueEncoder: Encoder {
    let writer: EncodingWriter
    let frame: EncodingFrameReference

    var codingPath: [any CodingKey] { writer.path(to: frame) }

    var userInfo: [CodingUserInfoKey: Any] { writer.state.options.encoder.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let isDictionary = ObjectIdentifier(Key.self) == DictionaryKeyType.identifier
        let frame = container(isDictionary ? .dictionary : .object)
        return KeyedEncodingContainer(KeyedValueContainer<Key>(writer: writer, frame: frame))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedValueContainer(writer: writer, frame: container(.array))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueContainer(writer: writer, frame: frame)
    }

    /// Opens a container, or finds the one that is open; one of another kind can't be had.
    @inline(__always)
    private func container(_ kind: EncodingFrame.Kind) -> EncodingFrameReference {
        guard writer.isCurrent(frame) else { return .none }
        let index = Int(frame.index)
        let present = writer.state.frames[index].kind
        if present == .empty {
            writer.open(kind)
            return frame
        }
        let isSame = present == kind || present.isObject && kind.isObject || present == .tooDeep
        return isSame ? frame : .none
    }
}
