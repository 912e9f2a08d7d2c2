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
    /// Where a container's children begin, for the paths of errors; empty after the first search.
    var childTables: [Int: [UInt32]] = [:]

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
    fileprivate mutating func end(keepingBytes: Int) {
        generation += 1
        owner = nil
        options.userInfo = [:]
        rootPath = []
        if !keyIndices.isEmpty { keyIndices = [:] }
        if !childTables.isEmpty { childTables = [:] }
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

/// The blocks that nobody has, in two lists: a few that keep their memory, and the others.
///
/// `@unchecked`, because the lists are touched only under their lock.
private final class TapePool: @unchecked Sendable {
    static let shared = TapePool()

    private struct Lists {
        var large: UnsafeMutablePointer<TapeBlock>?
        var largeCount = 0
        var small: UnsafeMutablePointer<TapeBlock>?
    }

    private let lock = NSLock()
    /// Behind a pointer, where no access is checked at run time.
    private let lists: UnsafeMutablePointer<Lists>

    /// How many blocks keep their memory, and how much of it.
    private static let (keptCount, keptBytes) = (8, 1 << 20)

    private init() {
        lists = .allocate(capacity: 1)
        lists.initialize(to: Lists())
    }

    func take() -> UnsafeMutablePointer<TapeBlock> {
        lock.lock()
        defer { lock.unlock() }
        if let block = lists.pointee.large {
            lists.pointee.large = block.pointee.next
            lists.pointee.largeCount -= 1
            return block
        }
        if let block = lists.pointee.small {
            lists.pointee.small = block.pointee.next
            return block
        }
        let block = UnsafeMutablePointer<TapeBlock>.allocate(capacity: 1)
        block.initialize(to: TapeBlock())
        return block
    }

    func giveBack(_ block: UnsafeMutablePointer<TapeBlock>) {
        block.pointee.end(keepingBytes: TapePool.keptBytes)
        lock.lock()
        defer { lock.unlock() }
        if lists.pointee.largeCount < TapePool.keptCount {
            block.pointee.next = lists.pointee.large
            lists.pointee.large = block
            lists.pointee.largeCount += 1
        } else {
            block.pointee.end(keepingBytes: 64)
            block.pointee.next = lists.pointee.small
            lists.pointee.small = block
        }
    }
}
