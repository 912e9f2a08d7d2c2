/// Writes one value: the output so far, and what is open in it.
///
/// Everything streams into one buffer. A nested container that the caller holds in its hand gets
/// a writer of its own, inserted when the value that asked for it is complete.
///
/// The buffers begin inside the writer's own allocation and move out when they grow. Invariant of
/// the unsafe code: they are used only through the writer, and it frees them.
final class EncodingWriter: ManagedBuffer<EncodingWriter.State, UInt64> {
    struct State {
        var bytes: GrowableStorage<UInt8>
        /// The value that is being encoded, which alone may be written to.
        var top: EncodingFrame
        /// The values around it, from the outermost one.
        var frames: GrowableStorage<EncodingFrame>
        var members: GrowableStorage<EncodingMember>
        /// The nested containers that wait to be inserted, if there are any.
        var pendingChildren: PendingChildren?
        var form: EscapedForm
        var lastID: EncodingFrame.ID = rootID
        /// The stack on which values may be begun.
        var stack: StackRoom = StackRoom()
        let options: EncodingOptions
        let parent: EncodingParent?
    }

    /// The frame of a writer's whole value.
    static let rootID: EncodingFrame.ID = 1

    static func make(_ options: EncodingOptions, parent: EncodingParent? = nil) -> EncodingWriter {
        // There may be very many nested containers at a time.
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

    /// The header, at its address: the class's own access to it is checked at run time.
    ///
    /// Not the header itself by `_read`: without optimization that copies all of it, and parts of
    /// the copy were read after it was freed.
    var state: UnsafeMutablePointer<State> {
        @inline(__always) get { withUnsafeMutablePointerToHeader { $0 } }
    }

    deinit {
        state.pointee.bytes.deallocate()
        state.pointee.frames.deallocate()
        state.pointee.members.deallocate()
    }

    /// The output, which is ASCII, as a string.
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

/// What the caller of an encoding has chosen.
struct EncodingOptions: Sendable {
    enum Target {
        case json
        case javaScript
    }

    let target: Target
    let encoder: JavaScriptEncoder
    /// Whether a value may have to be written as an expression, which JSON text cannot hold.
    let allowsExpressions: Bool
    let convertsKeys: Bool
    let maximumDepth: Int32

    init(target: Target, encoder: JavaScriptEncoder) {
        self.target = target
        self.encoder = encoder
        convertsKeys = encoder.keyEncodingStrategy == .snakeCase
        allowsExpressions = target == .javaScript && encoder.mayWriteExpressions
        let limit = allowsExpressions ? min(encoder.maximumDepth, 200) : encoder.maximumDepth
        maximumDepth = Int32(clamping: max(limit, 0))
    }

    /// Whether the outermost container becomes `JSON.parse("…")` while it is written.
    var wrapsContainers: Bool { target == .javaScript && !allowsExpressions }
}
