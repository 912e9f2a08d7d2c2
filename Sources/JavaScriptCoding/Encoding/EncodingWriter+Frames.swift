/// The stack of values that are being encoded.
extension EncodingWriter {
    /// Pushes a frame for the next value.
    @inline(__always)
    func pushFrame() throws -> EncodingFrame.ID {
        guard state.pointee.stack.hasRoom() else { throw noStack() }
        return state.pointee.pushFrame()
    }

    @inline(never)
    private func noStack() -> EncodingError {
        invalid(
            "nested value",
            "Unable to encode a value that is nested too deeply for the thread's stack.")
    }

    /// Completes the value on top, and returns to the value around it.
    @inline(__always)
    func popFrame() throws {
        try completeTop()
        state.pointee.dropFrame()
    }

    /// Completes the outermost value; encoding into it afterward is an error.
    func completeRoot() throws {
        if let failure = state.pointee.keyNames?.failure { throw failure }
        while state.pointee.frames.count > 0 { state.pointee.dropFrame() }
        try completeTop()
        // No encoder or container has this ID.
        state.pointee.top.frameID = 0
    }

    @inline(__always)
    private func completeTop() throws {
        switch state.pointee.top.kind {
        case .single: break
        case .object
        where state.pointee.top.keys == .distinct && state.pointee.pendingChildren.isEmpty:
            state.pointee.close()
        case .array where state.pointee.pendingChildren.isEmpty: state.pointee.close()
        default: try completeUnusual()
        }
    }

    @inline(never)
    private func completeUnusual() throws {
        if state.pointee.top.kind == .empty { state.pointee.open(.object) }
        if state.pointee.top.kind == .tooDeep { throw tooDeep() }
        try insertPendingChildren()
        if state.pointee.top.kind == .object { arrangeMembers() }
        state.pointee.close()
    }

    /// Returns an open frame; the last index is the top.
    func frame(_ index: Int) -> EncodingFrame {
        index == state.pointee.frames.count ? state.pointee.top : state.pointee.frames[index]
    }

    /// Returns the index of a frame; nil if it is not open.
    func index(of frameID: EncodingFrame.ID) -> Int? {
        (0...state.pointee.frames.count).last { frame($0).frameID == frameID }
    }

    /// Writes to a frame, and undoes the write if it throws.
    @inline(__always)
    func attempt(_ frameID: EncodingFrame.ID, _ write: () throws -> Void) throws {
        do {
            try write()
        } catch {
            state.pointee.rollBack(frameID)
            throw error
        }
    }
}

/// Operations that need only the state.
///
/// They are methods of the state, so that the compiler knows that nothing else changes it
/// meanwhile.
extension EncodingWriter.State {
    @inline(__always)
    mutating func pushFrame() -> EncodingFrame.ID {
        lastID &+= 1
        frames.append(top)
        top = EncodingFrame(
            start: bytes.count, lastStart: bytes.count, memberBase: members.count,
            frameID: lastID, depth: top.depth, kind: .empty)
        return lastID
    }

    @inline(__always)
    mutating func dropFrame() {
        members.count = top.memberBase
        top = frames.removeLast()
    }

    /// Opens the container of the frame on top, or refuses it if it is nested too deeply.
    mutating func open(_ kind: EncodingFrame.Kind) {
        guard top.depth < options.maximumDepth else {
            top.kind = .tooDeep
            return
        }
        top.kind = kind
        top.depth += 1
        if bytes.count == 0, parent == nil, options.wrapsContainers {
            if let mark = options.encoder.bytesMark {
                bytes.append(#"ScriptBridgeParse(""#)
                for unit in mark.utf8 { bytes.append(unit) }
                bytes.append(#"",""#)
            } else {
                bytes.append(#"JSON.parse(""#)
            }
            form = .wrapped
        }
        bytes.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }

    @inline(__always)
    mutating func close() {
        bytes.append(top.kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    /// Begins an element of an array; returns false if the frame is not an array on top.
    @inline(__always)
    mutating func beginElement(_ frameID: EncodingFrame.ID) -> Bool {
        guard top.frameID == frameID, top.kind == .array else { return false }
        top.lastStart = bytes.count
        if top.count > 0 { bytes.append(UInt8(ascii: ",")) }
        top.count += 1
        return true
    }

    /// Begins a single value; returns false if the frame is not on top, or not empty.
    @inline(__always)
    mutating func beginSingle(_ frameID: EncodingFrame.ID) -> Bool {
        guard top.frameID == frameID, top.kind == .empty else { return false }
        top.kind = .single
        return true
    }

    @inline(never)
    mutating func write(_ text: String) {
        text.readUTF8 { bytes.appendQuoted($0, form) }
    }

    /// Undoes the last element or member of a frame, and everything open inside it.
    @inline(never)
    mutating func rollBack(_ frameID: EncodingFrame.ID) {
        while top.frameID != frameID, frames.count > 0 { top = frames.removeLast() }
        if top.kind == .single {
            top.kind = .empty
        } else {
            top.count -= 1
        }
        members.count = top.memberBase + (top.kind == .object ? top.count : 0)
        bytes.count = top.lastStart
        _ = pendingChildren.take(after: bytes.count)
        if bytes.count == 0, parent == nil { form = .literal }
    }
}
