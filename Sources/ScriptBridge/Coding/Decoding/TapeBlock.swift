import Foundation

/// The memory of one tape, which is never freed, but used for one tape after the other.
///
/// Invariant of the unsafe code: a block has one ``TapeOwner`` at most, and only what the owner keeps
/// alive touches the buffers. Who holds no more than a ``TapePlace`` compares its generation first,
/// which changes when the owner goes; reading it is always allowed, because the block stays.
struct TapeBlock {
    /// Which use of the block this is.
    fileprivate(set) var generation: UInt64 = 0
    /// Who has the block; a reference that does not keep it.
    fileprivate(set) unowned(unsafe) var owner: TapeOwner?
    fileprivate var next: UnsafeMutablePointer<TapeBlock>?

    var words = GrowableStorage<UInt64>(capacity: 64)
    var bytes = GrowableStorage<UInt8>(capacity: 512)

    fileprivate(set) var options = MessageDecoder.Options()
    /// The path of the document's root, if it stands in for a value of another one.
    fileprivate(set) var rootPath: [any CodingKey] = []
    /// The indices of large objects, by the index of the object.
    var keyIndices: [Int: KeyIndex] = [:]
    /// Where the search for a path last ended in a container: the child and its number.
    var lastSteps: [Int: (child: Int, number: Int)] = [:]

    fileprivate mutating func begin(
        _ owner: TapeOwner,
        _ options: MessageDecoder.Options,
        _ rootPath: [any CodingKey]
    ) {
        self.owner = owner
        self.options = options
        self.rootPath = rootPath
    }

    /// Ends the use of the block: from now on no container finds it.
    fileprivate mutating func end() {
        generation += 1
        owner = nil
        options.userInfo = [:]
        rootPath = []
        if !keyIndices.isEmpty { keyIndices = [:] }
        if !lastSteps.isEmpty { lastSteps = [:] }
    }

    fileprivate mutating func removeAll(keepingBytes: Int) {
        words.removeAll(keepingCapacity: keepingBytes / 8)
        bytes.removeAll(keepingCapacity: keepingBytes)
    }
}

/// Has a tape for as long as a decoder or value of it is there.
final class TapeOwner {
    let tape: Tape

    init(_ options: MessageDecoder.Options, rootPath: [any CodingKey] = []) {
        tape = Tape(block: TapePool.shared.take())
        tape.block.pointee.begin(self, options, rootPath)
    }

    deinit {
        TapePool.shared.giveBack(tape.block)
    }
}

/// The blocks that nobody has, the one that was used last first.
///
/// `@unchecked`, because the list is touched only under its lock.
private final class TapePool: @unchecked Sendable {
    static let shared = TapePool()

    private struct List {
        var first: UnsafeMutablePointer<TapeBlock>?
        var count = 0
    }

    private let lock = NSLock()
    /// Behind a pointer, where no access is checked at run time.
    private let list: UnsafeMutablePointer<List>

    /// How much memory blocks keep, and how many of them; the others keep next to none.
    private static let (keptBytes, keptCount) = (1 << 20, 8)

    private init() {
        list = .allocate(capacity: 1)
        list.initialize(to: List())
    }

    func take() -> UnsafeMutablePointer<TapeBlock> {
        lock.lock()
        defer { lock.unlock() }
        guard let block = list.pointee.first else {
            let block = UnsafeMutablePointer<TapeBlock>.allocate(capacity: 1)
            block.initialize(to: TapeBlock())
            return block
        }
        list.pointee.first = block.pointee.next
        list.pointee.count -= 1
        return block
    }

    func giveBack(_ block: UnsafeMutablePointer<TapeBlock>) {
        block.pointee.end()
        lock.lock()
        defer { lock.unlock() }
        let isKept = list.pointee.count < TapePool.keptCount
        block.pointee.removeAll(keepingBytes: isKept ? TapePool.keptBytes : 64)
        block.pointee.next = list.pointee.first
        list.pointee.first = block
        list.pointee.count += 1
    }
}
