/// The output of a nested container, and its position in the parent's output.
struct PendingChild {
    let offset: Int
    let writer: EncodingWriter
    /// The key that returns the same container again; nil if the container is not shared.
    let key: EncodingMemberKey?
}

/// A key of one object.
struct EncodingMemberKey: Hashable {
    let frameID: EncodingFrame.ID
    let text: BytewiseString
}

/// The nested containers that are not inserted yet, in the order of the output.
struct PendingChildren {
    private var list: [PendingChild] = []
    /// The shared nested containers, by key.
    private(set) var shared: [EncodingMemberKey: EncodingWriter] = [:]

    var isEmpty: Bool { list.isEmpty }

    mutating func append(_ child: PendingChild) {
        list.append(child)
        if let key = child.key { shared[key] = child.writer }
    }

    /// Removes and returns the nested containers after a position in the output.
    mutating func take(after offset: Int) -> [PendingChild] {
        let first = list.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        let taken = Array(list[first...])
        list.removeSubrange(first...)
        for case let key? in taken.map(\.key) { shared[key] = nil }
        return taken
    }
}
