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
    let key: EncodedKey
}

/// Containers that the caller fills while it goes on with their parent.
extension EncodingWriter {
    /// A writer for the value that belongs at the end of the output.
    func nestedWriter(_ frame: EncodingFrameReference, key: EncodedKey) -> EncodingWriter {
        let parent = EncodingParent(writer: self, frame: frame, key: key)
        let writer = EncodingWriter.make(header.options, parent: parent)
        writer.header.form = header.form
        writer.header.outerDepth = header.frames[top].depth
        writer.header.outerFrames = header.outerFrames + Int32(truncatingIfNeeded: top) + 1
        header.splices.append(EncodingSplice(offset: header.bytes.count, writer: writer))
        return writer
    }

    /// An encoder for the value that belongs at the end of the output.
    func nestedEncoder(_ frame: EncodingFrameReference, key: EncodedKey) -> ValueEncoder {
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
        isCurrent(frame) && header.frames[top].kind == .tooDeep ? frame : .none
    }

    /// The number of elements that an array has so far.
    func elementCount(_ frame: EncodingFrameReference) -> Int {
        let index = Int(frame.index)
        guard index >= 0, index <= top, header.frames[index].serial == frame.serial else {
            return 0
        }
        return header.frames[index].kind == .array ? header.frames[index].count : 0
    }

    /// Puts the nested containers of the frame on top in their places.
    ///
    /// They are complete then: what is encoded into them later is an error.
    func spliceNestedContainers() throws {
        let start = header.frames[top].start
        guard let first = header.splices.firstIndex(where: { $0.offset > start }) else { return }
        let splices = Array(header.splices[first...])
        header.splices.removeSubrange(first...)
        var output: [UInt8] = []
        var written = start
        var member = header.frames[top].memberBase
        for splice in splices {
            while member < header.members.count, header.members[member].start < splice.offset {
                header.members[member].start += output.count - (written - start)
                member += 1
            }
            output.append(contentsOf: bytes(written..<splice.offset))
            written = splice.offset
            try splice.writer.completeNested()
            let nested = splice.writer
            output.append(contentsOf: nested.bytes(0..<nested.header.bytes.count))
            if nested.header.hasExpression { header.hasExpression = true }
        }
        while member < header.members.count {
            header.members[member].start += output.count - (written - start)
            member += 1
        }
        output.append(contentsOf: bytes(written..<header.bytes.count))
        header.bytes.count = start
        output.withUnsafeBufferPointer { header.bytes.append(contentsOf: $0) }
    }

    private func completeNested() throws {
        // Only one frame is left, unless the caller completes the parent from inside the nested one.
        guard header.frames.count > 0 else { throw tooDeep() }
        header.frames.count = 1
        try popFrame()
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: header.bytes.base + range.lowerBound, count: range.count)
    }
}
