/// Coding paths are read from the output when somebody asks: on success nobody pays for them.
extension EncodingWriter {
    /// The path of the value that a frame stands for.
    func path(to reference: EncodingFrameReference) -> [any CodingKey] {
        let index = Int(reference.index)
        guard index >= 0, index <= top, state.frames[index].serial == reference.serial else {
            return path(before: 0)
        }
        return path(before: index)
    }

    /// The path of the element or member that is being written.
    func currentPath() -> [any CodingKey] { path(before: state.frames.count) }

    private func path(before end: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        if let parent = state.parent {
            path = parent.writer.path(to: parent.frame)
            path.append(parent.key)
        }
        for index in 0..<end {
            if let key = openKey(index) { path.append(key) }
        }
        return path
    }

    /// The key of the member, or the place of the element, that a frame is writing.
    private func openKey(_ index: Int) -> PathKey? {
        let frame = state.frames[index]
        let end = index == top ? state.members.count : state.frames[index + 1].memberBase
        switch frame.kind {
        case .object where end > frame.memberBase:
            return PathKey(stringValue: keyString(end - 1))
        case .dictionary where end > frame.memberBase:
            let key = keyString(end - 1)
            return Int(key).map { PathKey(stringValue: key, intValue: $0) }
                ?? PathKey(stringValue: key)
        case .array where frame.count > 0:
            return PathKey(intValue: frame.count - 1)
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
            "Unable to encode a value that is nested more than \(state.options.maximumDepth) deep.")
    }

    /// The error of a container that may not be written to, for a reason that its frame tells.
    @inline(never)
    func misuse(_ value: Any, _ reference: EncodingFrameReference) -> EncodingError {
        let index = Int(reference.index)
        let reason: String
        if isCurrent(reference), state.frames[index].kind == .tooDeep {
            return tooDeep()
        } else if isCurrent(reference) {
            reason = "because this value is encoded already, or as another kind of container."
        } else if index >= 0, index < top, state.frames[index].serial == reference.serial {
            reason = "while a value inside its container is being encoded."
        } else {
            reason = "because its container is complete or was refused."
        }
        return EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: path(to: reference),
                debugDescription: "Unable to encode \(type(of: value)) \(reason)"))
    }
}
