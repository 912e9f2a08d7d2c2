/// A container that is made of nothing but the decoder of its value.
protocol TapeContainer: KeyedDecodingContainerProtocol {
    init(_ decoder: TapeDecoder)
}

/// Makes the containers of objects.
class TapeContainerMaker<Key: CodingKey>: ContainerMaker {
    /// The container of the object that a decoder stands for.
    @inline(__always)
    static func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
        if #available(macOS 15, iOS 18, visionOS 2, *) {
            let maker: TapeContainerMaker<Key>? = TapeContainerMakers.shared.find(
                for: ObjectIdentifier(Key.self)
            ) {
                TapeKeyedContainerMaker<TapeKeyedContainer<Key>>(Key.self)
            }
            if let maker { return maker.container(decoder) }
        }
        return KeyedDecodingContainer(TapeKeyedContainer<Key>(decoder))
    }

    /// Overridden by the one kind that is made, which knows its containers' type without a lookup.
    fileprivate func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TapeKeyedContainer<Key>(decoder))
    }
}

private final class TapeKeyedContainerMaker<Container: TapeContainer>:
    TapeContainerMaker<Container.Key>
{
    override func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(decoder))
    }
}

@available(macOS 15, iOS 18, visionOS 2, *)
private enum TapeContainerMakers {
    static let shared = ContainerMakers()
}
