/// A writer of one value, with the output and the values that are open in it.
///
/// All output goes to one buffer. Only a nested container that the caller keeps has a writer of its
/// own. It is inserted when the value that requested it is complete.
///
/// The buffers begin inside the writer's own allocation and move out when they grow.
///
/// Invariant of the unsafe code: the buffers are used only through the writer, and it frees them.
final class EncodingWriter: ManagedBuffer<EncodingWriter.State, UInt64> {
    struct State {
        var bytes: GrowableStorage<UInt8>
        /// The value that is being encoded; only this value can be written to.
        var top: EncodingFrame
        /// The values around it, beginning with the outermost.
        var frames: GrowableStorage<EncodingFrame>
        var members: GrowableStorage<EncodingMember>
        var pendingChildren: PendingChildren = PendingChildren()
        var form: EscapedForm
        var lastID: EncodingFrame.ID = rootID
        /// The names of keys, once a name was converted.
        var keyNames: KeyNames?
        /// The part of the stack that encoding may use.
        var stack: StackRoom = StackRoom()
        let options: EncodingOptions
        let parent: EncodingParent?
    }

    /// The ID of a writer's outermost frame.
    static let rootID: EncodingFrame.ID = 1

    static func make(_ options: EncodingOptions, parent: EncodingParent? = nil) -> EncodingWriter {
        // Nested containers start smaller, because there may be many of them at a time.
        let (firstFrames, firstMembers, firstBytes) = parent == nil ? (4, 8, 256) : (1, 2, 64)
        let frameBytes = firstFrames * MemoryLayout<EncodingFrame>.stride
        let memberBytes = firstMembers * MemoryLayout<EncodingMember>.stride
        let words = (frameBytes + memberBytes + firstBytes) / 8
        let buffer = EncodingWriter.create(minimumCapacity: words) { buffer in
            let memory = buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
            return State(
                bytes: GrowableStorage(
                    borrowing: memory + frameBytes + memberBytes, capacity: firstBytes),
                top: EncodingFrame(
                    start: 0, lastStart: 0, memberBase: 0, frameID: rootID, depth: 0, kind: .empty),
                frames: GrowableStorage(borrowing: memory, capacity: firstFrames),
                members: GrowableStorage(borrowing: memory + frameBytes, capacity: firstMembers),
                form: .literal,
                options: options,
                parent: parent)
        }
        return unsafeDowncast(buffer, to: EncodingWriter.self)
    }

    /// The address of the header; access through the class would be checked at run time.
    ///
    /// The property does not yield the header with `_read`. Without optimization that copies the
    /// whole header, and parts of the copy were read after it was freed.
    var state: UnsafeMutablePointer<State> {
        @inline(__always) get { withUnsafeMutablePointerToHeader { $0 } }
    }

    deinit {
        state.pointee.bytes.deallocate()
        state.pointee.frames.deallocate()
        state.pointee.members.deallocate()
    }

    /// Returns the output, which is ASCII, as a string.
    func text() -> String {
        let bytes = UnsafeBufferPointer(
            start: state.pointee.bytes.base, count: state.pointee.bytes.count)
        if #available(macOS 26, iOS 26, visionOS 26, *) {
            let span = UTF8Span(unchecked: bytes.span, isKnownASCII: true)
            return String(copying: span)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The options of one encoding.
struct EncodingOptions: Sendable {
    let encoder: JavaScriptEncoder
    /// Whether a value may be written as an expression, which JSON text cannot contain.
    let allowsExpressions: Bool
    /// Whether the outermost container is written as `JSON.parse("…")`.
    let wrapsContainers: Bool
    let convertsKeys: Bool
    let maximumDepth: Int32

    init(_ encoder: JavaScriptEncoder, isJSON: Bool) {
        self.encoder = encoder
        allowsExpressions = !isJSON && !encoder.expressions.isEmpty
        wrapsContainers = !isJSON && !allowsExpressions
        convertsKeys = encoder.coding.keys == .snakeCase
        let limit = allowsExpressions ? min(encoder.maximumDepth, 200) : encoder.maximumDepth
        maximumDepth = Int32(clamping: max(limit, 0))
    }
}
