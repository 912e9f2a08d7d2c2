/// A nested container's output, and where it belongs in its parent's.
struct EncodingSplice {
    let offset: Int
    let writer: EncodingWriter

    /// The key for which the container is given again.
    fileprivate var key: EncodingMemberKey? {
        guard let parent = writer.state.pointee.parent, parent.isShared else { return nil }
        return EncodingMemberKey(claim: parent.claim, text: parent.key.stringValue)
    }
}

/// A key of one object; keys that only normalization makes equal are two.
struct EncodingMemberKey: Hashable {
    let claim: EncodingFrame.Claim
    let text: String

    static func == (left: Self, right: Self) -> Bool {
        left.claim == right.claim && left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(claim)
        text.readUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The nested containers that wait in one writer, in the order of the output.
final class EncodingSplices {
    private var list: [EncodingSplice] = []
    /// The first ones by their keys, so that of many each one is found at once.
    private var writers: [EncodingMemberKey: EncodingWriter] = [:]
    private var indexed: Int = 0

    var isEmpty: Bool { list.isEmpty }

    func append(_ splice: EncodingSplice) { list.append(splice) }

    /// The nested container that a key was given before.
    func shared(_ key: EncodingMemberKey) -> EncodingWriter? {
        // Of few it is faster to look at each.
        guard list.count > 8 else { return list.last { $0.key == key }?.writer }
        for splice in list[indexed...] {
            if let key = splice.key { writers[key] = splice.writer }
        }
        indexed = list.count
        return writers[key]
    }

    /// Removes the nested containers behind a place in the output, which are the last ones.
    func take(after offset: Int) -> [EncodingSplice] {
        let first = list.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        guard first < list.count else { return [] }
        // Without any left, nothing is looked for here again.
        if first > 0, first < indexed {
            for splice in list[first..<indexed] {
                if let key = splice.key { writers[key] = nil }
            }
            indexed = first
        }
        defer { list.removeSubrange(first...) }
        return Array(list[first...])
    }
}
