/// Writes one value: the output so far, and what is open in it.
///
/// Everything streams into one buffer. A nested container that the caller holds in its hand gets
/// a writer of its own, spliced in when the value that asked for it is complete.
///
/// The buffers begin inside the writer's own allocation and move out when they grow. Invariant of
/// the unsafe code: they are used only through the writer, and it frees them.
final class EncodingWriter: ManagedBuffer<EncodingWriter.State, UInt64> {
    struct State {
        var bytes: GrowableStorage<UInt8>
        var frames: GrowableStorage<EncodingFrame>
        var members: GrowableStorage<EncodingMember>
        /// The nested containers that wait to be spliced in, in the order of the output.
        var splices: [EncodingSplice] = []
        var form: EscapedForm
        var hasExpression: Bool = false
        var lastSerial: UInt32 = 0
        /// How many containers and frames are open around this writer.
        var outerDepth: Int32 = 0
        var outerFrames: Int32 = 0
        var stackFloor: UInt
        let options: EncodingOptions
        let parent: EncodingParent?
    }

    private static let firstFrames = 4
    private static let firstMembers = 8
    private static let firstBytes = 256

    static func make(_ options: EncodingOptions, parent: EncodingParent? = nil) -> EncodingWriter {
        let frameBytes = firstFrames * MemoryLayout<EncodingFrame>.stride
        let memberBytes = firstMembers * MemoryLayout<EncodingMember>.stride
        let words = (frameBytes + memberBytes + firstBytes) / 8
        let buffer = EncodingWriter.create(minimumCapacity: words) { buffer in
            let memory = buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) }
            return State(
                bytes: GrowableStorage(
                    borrowing: (memory + frameBytes + memberBytes)
                        .bindMemory(to: UInt8.self, capacity: firstBytes),
                    capacity: firstBytes),
                frames: GrowableStorage(
                    borrowing: memory.bindMemory(to: EncodingFrame.self, capacity: firstFrames),
                    capacity: firstFrames),
                members: GrowableStorage(
                    borrowing: (memory + frameBytes)
                        .bindMemory(to: EncodingMember.self, capacity: firstMembers),
                    capacity: firstMembers),
                form: .literal,
                stackFloor: parent?.writer.state.stackFloor ?? StackRoom.floor(),
                options: options,
                parent: parent)
        }
        return unsafeDowncast(buffer, to: EncodingWriter.self)
    }

    /// The header, at its address: the class's own access to it is checked at run time.
    var state: State {
        @inline(__always) _read {
            yield withUnsafeMutablePointerToHeader { $0 }.pointee
        }
        @inline(__always) _modify {
            yield &withUnsafeMutablePointerToHeader { $0 }.pointee
        }
    }

    deinit {
        state.bytes.deallocate()
        state.frames.deallocate()
        state.members.deallocate()
    }

    /// The output, which is ASCII, as a string.
    func text() -> String {
        let bytes = UnsafeBufferPointer(start: state.bytes.base, count: state.bytes.count)
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
    let maximumDepth: Int32

    init(target: Target, encoder: JavaScriptEncoder) {
        self.target = target
        self.encoder = encoder
        allowsExpressions = target == .javaScript && encoder.mayWriteExpressions
        let limit = allowsExpressions ? min(encoder.maximumDepth, 200) : encoder.maximumDepth
        maximumDepth = Int32(clamping: max(limit, 0))
    }

    /// Whether the outermost container becomes `JSON.parse("…")` while it is written.
    var wrapsContainers: Bool { target == .javaScript && !allowsExpressions }
}
