/// Where a value is: what containers hold, in place of a reference to the tape.
///
/// The standard library copies a container whenever a member is read; a reference in it would be
/// retained and released each time, which takes longer than the reading.
struct TapePlace: BitwiseCopyable {
    /// Only to be used after ``check()``, or where it has been made just now.
    let tape: Tape
    private let generation: UInt64
    private let unsignedIndex: UInt32
    private let unsignedRoot: UInt32

    @inline(__always)
    init(_ tape: Tape, at index: Int, root: Int) {
        self.tape = tape
        generation = tape.block.pointee.generation
        unsignedIndex = UInt32(truncatingIfNeeded: index)
        unsignedRoot = UInt32(truncatingIfNeeded: root)
    }

    var index: Int { Int(unsignedIndex) }

    /// The root of the coding path.
    var root: Int { Int(unsignedRoot) }

    /// Whether there is still a decoder of the tape.
    @inline(__always)
    var isAlive: Bool { tape.block.pointee.generation == generation }

    @inline(__always)
    func check() throws {
        guard isAlive else { throw TapePlace.outlived }
    }

    /// The decoder of a value in the same tape.
    @inline(__always)
    func decoder(at index: Int) throws -> TapeDecoder {
        guard isAlive, let owner = tape.block.pointee.owner else { throw TapePlace.outlived }
        return TapeDecoder(owner, at: index, root: root)
    }

    /// The path of the container.
    var codingPath: [any CodingKey] {
        isAlive ? tape.path(to: index, from: root) : []
    }

    @inline(never)
    private static var outlived: DecodingError {
        .dataCorrupted(
            .init(
                codingPath: [],
                debugDescription:
                    "A container is used that was kept after decoding, without its decoder."))
    }
}
