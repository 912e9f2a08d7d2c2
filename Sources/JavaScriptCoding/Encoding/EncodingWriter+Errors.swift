/// Coding paths, which are read from the output on demand, so that success costs nothing.
extension EncodingWriter {
    /// Returns the path of a frame's value.
    func path(to frameID: EncodingFrame.ID) -> [any CodingKey] {
        path(before: index(of: frameID) ?? 0)
    }

    /// Returns the path of the element or member that is being written.
    func currentPath() -> [any CodingKey] { path(before: state.pointee.frames.count + 1) }

    private func path(before end: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let parent = state.pointee.parent {
            path = parent.writer?.path(to: parent.frameID) ?? []
            path.append(parent.key)
        }
        for index in 0..<end {
            if let key = openKey(index) { path.append(key) }
        }
        return path
    }

    /// Returns the key of the member, or the index of the element, that a frame is writing.
    private func openKey(_ index: Int) -> PathKey? {
        let frame = frame(index)
        let isTop = index == state.pointee.frames.count
        let end = isTop ? state.pointee.members.count : self.frame(index + 1).memberBase
        switch frame.kind {
        case .object where end > frame.memberBase:
            let key = keyString(end - 1)
            let isInDictionary = state.pointee.members[end - 1].dictionary > 0
            return isInDictionary && Int(key) != nil ? .number(key) : .name(key)
        case .array where frame.count > 0:
            return .index(frame.count - 1)
        default:
            return nil
        }
    }

    @inline(never)
    func invalid(_ value: Any, _ description: String) -> EncodingError {
        EncodingError.invalidValue(
            value, EncodingError.Context(codingPath: currentPath(), debugDescription: description))
    }

    @inline(never)
    func tooDeep() -> EncodingError {
        invalid(
            "nested value",
            "Unable to encode a value that is nested more than \(state.pointee.options.maximumDepth) levels deep."
        )
    }

    /// Returns the error for writing to a container that cannot be written to at this point.
    @inline(never)
    func misuse(_ value: Any, _ frameID: EncodingFrame.ID) -> EncodingError {
        let reason: String
        if state.pointee.top.frameID == frameID {
            if state.pointee.top.kind == .tooDeep { return tooDeep() }
            reason = "because this value is already encoded, or uses another kind of container."
        } else if index(of: frameID) != nil {
            reason = "while a value inside its container is being encoded."
        } else {
            reason = "because its container is complete or was refused."
        }
        return EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: path(to: frameID),
                debugDescription: "Unable to encode \(type(of: value)) \(reason)"))
    }
}
