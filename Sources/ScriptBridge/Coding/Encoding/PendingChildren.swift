/// A nested container's output, and where it belongs in its parent's.
struct PendingChild {
    let offset: Int
    let writer: EncodingWriter

    /// The key for which the container is given again.
    fileprivate var key: EncodingMemberKey? {
        guard let parent = writer.state.pointee.parent, parent.isShared else { return nil }
        return EncodingMemberKey(
            frameID: parent.frameID, text: BytewiseString(parent.key.stringValue))
    }
}

/// A key of one object.
struct EncodingMemberKey: Hashable {
    let frameID: EncodingFrame.ID
    let text: BytewiseString
}

/// The nested containers that wait in one writer, in the order of the output.
final class PendingChildren {
    private var list: [PendingChild] = []
    /// Those that are given again, by their keys.
    private(set) var shared: [EncodingMemberKey: EncodingWriter] = [:]

    var isEmpty: Bool { list.isEmpty }

    func append(_ child: PendingChild) {
        list.append(child)
        if let key = child.key { shared[key] = child.writer }
    }

    /// Removes the nested containers behind a place in the output, which are the last ones.
    func take(after offset: Int) -> [PendingChild] {
        let first = list.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        let taken = Array(list[first...])
        list.removeSubrange(first...)
        for case let key? in taken.map(\.key) { shared[key] = nil }
        return taken
    }
}
