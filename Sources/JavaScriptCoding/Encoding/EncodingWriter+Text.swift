/// The text of the tree.
extension EncodingWriter {
    /// Returns the text of the outermost value, which is ASCII; encoding into it afterward fails.
    func text() throws -> String {
        self[EncodingNode.rootID].isOpen = false
        let start = bytes.count
        let kind = self[EncodingNode.rootID].kind
        if form == .wrapped {
            if let mark = options.encoder.bytesMark {
                writeRaw(#"ScriptBridgeParse("\#(mark)",""#)
            } else {
                bytes.append(#"JSON.parse(""#)
            }
        }
        let isLiteral = options.allowsExpressions && (kind == .object || kind == .array)
        // An object is in parentheses, because a statement that begins with a brace is a block.
        if isLiteral, kind == .object { bytes.append(UInt8(ascii: "(")) }
        try append(EncodingNode.rootID, isLiteral: isLiteral)
        if isLiteral, kind == .object { bytes.append(UInt8(ascii: ")")) }
        if form == .wrapped { bytes.append(#"")"#) }
        return text(from: start)
    }

    /// Returns the end of the buffer as a string.
    func text(from start: Int) -> String {
        let text = UnsafeBufferPointer(start: bytes.base + start, count: bytes.count - start)
        if #available(macOS 26, iOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: true))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text of a value to the buffer.
    private func append(_ root: EncodingNode.ID, isLiteral: Bool) throws {
        var id = root
        while true {
            let node = self[id]
            if id != root, node.keyEnd > node.keyStart { appendKey(node, isLiteral: isLiteral) }
            switch node.kind {
            case .scalar: append(node.start, node.end)
            case .empty: bytes.append("{}")
            case .tooDeep: throw tooDeep(id)
            case .array, .object:
                bytes.append(node.kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
                if node.keys != .distinct { try arrangeMembers(of: id) }
                if node.count > 0 {
                    id = self[id].first
                    continue
                }
                bytes.append(node.kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
            }
            while self[id].next == EncodingNode.rootID || id == root {
                if id == root { return }
                id = self[id].parent
                bytes.append(self[id].kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
            }
            bytes.append(UInt8(ascii: ","))
            id = self[id].next
        }
    }

    /// Appends a key; in a literal, a key `__proto__` would set the prototype without brackets.
    @inline(__always)
    private func appendKey(_ node: EncodingNode, isLiteral: Bool) {
        if isLiteral, isPrototype(node) {
            bytes.append(#"["__proto__"]:"#)
        } else {
            append(node.keyStart, node.keyEnd)
        }
    }

    private func isPrototype(_ node: EncodingNode) -> Bool {
        UnsafeBufferPointer(start: bytes.base + node.keyStart, count: node.keyEnd - node.keyStart)
            .elementsEqual(#""__proto__":"#.utf8)
    }

    @inline(__always)
    private func append(_ start: Int, _ end: Int) {
        bytes.reserve(end - start)
        bytes.append(contentsOf: UnsafeBufferPointer(start: bytes.base + start, count: end - start))
    }

    // MARK: Order

    /// Removes repeated keys, and sorts the members of an object that a dictionary wrote to.
    private func arrangeMembers(of object: EncodingNode.ID) throws {
        let order = try distinct(sortedByKey(members(of: object)))
        // The positions of nodes are the order in which they were encoded.
        let arranged =
            self[object].keys == .mayRepeat
            ? order.map(Int.init).sorted().map(EncodingNode.ID.init) : order
        self[object].keys = .distinct
        var last = EncodingNode.rootID
        for id in arranged.reversed() {
            self[id].next = last
            last = id
        }
        self[object].first = last
    }

    private func members(of object: EncodingNode.ID) -> [EncodingNode.ID] {
        var members: [EncodingNode.ID] = []
        members.reserveCapacity(Int(self[object].count))
        var id = self[object].first
        for _ in 0..<self[object].count {
            members.append(id)
            id = self[id].next
        }
        return members
    }

    /// Keeps one of the members with the same key.
    private func distinct(_ sorted: [EncodingNode.ID]) throws -> [EncodingNode.ID] {
        var found: [EncodingNode.ID] = []
        found.reserveCapacity(sorted.count)
        for id in sorted {
            if let last = found.last, key(last) == key(id) {
                found[found.count - 1] = try effective(last, id)
            } else {
                found.append(id)
            }
        }
        return found
    }

    /// Returns the effective one of two members with the same key: the one that was written last.
    ///
    /// If one dictionary wrote both, that would depend on its hash table, so their sources decide.
    private func effective(
        _ left: EncodingNode.ID,
        _ right: EncodingNode.ID
    ) throws -> EncodingNode.ID {
        let dictionary = self[left].dictionary
        guard dictionary > 0, dictionary == self[right].dictionary else { return max(left, right) }
        return try source(left).lexicographicallyPrecedes(source(right)) ? right : left
    }

    private func source(_ id: EncodingNode.ID) throws -> [UInt8] {
        let start = bytes.count
        defer { bytes.count = start }
        try append(id, isLiteral: false)
        return Array(UnsafeBufferPointer(start: bytes.base + start, count: bytes.count - start))
    }

    /// Sorts by UTF-8, which is the order of the output's bytes unless there are escapes.
    private func sortedByKey(_ all: [EncodingNode.ID]) -> [EncodingNode.ID] {
        let quote = form == .wrapped ? 2 : 1
        let keys = all.map {
            UnsafeBufferPointer(rebasing: key($0).text.dropFirst(quote).dropLast(quote))
        }
        guard keys.contains(where: { $0.contains(UInt8(ascii: "\\")) }) else {
            return KeyOrder.sorted(keys).map { all[$0] }
        }
        var texts: [UInt8] = []
        let ends = keyStrings(all).map { key in
            texts.append(contentsOf: key.utf8)
            return texts.count
        }
        return texts.withUnsafeBufferPointer { texts in
            let keys = zip([0] + ends, ends).map { start, end in
                UnsafeBufferPointer(rebasing: texts[start..<end])
            }
            return KeyOrder.sorted(keys).map { all[$0] }
        }
    }

    /// Returns the key of a member as in the output.
    func key(_ id: EncodingNode.ID) -> TapeKey {
        let node = self[id]
        return TapeKey(
            text: UnsafeBufferPointer(
                start: bytes.base + node.keyStart, count: node.keyEnd - node.keyStart - 1))
    }

    /// Returns the keys of members, without escapes, decoded in one pass.
    func keyStrings(_ members: [EncodingNode.ID]) -> [String] {
        let keys = members.map { String(decoding: key($0).text, as: UTF8.self) }
        var json = "[\(keys.joined(separator: ","))]"
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        if form == .wrapped {
            json = (try? decoder.decode(String.self, from: .json("\"\(json)\""))) ?? json
        }
        return (try? decoder.decode([String].self, from: .json(json))) ?? keys
    }
}

/// The sorting of a dictionary's keys, fast enough for very many of them.
enum KeyOrder {
    private struct Entry {
        let key: UnsafeBufferPointer<UInt8>
        /// The bytes after the prefix that all keys share.
        ///
        /// They decide most comparisons, without an access to distant memory.
        let word: UInt64
        let index: Int
    }

    /// Returns the indices of the keys in the order of their bytes; the sort is stable.
    static func sorted(_ keys: [UnsafeBufferPointer<UInt8>]) -> [Int] {
        guard let first = keys.first else { return [] }
        let shared = keys.reduce(first.count) { shared, key in
            zip(first.prefix(shared), key).prefix { $0 == $1 }.count
        }
        let entries = keys.enumerated().map { index, key in
            Entry(key: key, word: word(key, behind: shared), index: index)
        }
        return entries.sorted(by: precedes).map(\.index)
    }

    /// Returns up to eight bytes as a word, with the first byte highest.
    private static func word(_ key: UnsafeBufferPointer<UInt8>, behind shared: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in shared..<shared + 8 {
            word = word << 8 | (index < key.count ? UInt64(key[index]) : 0)
        }
        return word
    }

    private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.word != right.word { return left.word < right.word }
        return left.key.lexicographicallyPrecedes(right.key)
    }
}

/// A key that is compared by its bytes.
struct TapeKey: Equatable {
    let text: UnsafeBufferPointer<UInt8>

    /// A bit chosen by the length, first and last byte; it differs for most keys of an object.
    @inline(__always)
    var bit: UInt64 {
        let ends = UInt64(text.last ?? 0) &+ UInt64(text.first ?? 0) &* 5
        return 1 &<< (UInt64(truncatingIfNeeded: text.count &* 7) &+ ends)
    }

    @inline(__always)
    static func == (one: TapeKey, other: TapeKey) -> Bool {
        one.text.elementsEqual(other.text)
    }
}
