/// A maker of containers for one key type.
///
/// When a generic function names a generic type, Swift looks up the type in a table, and then its
/// conformance. That is a tenth of the decoding time of a small object. A maker avoids both
/// lookups.
class TapeContainerMaker<Key: CodingKey> {
    /// Creates a container; the only subclass overrides this.
    fileprivate func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TapeKeyedContainer(decoder))
    }
}

private final class KnownContainerMaker<Container: TapeContainer>:
    TapeContainerMaker<Container.Key>
{
    override func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(decoder))
    }
}

/// A container that consists only of the decoder of its value.
protocol TapeContainer: KeyedDecodingContainerProtocol {
    init(_ decoder: TapeDecoder)
}

extension Tape {
    /// Returns a container with the members of a decoder's object.
    @inline(__always)
    func container<Key: CodingKey>(of decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
        let keys = ObjectIdentifier(Key.self)
        if state.pointee.keys != keys {
            (state.pointee.keys, state.pointee.maker) = (keys, nil)
        } else if let maker = state.pointee.maker {
            // The maker was created for this key type.
            return unsafeDowncast(maker, to: TapeContainerMaker<Key>.self).container(decoder)
        } else {
            state.pointee.maker = KnownContainerMaker<TapeKeyedContainer<Key>>()
        }
        return KeyedDecodingContainer(TapeKeyedContainer(decoder))
    }
}
