/// The stack of values that are being encoded.
extension EncodingWriter {
    /// The frame on top, which alone may be written to.
    var top: Int { state.frames.count - 1 }

    @inline(__always)
    func isCurrent(_ reference: EncodingFrameReference) -> Bool {
        let index = Int(reference.index)
        return index == top && index >= 0 && state.frames[index].serial == reference.serial
    }

    /// Opens a frame for the value that is written next.
    @inline(__always)
    func pushFrame() throws -> EncodingFrameReference {
        let index = state.frames.count
        guard index + Int(state.outerFrames) < 2 * Int(state.options.maximumDepth) + 8 else {
            throw tooDeep()
        }
        if index + Int(state.outerFrames) >= 16 { try checkStack() }
        state.lastSerial &+= 1
        state.frames.append(
            EncodingFrame(
                start: state.bytes.count,
                memberBase: state.members.count,
                serial: state.lastSerial,
                depth: index == 0 ? state.outerDepth : state.frames[index - 1].depth))
        return EncodingFrameReference(
            index: Int32(truncatingIfNeeded: index), serial: state.lastSerial)
    }

    @inline(never)
    private func checkStack() throws {
        guard StackRoom.current() > state.stackFloor else {
            throw invalid(
                "nested value",
                "Unable to encode a value that is nested too deeply for the thread's stack.")
        }
    }

    /// Completes the value on top.
    @inline(__always)
    func popFrame() throws {
        let frame = state.frames[top]
        switch frame.kind {
        case .single: break
        case .object where !frame.mayRepeatKeys && state.splices.isEmpty:
            close(.object)
        case .array where state.splices.isEmpty:
            close(.array)
        default:
            try finishUnusual()
        }
        state.members.count = frame.memberBase
        state.frames.count -= 1
    }

    @inline(never)
    private func finishUnusual() throws {
        if state.frames[top].kind == .empty { open(.object) }
        let frame = state.frames[top]
        if frame.kind == .tooDeep { throw tooDeep() }
        try spliceNestedContainers()
        if frame.kind.isObject { arrangeMembers() }
        close(frame.kind)
    }

    /// Opens the container that the frame on top stands for, or refuses it.
    @inline(__always)
    func open(_ kind: EncodingFrame.Kind) {
        guard state.frames[top].depth < state.options.maximumDepth else {
            state.frames[top].kind = .tooDeep
            return
        }
        state.frames[top].kind = kind
        state.frames[top].depth += 1
        if state.bytes.count == 0, state.parent == nil, state.options.wrapsContainers {
            state.bytes.append(#"JSON.parse(""#)
            state.form = .wrapped
        }
        state.bytes.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }

    @inline(__always)
    private func close(_ kind: EncodingFrame.Kind) {
        state.bytes.append(kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    /// Takes back what the frame has written since it had this length and count.
    @inline(never)
    func rollBack(_ frame: EncodingFrameReference, to length: Int, count: Int, members: Int) {
        state.frames.count = Int(frame.index) + 1
        state.frames[top].count = count
        state.members.count = members
        truncate(to: length)
    }

    /// Makes the single value on top as if nothing had been written.
    @inline(never)
    func rollBackSingle(_ frame: EncodingFrameReference) {
        state.frames.count = Int(frame.index) + 1
        let start = state.frames[top].start
        state.frames[top].kind = .empty
        state.members.count = state.frames[top].memberBase
        truncate(to: start)
    }

    private func truncate(to length: Int) {
        state.bytes.count = length
        while let last = state.splices.last, last.offset > length { state.splices.removeLast() }
        if length == 0, state.parent == nil { state.form = .literal }
    }
}
