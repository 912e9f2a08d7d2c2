/// Where a writer's value belongs.
final class EncodingParent {
    /// Weak, because it holds the nested containers until they are in their places.
    weak let writer: EncodingWriter?
    /// The frame that asked for the nested container.
    let claim: EncodingFrame.Claim
    /// The key or place of the nested container in that frame.
    let key: PathKey
    /// Whether the same nested container is meant when the key is used again.
    let isShared: Bool

    init(writer: EncodingWriter, claim: EncodingFrame.Claim, key: PathKey, isShared: Bool) {
        self.writer = writer
        self.claim = claim
        self.key = key
        self.isShared = isShared
    }
}

/// Containers that the caller fills while it goes on with their parent.
extension EncodingWriter {
    /// An encoder for the value that belongs at the end of the output.
    func nestedEncoder(
        _ claim: EncodingFrame.Claim,
        key: PathKey,
        isShared: Bool = false
    ) -> ValueEncoder {
        let parent = EncodingParent(writer: self, claim: claim, key: key, isShared: isShared)
        let writer = EncodingWriter.make(state.pointee.options, parent: parent)
        writer.state.pointee.form = state.pointee.form
        writer.state.pointee.top.depth = state.pointee.top.depth
        writer.state.pointee.outerFrames =
            state.pointee.outerFrames + Int32(truncatingIfNeeded: state.pointee.frames.count) + 1
        let splices = state.pointee.splices ?? EncodingSplices()
        splices.append(EncodingSplice(offset: state.pointee.bytes.count, writer: writer))
        state.pointee.splices = splices
        // Asking for an encoder can't fail: completing the value does.
        let hasRoom = (try? checkRoom(state.pointee.frames.count + 1)) != nil
        if !hasRoom { writer.state.pointee.top.kind = .tooDeep }
        writer.state.pointee.stackFloor = state.pointee.stackFloor
        return ValueEncoder(writer: writer, claim: Self.rootClaim)
    }

    /// The encoder that was made for a member before.
    func sharedEncoder(_ claim: EncodingFrame.Claim, _ key: String) -> ValueEncoder? {
        guard state.pointee.top.claim == claim,
            let writer = state.pointee.splices?.shared(EncodingMemberKey(claim: claim, text: key))
        else { return nil }
        return ValueEncoder(writer: writer, claim: Self.rootClaim)
    }

    /// The claim of a nested container whose parent may not be written to.
    ///
    /// What is encoded with it fails as it would in the parent.
    func refusal(_ claim: EncodingFrame.Claim) -> EncodingFrame.Claim {
        state.pointee.top.claim == claim && state.pointee.top.kind == .tooDeep
            ? claim : EncodingFrame.noClaim
    }

    /// The number of elements that an array has so far.
    func elementCount(_ claim: EncodingFrame.Claim) -> Int {
        guard let index = index(of: claim), frame(index).kind == .array else { return 0 }
        return frame(index).count
    }

    /// Puts the nested containers of the frame on top in their places.
    ///
    /// They are complete then: what is encoded into them later is an error.
    func spliceNestedContainers() throws {
        let start = state.pointee.top.start
        let splices = state.pointee.takeSplices(after: start)
        guard !splices.isEmpty else { return }
        var output: [UInt8] = []
        var written = start
        var member = state.pointee.top.memberBase
        for splice in splices {
            while member < state.pointee.members.count,
                state.pointee.members[member].start < splice.offset
            {
                state.pointee.members[member].start += output.count - (written - start)
                member += 1
            }
            output.append(contentsOf: bytes(written..<splice.offset))
            written = splice.offset
            // Only one frame is left, unless the caller completes the parent from inside.
            try splice.writer.completeRoot()
            let nested = splice.writer
            output.append(contentsOf: nested.bytes(0..<nested.state.pointee.bytes.count))
            if nested.state.pointee.hasExpression { state.pointee.hasExpression = true }
        }
        while member < state.pointee.members.count {
            state.pointee.members[member].start += output.count - (written - start)
            member += 1
        }
        output.append(contentsOf: bytes(written..<state.pointee.bytes.count))
        state.pointee.bytes.count = start
        output.withUnsafeBufferPointer { state.pointee.bytes.append(contentsOf: $0) }
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: state.pointee.bytes.base + range.lowerBound, count: range.count)
    }
}

extension EncodingWriter.State {
    /// Removes the nested containers behind a place in the output.
    mutating func takeSplices(after offset: Int) -> [EncodingSplice] {
        let taken = splices?.take(after: offset) ?? []
        // So that what is complete without any goes the fast way.
        if splices?.isEmpty == true { splices = nil }
        return taken
    }
}
