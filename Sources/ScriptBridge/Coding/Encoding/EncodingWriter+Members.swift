/// The members of objects: each key once, and the keys of dictionaries in a fixed order.
extension EncodingWriter {
    /// The type under which the standard library encodes the keys of a dictionary.
    ///
    /// A dictionary's order differs between processes, and it tells nobody that it is one. But
    /// whether its keys are strings, integers or `CodingKeyRepresentable`, it always asks for a
    /// container with this one type of keys. If that ever changes, dictionaries of other keys lose
    /// their fixed order, and nothing else.
    static let dictionaryKeyType: Any.Type? = KeyTypeProbe.keyType(of: [String: Bool]())

    /// Leaves each key once, and sorts what a dictionary wrote into.
    func arrangeMembers() {
        let frame = state.pointee.top
        let all = frame.memberBase..<state.pointee.members.count
        guard frame.keys != .distinct else { return }
        var order: [Int] = []
        for index in sortedByKey(all) {
            if let last = order.last, state.pointee.key(last) == state.pointee.key(index) {
                order[order.count - 1] = effective(last, index)
            } else {
                order.append(index)
            }
        }
        if frame.keys != .ofDictionary { order.sort() }
        guard !order.elementsEqual(all) else { return }
        var arranged: [UInt8] = []
        arranged.reserveCapacity(state.pointee.bytes.count - frame.start)
        for index in order {
            if !arranged.isEmpty { arranged.append(UInt8(ascii: ",")) }
            arranged.append(contentsOf: bytes(of: index))
        }
        state.pointee.bytes.count = state.pointee.members[all.lowerBound].start
        arranged.withUnsafeBufferPointer { state.pointee.bytes.append(contentsOf: $0) }
    }

    /// Which one of two members with the same key counts: the one that was written last.
    ///
    /// Of a dictionary with keys that are written alike, that would depend on its hash table.
    private func effective(_ left: Int, _ right: Int) -> Int {
        let dictionary = state.pointee.members[left].dictionary
        guard dictionary > 0, dictionary == state.pointee.members[right].dictionary else {
            return max(left, right)
        }
        return bytes(of: left).lexicographicallyPrecedes(bytes(of: right)) ? right : left
    }

    /// Sorts by UTF-8, which is the order of the written bytes unless there are escapes.
    private func sortedByKey(_ all: Range<Int>) -> [Int] {
        let keys = all.map { index in
            UnsafeBufferPointer(
                rebasing: state.pointee.key(index).text.dropFirst(quote).dropLast(quote))
        }
        guard keys.contains(where: { $0.contains(UInt8(ascii: "\\")) }) else {
            return KeyOrder.sorted(keys).map { all.lowerBound + $0 }
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
            return KeyOrder.sorted(keys).map { all.lowerBound + $0 }
        }
    }

    /// How many bytes a quotation mark has.
    private var quote: Int { state.pointee.form == .wrapped ? 2 : 1 }

    /// A member as it is written, without commas around it.
    private func bytes(of index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = state.pointee.members[index].start
        let isLast = index == state.pointee.members.count - 1
        let end = isLast ? state.pointee.bytes.count : state.pointee.members[index + 1].start - 1
        return UnsafeBufferPointer(start: state.pointee.bytes.base + start, count: end - start)
    }

    /// The key of a member as its writer gave it.
    func keyString(_ index: Int) -> String { keyStrings(index..<index + 1).first ?? "" }

    /// The keys of members as their writers gave them, read all at once.
    private func keyStrings(_ members: Range<Int>) -> [String] {
        let keys = members.map { String(decoding: state.pointee.key($0).text, as: UTF8.self) }
        var json = "[\(keys.joined(separator: ","))]"
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        if state.pointee.form == .wrapped {
            json = (try? decoder.decode(String.self, from: .json("\"\(json)\""))) ?? json
        }
        return (try? decoder.decode([String].self, from: .json(json))) ?? keys
    }
}

extension EncodingWriter.State {
    /// Writes the key of a member, by which a value follows; false if the frame is not an
    /// object on top.
    @inline(never)
    mutating func beginMember(
        _ key: String,
        _ frameID: EncodingFrame.ID,
        _ dictionary: UInt32
    ) -> Bool {
        guard top.frameID == frameID, top.kind == .object else { return false }
        top.lastStart = bytes.count
        if top.count > 0 { bytes.append(UInt8(ascii: ",")) }
        top.count += 1
        let start = bytes.count
        var bit: UInt64 = 0
        key.readUTF8 { text in
            bytes.appendQuoted(text, form)
            bit = TapeKey(text: text).bit
        }
        let length = bytes.count - start
        // There is room left behind every string.
        bytes.appendReserved(UInt8(ascii: ":"))
        members.append(EncodingMember(start: start, keyLength: length, dictionary: dictionary))
        if top.keyFilter & bit != 0, top.keys == .distinct, lastMayRepeat() {
            top.keys = .mayRepeat
        }
        top.keyFilter |= bit
        return true
    }

    /// A number for a dictionary that will write members, in an order of its own.
    mutating func beginDictionary(_ frameID: EncodingFrame.ID) -> UInt32 {
        guard top.frameID == frameID, top.kind == .object else { return 0 }
        top.keys = .ofDictionary
        lastID &+= 1
        return lastID
    }

    /// The key of a member as it is written.
    @inline(__always)
    func key(_ index: Int) -> TapeKey {
        TapeKey(
            text: UnsafeBufferPointer(
                start: bytes.base + members[index].start, count: members[index].keyLength))
    }

    /// Whether the last key may be in the object already; of few members each one is looked at.
    @inline(never)
    private func lastMayRepeat() -> Bool {
        let last = members.count - 1
        guard top.count <= 32 else { return true }
        return (top.memberBase..<last).contains { key($0) == key(last) }
    }
}
