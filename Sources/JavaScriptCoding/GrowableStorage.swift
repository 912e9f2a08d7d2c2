import Foundation

/// Growable memory for trivial elements, which may begin in borrowed memory.
///
/// Invariant of the unsafe code: `base` points to memory for `capacity` elements, of which the
/// first `count` are initialized. The memory stays valid until ``deallocate()``, which the owner
/// calls once, last. Code that writes beyond `count` must call ``reserve(_:)`` first.
struct GrowableStorage<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    var count: Int = 0
    private(set) var capacity: Int
    private var ownsMemory: Bool

    /// Creates storage with room for a number of elements.
    init(capacity: Int) {
        (base, self.capacity, ownsMemory) = (Self.allocate(capacity, moving: nil), capacity, true)
    }

    /// Creates storage that begins in borrowed memory.
    init(borrowing memory: UnsafeMutableRawPointer, capacity: Int) {
        base = memory.bindMemory(to: Element.self, capacity: capacity)
        (self.capacity, ownsMemory) = (capacity, false)
    }

    /// The address of the next element.
    var end: UnsafeMutablePointer<Element> { base + count }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        @inline(__always) nonmutating _modify {
            assert(index >= 0 && index < count)
            yield &base[index]
        }
    }

    /// Ensures room for additional elements.
    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity - count < additional { grow(additional) }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        reserve(1)
        appendReserved(element)
    }

    /// Appends an element for which there is room already.
    @inline(__always)
    mutating func appendReserved(_ element: Element) {
        assert(count < capacity)
        (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func removeLast() -> Element {
        precondition(count > 0)
        count -= 1
        return base[count]
    }

    /// Appends elements, and ensures room for a number of further ones.
    mutating func append(contentsOf elements: UnsafeBufferPointer<Element>, padding: Int = 0) {
        reserve(elements.count + padding)
        guard let source = elements.baseAddress else { return }
        (base + count).initialize(from: source, count: elements.count)
        count += elements.count
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        let newCapacity = max(2 * capacity, count + additional)
        let newBase = Self.allocate(newCapacity, moving: ownsMemory ? base : nil)
        if !ownsMemory { newBase.initialize(from: base, count: count) }
        (base, capacity, ownsMemory) = (newBase, newCapacity, true)
    }

    /// Returns memory with the contents of other memory, which the system can often move without
    /// copying.
    private static func allocate(
        _ capacity: Int,
        moving old: UnsafeMutablePointer<Element>?
    ) -> UnsafeMutablePointer<Element> {
        guard let memory = realloc(old, capacity * MemoryLayout<Element>.stride) else {
            // Swift's own allocations also terminate the process if there is no memory.
            fatalError("out of memory")
        }
        return memory.bindMemory(to: Element.self, capacity: capacity)
    }

    func deallocate() {
        if ownsMemory { free(base) }
    }
}
