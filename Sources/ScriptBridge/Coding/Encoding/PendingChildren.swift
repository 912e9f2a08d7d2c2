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
    /// The first ones by their keys, so that of many each one is found at once.
    private var writers: [EncodingMemberKey: EncodingWriter] = [:]
    private var indexed: Int = 0

    var isEmpty: Bool { list.isEmpty }

    func append(_ child: PendingChild) { list.append(child) }

    /// The nested container that a key was given before.
    func shared(_ key: EncodingMemberKey) -> EncodingWriter? {
        // Of few it is faster to look at each.
        guard list.count > 8 else { return list.last { $0.key == key }?.writer }
        for child in list[indexed...] {
            if let key = child.key { writers[key] = child.writer }
        }
        indexed = list.count
        return writers[key]
    }

    /// Removes the nested containers behind a place in the output, which are the last ones.
    func take(after offset: Int) -> [PendingChild] {
        let first = list.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        guard first < list.count else { return [] }
        // Without any left, nothing is looked for here again.
        if first > 0, first < indexed {
            for child in list[first..<indexed] {
                if let key = child.key { writers[key] = nil }
            }
            indexed = first
        }
        defer { list.removeSubrange(first...) }
        return Array(list[first...])
    }
}
