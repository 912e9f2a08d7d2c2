/// Containers that may be filled later, each by a writer of its own.
extension EncodedOutput {
    struct Insert {
        let offset: Int
        let writer: EncodingWriter
    }

    /// The key of a container in an open value.
    struct SharedKey: Hashable {
        let frame: UInt32
        let key: BytewiseString
    }

    /// Begins a member or an element whose text is inserted later; returns its key.
    mutating func beginNested(_ key: String?, _ handle: EncodingWriter.Handle) -> PathKey? {
        guard top.kind != .empty, beginItem(key, handle) != nil else { return nil }
        return key.map { .name($0) } ?? .index(top.count - 1)
    }

    mutating func insert(_ writer: EncodingWriter, sharedAs key: String?) {
        inserts.append(Insert(offset: bytes.count, writer: writer))
        guard let key else { return }
        shared[SharedKey(frame: top.id, key: BytewiseString(key))] = writer
    }

    func sharedWriter(_ key: String, _ handle: EncodingWriter.Handle) -> EncodingWriter? {
        guard isTop(handle) else { return nil }
        return shared[SharedKey(frame: handle.id, key: BytewiseString(key))]
    }

    /// Returns the next nested writer of the innermost value that is not finished.
    mutating func nextUnfinished() -> EncodingWriter? {
        let index = top.firstInsert &+ top.finishedInserts
        guard index < inserts.count else { return nil }
        top.finishedInserts &+= 1
        return inserts[index].writer
    }

    /// Inserts the texts of the innermost value's nested writers.
    mutating func insertTexts() {
        let (start, inner) = (top.start, inserts[top.firstInsert...])
        let old = Bytes(bytes[start...])
        bytes.removeLast(old.count)
        var copied = 0
        for insert in inner {
            bytes += old[copied..<insert.offset - start]
            copied = insert.offset - start
            bytes += insert.writer.bytes
        }
        bytes += old[copied...]
        inserts.removeLast(inner.count)
    }
}
