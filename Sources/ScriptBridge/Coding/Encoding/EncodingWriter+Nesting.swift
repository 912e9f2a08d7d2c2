/// A nested container's output, and where it belongs in its parent's.
struct EncodingSplice {
    let offset: Int
    let writer: EncodingWriter
}

/// Where a writer's value belongs.
struct EncodingParent {
    let writer: EncodingWriter
    /// The frame that asked for the nested container.
    let frame: EncodingFrameReference
    /// The key or place of the nested container in that frame.
    let key: PathKey
}

/// Containers that the caller fills while it goes on with their parent.
extension EncodingWriter {
    /// A writer for the value that belongs at the end of the output.
    func nestedWriter(_ frame: EncodingFrameReference, key: PathKey) -> EncodingWriter {
        let parent = EncodingParent(writer: self, frame: frame, key: key)
        let writer = EncodingWriter.make(state.options, parent: parent)
        writer.state.form = state.form
        writer.state.outerDepth = state.frames[top].depth
        writer.state.outerFrames = state.outerFrames + Int32(truncatingIfNeeded: top) + 1
        state.splices.append(EncodingSplice(offset: state.bytes.count, writer: writer))
        return writer
    }

    /// An encoder for the value that belongs at the end of the output.
    func nestedEncoder(_ frame: EncodingFrameReference, key: PathKey) -> ValueEncoder {
        let writer = nestedWriter(frame, key: key)
        do {
            return ValueEncoder(writer: writer, frame: try writer.pushFrame())
        } catch {
            // Too many frames: completing the writer says so.
            return ValueEncoder(writer: writer, frame: .none)
        }
    }

    /// The claim of a nested container whose parent may not be written to.
    ///
    /// What is encoded with it fails as it would in the parent.
    func refusal(_ frame: EncodingFrameReference) -> EncodingFrameReference {
        isCurrent(frame) && state.frames[top].kind == .tooDeep ? frame : .none
    }

    /// The number of elements that an array has so far.
    func elementCount(_ frame: EncodingFrameReference) -> Int {
        let index = Int(frame.index)
        guard index >= 0, index <= top, state.frames[index].serial == frame.serial else {
            return 0
        }
        return state.frames[index].kind == .array ? state.frames[index].count : 0
    }

    /// Puts the nested containers of the frame on top in their places.
    ///
    /// They are complete then: what is encoded into them later is an error.
    func spliceNestedContainers() throws {
        let start = state.frames[top].start
        guard let first = state.splices.firstIndex(where: { $0.offset > start }) else { return }
        let splices = Array(state.splices[first...])
        state.splices.removeSubrange(first...)
        var output: [UInt8] = []
        var written = start
        var member = state.frames[top].memberBase
        for splice in splices {
            while member < state.members.count, state.members[member].start < splice.offset {
                state.members[member].start += output.count - (written - start)
                member += 1
            }
            output.append(contentsOf: bytes(written..<splice.offset))
            written = splice.offset
            try splice.writer.completeNested()
            let nested = splice.writer
            output.append(contentsOf: nested.bytes(0..<nested.state.bytes.count))
            if nested.state.hasExpression { state.hasExpression = true }
        }
        while member < state.members.count {
            state.members[member].start += output.count - (written - start)
            member += 1
        }
        output.append(contentsOf: bytes(written..<state.bytes.count))
        state.bytes.count = start
        output.withUnsafeBufferPointer { state.bytes.append(contentsOf: $0) }
    }

    private func completeNested() throws {
        // Only one frame is left, unless the caller completes the parent from inside the nested one.
        guard state.frames.count > 0 else { throw tooDeep() }
        state.frames.count = 1
        try popFrame()
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: state.bytes.base + range.lowerBound, count: range.count)
    }
}
