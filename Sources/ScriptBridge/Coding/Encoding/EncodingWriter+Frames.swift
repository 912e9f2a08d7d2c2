/// The stack of values that are being encoded.
extension EncodingWriter {
    /// The frame on top, which alone may be written to.
    var top: Int { header.frames.count - 1 }

    @inline(__always)
    func isCurrent(_ reference: EncodingFrameReference) -> Bool {
        let index = Int(reference.index)
        return index == top && index >= 0 && header.frames[index].serial == reference.serial
    }

    /// Opens a frame for the value that is written next.
    @inline(__always)
    func pushFrame() throws -> EncodingFrameReference {
        let index = header.frames.count
        guard index + Int(header.outerFrames) < 2 * Int(header.options.depthLimit) + 8 else {
            throw tooDeep()
        }
        header.lastSerial &+= 1
        header.frames.append(
            EncodingFrame(
                start: header.bytes.count,
                memberBase: header.members.count,
                serial: header.lastSerial,
                depth: index == 0 ? header.outerDepth : header.frames[index - 1].depth))
        return EncodingFrameReference(
            index: Int32(truncatingIfNeeded: index), serial: header.lastSerial)
    }

    /// Completes the value on top.
    @inline(__always)
    func popFrame() throws {
        let frame = header.frames[top]
        switch frame.kind {
        case .single: break
        case .object where !frame.mayRepeatKeys && header.splices.isEmpty:
            close(.object)
        case .array where header.splices.isEmpty:
            close(.array)
        default:
            try finishUnusual()
        }
        header.members.count = frame.memberBase
        header.frames.count -= 1
    }

    @inline(never)
    private func finishUnusual() throws {
        if header.frames[top].kind == .empty { open(.object) }
        let frame = header.frames[top]
        if frame.kind == .tooDeep { throw tooDeep() }
        try spliceNestedContainers()
        if frame.kind.isObject { arrangeMembers() }
        close(frame.kind)
    }

    /// Opens the container that the frame on top stands for, or refuses it.
    @inline(__always)
    func open(_ kind: EncodingFrame.Kind) {
        guard header.frames[top].depth < header.options.depthLimit else {
            header.frames[top].kind = .tooDeep
            return
        }
        header.frames[top].kind = kind
        header.frames[top].depth += 1
        if header.bytes.count == 0, header.parent == nil, header.options.wrapsContainers {
            header.bytes.append(#"JSON.parse(""#)
            header.form = .wrapped
        }
        header.bytes.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }

    @inline(__always)
    private func close(_ kind: EncodingFrame.Kind) {
        header.bytes.append(kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    /// Takes back what the frame has written since it had this length and count.
    @inline(never)
    func rollBack(_ frame: EncodingFrameReference, to length: Int, count: Int, members: Int) {
        header.frames.count = Int(frame.index) + 1
        header.frames[top].count = count
        header.members.count = members
        truncate(to: length)
    }

    /// Makes the single value on top as if nothing had been written.
    @inline(never)
    func rollBackSingle(_ frame: EncodingFrameReference) {
        header.frames.count = Int(frame.index) + 1
        let start = header.frames[top].start
        header.frames[top].kind = .empty
        header.members.count = header.frames[top].memberBase
        truncate(to: start)
    }

    private func truncate(to length: Int) {
        header.bytes.count = length
        while let last = header.splices.last, last.offset > length { header.splices.removeLast() }
        if length == 0, header.parent == nil { header.form = .literal }
    }
}
