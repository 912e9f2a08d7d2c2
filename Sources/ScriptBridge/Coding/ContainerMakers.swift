import Synchronization

/// Makes the keyed containers for one type of keys.
///
/// Its subclasses are generic in the type of container as well, of which they therefore have the
/// metadata and the conformance at hand.
class ContainerMaker {
    fileprivate let keys: ObjectIdentifier

    init<Key: CodingKey>(_ keys: Key.Type) {
        self.keys = ObjectIdentifier(keys)
    }
}

/// Finds the maker of the containers for a type of keys.
///
/// Whenever a generic function names a generic type, Swift looks that type up in a table, and then
/// its conformance: a tenth of the time that a small message takes.
///
/// Invariant of the unsafe code: a maker is complete before its address is published, and is
/// neither changed nor freed afterwards. There is one to a slot at most; types of keys that find
/// their slot taken go without.
///
/// `@unchecked`, because the pointer never changes, and what it points to is atomic.
@available(macOS 15, iOS 18, visionOS 2, *)
struct ContainerMakers: @unchecked Sendable {
    private typealias Slot = Atomic<UnsafeRawPointer?>

    private static let count = 256

    private let slots: UnsafeMutablePointer<Slot>

    /// Made once for each kind of containers, and kept for ever.
    init() {
        slots = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (slots + index).initialize(to: Slot(nil)) }
    }

    /// Finds the maker for a type of keys, or makes one, which is found the next time.
    @inline(__always)
    func find<Maker: ContainerMaker>(
        for keys: ObjectIdentifier,
        orAdd maker: () -> Maker
    ) -> Maker? {
        // Metadata is aligned to eight bytes at least.
        let slot = slots + (Int(bitPattern: keys) >> 3 & (Self.count - 1))
        guard let address = slot.pointee.load(ordering: .acquiring) else {
            add(maker(), to: slot)
            return nil
        }
        let found = Unmanaged<ContainerMaker>.fromOpaque(address).takeUnretainedValue()
        return found.keys == keys ? unsafeDowncast(found, to: Maker.self) : nil
    }

    @inline(never)
    private func add(_ maker: ContainerMaker, to slot: UnsafeMutablePointer<Slot>) {
        let address = UnsafeRawPointer(Unmanaged.passRetained(maker).toOpaque())
        let result = slot.pointee.compareExchange(
            expected: nil, desired: address, ordering: .releasing)
        if !result.exchanged { Unmanaged<ContainerMaker>.fromOpaque(address).release() }
    }
}
