/// A container that is made of a claim to an object.
protocol ValueContainer: KeyedEncodingContainerProtocol {
    init(writer: EncodingWriter, claim: EncodingFrame.Claim, dictionary: UInt32)
}

/// Makes the containers that members are written to.
class ValueContainerMaker<Key: CodingKey>: ContainerMaker {
    /// A container with a claim.
    @inline(__always)
    static func container(
        _ writer: EncodingWriter,
        _ claim: EncodingFrame.Claim,
        dictionary: UInt32
    ) -> KeyedEncodingContainer<Key> {
        if #available(macOS 15, iOS 18, visionOS 2, *) {
            let maker: ValueContainerMaker<Key>? = ValueContainerMakers.shared.find(
                for: ObjectIdentifier(Key.self)
            ) {
                KeyedValueContainerMaker<KeyedValueContainer<Key>>(Key.self)
            }
            if let maker { return maker.container(writer, claim, dictionary) }
        }
        return KeyedEncodingContainer(
            KeyedValueContainer<Key>(writer: writer, claim: claim, dictionary: dictionary))
    }

    /// Overridden by the one kind that is made, which knows its containers' type without a lookup.
    fileprivate func container(
        _ writer: EncodingWriter,
        _ claim: EncodingFrame.Claim,
        _ dictionary: UInt32
    ) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(
            KeyedValueContainer<Key>(writer: writer, claim: claim, dictionary: dictionary))
    }
}

private final class KeyedValueContainerMaker<Container: ValueContainer>:
    ValueContainerMaker<Container.Key>
{
    override func container(
        _ writer: EncodingWriter,
        _ claim: EncodingFrame.Claim,
        _ dictionary: UInt32
    ) -> KeyedEncodingContainer<Container.Key> {
        KeyedEncodingContainer(Container(writer: writer, claim: claim, dictionary: dictionary))
    }
}

@available(macOS 15, iOS 18, visionOS 2, *)
private enum ValueContainerMakers {
    static let shared = ContainerMakers()
}
