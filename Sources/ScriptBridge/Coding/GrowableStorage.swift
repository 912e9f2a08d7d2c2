import Foundation

/// Growable memory of trivial elements, which may begin in memory that somebody else owns.
///
/// Invariant of the unsafe code: `base` points to memory for `capacity` elements of which the
/// first `count` are initialized, and it stays valid until ``deallocate()``, which the owner calls
/// once, last. Whoever writes past `count` has called ``reserve(_:)`` before.
struct GrowableStorage<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    var count: Int = 0
    private(set) var capacity: Int
    private var ownsMemory: Bool = false

    /// Storage that begins in borrowed memory.
    init(borrowing memory: UnsafeMutableRawPointer, capacity: Int) {
        base = memory.bindMemory(to: Element.self, capacity: capacity)
        self.capacity = capacity
    }

    /// Where the next element goes.
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

    /// Makes room for more elements.
    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity - count < additional { grow(additional) }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        reserve(1)
        appendReserved(element)
    }

    /// Appends an element for which room has been made.
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

    /// Appends elements, and makes room for some more.
    mutating func append(contentsOf elements: UnsafeBufferPointer<Element>, padding: Int = 0) {
        reserve(elements.count + padding)
        guard let source = elements.baseAddress else { return }
        (base + count).initialize(from: source, count: elements.count)
        count += elements.count
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        let newCapacity = max(2 * capacity, count + additional)
        // Large blocks move without being copied.
        let byteCount = newCapacity * MemoryLayout<Element>.stride
        guard let memory = realloc(ownsMemory ? base : nil, byteCount) else {
            // As every allocation of Swift's does: there is no memory to go on with.
            fatalError("out of memory")
        }
        let newBase = memory.bindMemory(to: Element.self, capacity: newCapacity)
        if !ownsMemory { newBase.initialize(from: base, count: count) }
        (base, capacity, ownsMemory) = (newBase, newCapacity, true)
    }

    func deallocate() {
        if ownsMemory { free(base) }
    }
}
