/// Coding paths, which are read from the tree on demand, so that success costs nothing.
extension EncodingWriter {
    /// Returns the path of a node.
    func path(to id: EncodingNode.ID) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var id = id
        while id > EncodingNode.rootID {
            path.append(step(to: id))
            id = self[id].parent
        }
        return path.reversed()
    }

    private func step(to id: EncodingNode.ID) -> PathKey {
        let node = self[id]
        guard node.keyEnd > node.keyStart else {
            let array = self[node.parent]
            if array.last == id { return .index(Int(array.count) - 1) }
            // The nodes of an array are never reordered.
            var (index, sibling) = (0, array.first)
            while sibling != id, self[sibling].next != EncodingNode.rootID {
                (index, sibling) = (index + 1, self[sibling].next)
            }
            return .index(index)
        }
        let key = keyStrings([id]).first ?? ""
        return node.dictionary > 0 && Int(digits: key) != nil ? .number(key) : .name(key)
    }

    @inline(never)
    func invalid(_ value: Any, _ description: String) -> EncodingError {
        invalid(value, description, current)
    }

    private func invalid(
        _ value: Any,
        _ description: String,
        _ id: EncodingNode.ID
    ) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: path(to: id), debugDescription: description))
    }

    @inline(never)
    func tooDeep(_ id: EncodingNode.ID) -> EncodingError {
        invalid(
            "nested value",
            "Unable to encode a value that is nested more than \(options.maximumDepth) levels deep.",
            id)
    }

    @inline(never)
    func noStack() -> EncodingError {
        invalid(
            "nested value",
            "Unable to encode a value that is nested too deeply for the thread's stack.")
    }

    /// Returns the error for encoding into a node that cannot be encoded into.
    @inline(never)
    func misuse(_ value: Any, _ id: EncodingNode.ID) -> EncodingError {
        if id >= 0, self[id].kind == .tooDeep { return tooDeep(id) }
        return invalid(
            value,
            "Unable to encode \(type(of: value)) because its value is complete, or uses another kind of container.",
            max(id, EncodingNode.rootID))
    }
}
