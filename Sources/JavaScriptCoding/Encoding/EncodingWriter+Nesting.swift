/// The place of a writer's value in another writer.
final class EncodingParent {
    /// The parent, referenced weakly because it owns the nested containers until it inserts them.
    private(set) weak var writer: EncodingWriter?
    /// The frame that requested the nested container.
    let frameID: EncodingFrame.ID
    /// The key or index of the nested container in that frame.
    let key: PathKey

    init(writer: EncodingWriter, frameID: EncodingFrame.ID, key: PathKey) {
        self.writer = writer
        self.frameID = frameID
        self.key = key
    }
}

/// Containers that the caller fills while it continues to write to their parent.
extension EncodingWriter {
    /// Returns an encoder for a value at the end of the output.
    ///
    /// If it is shared, requesting the key again returns the same nested container.
    func nestedEncoder(
        _ frameID: EncodingFrame.ID,
        key: PathKey,
        isShared: Bool = false
    ) -> ValueEncoder {
        let parent = EncodingParent(writer: self, frameID: frameID, key: key)
        let writer = EncodingWriter.make(state.pointee.options, parent: parent)
        writer.state.pointee.form = state.pointee.form
        writer.state.pointee.top.depth = state.pointee.top.depth
        let memberKey = EncodingMemberKey(frameID: frameID, text: BytewiseString(key.stringValue))
        state.pointee.pendingChildren.append(
            PendingChild(
                offset: state.pointee.bytes.count, writer: writer,
                key: isShared ? memberKey : nil))
        // Requesting an encoder cannot throw, so completing the value throws instead.
        if !state.pointee.stack.hasRoom() { writer.state.pointee.top.kind = .tooDeep }
        writer.state.pointee.stack = state.pointee.stack
        return ValueEncoder(writer: writer, frameID: Self.rootID)
    }

    /// Returns the encoder that was created for a member before; nil if there is none.
    func sharedEncoder(_ frameID: EncodingFrame.ID, _ key: String) -> ValueEncoder? {
        guard state.pointee.top.frameID == frameID,
            let writer = state.pointee.pendingChildren.shared(
                EncodingMemberKey(frameID: frameID, text: BytewiseString(key)))
        else { return nil }
        return ValueEncoder(writer: writer, frameID: Self.rootID)
    }

    /// Returns the frame for a nested container whose parent cannot be written to.
    ///
    /// Encoding with it fails as it would in the parent.
    func refusal(_ frameID: EncodingFrame.ID) -> EncodingFrame.ID {
        state.pointee.top.frameID == frameID && state.pointee.top.kind == .tooDeep
            ? frameID : EncodingFrame.noID
    }

    /// Returns the current number of elements in an array.
    func elementCount(_ frameID: EncodingFrame.ID) -> Int {
        guard let index = index(of: frameID), frame(index).kind == .array else { return 0 }
        return frame(index).count
    }

    /// Inserts the nested containers of the frame on top.
    ///
    /// This completes them: encoding into them afterward is an error.
    func insertPendingChildren() throws {
        let start = state.pointee.top.start
        let pendingChildren = state.pointee.pendingChildren.take(after: start)
        guard !pendingChildren.isEmpty else { return }
        var output: [UInt8] = []
        var written = start
        var member = state.pointee.top.memberBase
        func moveMembers(before offset: Int) {
            while member < state.pointee.members.count,
                state.pointee.members[member].start < offset
            {
                state.pointee.members[member].start += output.count - (written - start)
                member += 1
            }
        }
        for child in pendingChildren {
            moveMembers(before: child.offset)
            output.append(contentsOf: bytes(written..<child.offset))
            written = child.offset
            // There is only one frame, unless the caller completes the parent from inside a child.
            try child.writer.completeRoot()
            let nested = child.writer
            output.append(contentsOf: nested.bytes(0..<nested.state.pointee.bytes.count))
        }
        moveMembers(before: .max)
        output.append(contentsOf: bytes(written..<state.pointee.bytes.count))
        state.pointee.bytes.count = start
        output.withUnsafeBufferPointer { state.pointee.bytes.append(contentsOf: $0) }
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: state.pointee.bytes.base + range.lowerBound, count: range.count)
    }
}
