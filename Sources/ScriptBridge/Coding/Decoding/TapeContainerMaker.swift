/// Makes the containers for one type of keys.
///
/// Whenever a generic function names a generic type, Swift looks that type up in a table, and then
/// its conformance: a tenth of the time that a small object takes. A maker has both at hand.
class TapeContainerMaker<Key: CodingKey> {
    /// Overridden by the one kind that is made.
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

/// A container that is made of nothing but the decoder of its value.
protocol TapeContainer: KeyedDecodingContainerProtocol {
    init(_ decoder: TapeDecoder)
}

extension Tape {
    /// The members of the object that a decoder stands for.
    @inline(__always)
    func container<Key: CodingKey>(of decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
        let keys = ObjectIdentifier(Key.self)
        if state.pointee.keys != keys {
            (state.pointee.keys, state.pointee.maker) = (keys, nil)
        } else if let maker = state.pointee.maker {
            // Made for these keys.
            return unsafeDowncast(maker, to: TapeContainerMaker<Key>.self).container(decoder)
        } else {
            state.pointee.maker = KnownContainerMaker<TapeKeyedContainer<Key>>()
        }
        return KeyedDecodingContainer(TapeKeyedContainer(decoder))
    }
}
