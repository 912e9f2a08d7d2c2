/// A container that is made of nothing but the place of its value.
protocol TapeContainer: KeyedDecodingContainerProtocol {
    init(_ place: TapePlace)
}

/// Makes the containers of objects.
class TapeContainerMaker<Key: CodingKey>: ContainerMaker {
    /// The container of the object at a place.
    @inline(__always)
    static func container(_ place: TapePlace) -> KeyedDecodingContainer<Key> {
        if #available(macOS 15, iOS 18, visionOS 2, *) {
            let maker: TapeContainerMaker<Key>? = TapeContainerMakers.shared.find(
                for: ObjectIdentifier(Key.self)
            ) {
                TapeKeyedContainerMaker<TapeKeyedContainer<Key>>(Key.self)
            }
            if let maker { return maker.container(place) }
        }
        return KeyedDecodingContainer(TapeKeyedContainer<Key>(place))
    }

    /// Overridden by the one kind that is made, which knows its containers' type without a lookup.
    fileprivate func container(_ place: TapePlace) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TapeKeyedContainer<Key>(place))
    }
}

private final class TapeKeyedContainerMaker<Container: TapeContainer>:
    TapeContainerMaker<Container.Key>
{
    override func container(_ place: TapePlace) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(place))
    }
}

@available(macOS 15, iOS 18, visionOS 2, *)
private enum TapeContainerMakers {
    static let shared = ContainerMakers()
}
