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
    /// Created on first use, because most values have no such containers.
    private final class Lists {
        var children: [PendingChild] = []
        var shared: [EncodingMemberKey: EncodingWriter] = [:]
    }

    private var lists: Lists?

    var isEmpty: Bool { lists?.children.isEmpty ?? true }

    /// Returns the shared nested container of a key.
    func shared(_ key: EncodingMemberKey) -> EncodingWriter? { lists?.shared[key] }

    mutating func append(_ child: PendingChild) {
        let lists = lists ?? Lists()
        self.lists = lists
        lists.children.append(child)
        if let key = child.key { lists.shared[key] = child.writer }
    }

    /// Removes and returns the nested containers after a position in the output.
    func take(after offset: Int) -> [PendingChild] {
        guard let lists else { return [] }
        let first = lists.children.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        let taken = Array(lists.children[first...])
        lists.children.removeSubrange(first...)
        for case let key? in taken.map(\.key) { lists.shared[key] = nil }
        return taken
    }
}
