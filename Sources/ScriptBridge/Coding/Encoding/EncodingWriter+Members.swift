/// The members of objects: each key once, and the keys of dictionaries in a fixed order.
extension EncodingWriter {
    /// Leaves each key once, and sorts what a dictionary wrote into.
    func arrangeMembers() {
        let frame = state.pointee.top
        let all = frame.memberBase..<state.pointee.members.count
        guard frame.keys == .ofDictionary || mayHaveEqualKeys(all) else { return }
        var order: [Int] = []
        for index in sortedByKey(all) {
            if let last = order.last, TapeKey.equal(key(last), key(index)) {
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

    /// Whether two hashes are equal; by sorting, because searching for each would be quadratic.
    private func mayHaveEqualKeys(_ all: Range<Int>) -> Bool {
        guard state.pointee.top.keys == .mayRepeat else { return false }
        let hashes = all.map { state.pointee.members[$0].keyHash }.sorted()
        return zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
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
            UnsafeBufferPointer(rebasing: key(index).dropFirst(quote).dropLast(quote))
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

    /// The key of a member as it is written.
    private func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let member = state.pointee.members[index]
        return UnsafeBufferPointer(
            start: state.pointee.bytes.base + member.start, count: member.keyLength)
    }

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
        let keys = members.map { String(decoding: key($0), as: UTF8.self) }
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
        var hash: UInt64 = 0
        key.readUTF8 { text in
            bytes.appendQuoted(text, form)
            hash = Self.hash(text)
        }
        let length = bytes.count - start
        // There is room left behind every string.
        bytes.appendReserved(UInt8(ascii: ":"))
        let member = EncodingMember(
            start: start, keyLength: length, keyHash: UInt32(truncatingIfNeeded: hash),
            dictionary: dictionary)
        let bit: UInt64 = 1 << (hash >> 58)
        if top.keyFilter & bit != 0, top.keys == .distinct, mayRepeat(member) {
            top.keys = .mayRepeat
        }
        top.keyFilter |= bit
        members.append(member)
        return true
    }

    /// A number for a dictionary that will write members, in an order of its own.
    mutating func beginDictionary(_ frameID: EncodingFrame.ID) -> UInt32 {
        guard top.frameID == frameID, top.kind == .object else { return 0 }
        top.keys = .ofDictionary
        lastID &+= 1
        return lastID
    }

    /// Whether the key may be in the object already; of few members each one is looked at.
    @inline(never)
    private func mayRepeat(_ member: EncodingMember) -> Bool {
        guard top.count <= 32 else { return true }
        return (top.memberBase..<members.count).contains { index in
            members[index].keyHash == member.keyHash
                && members[index].keyLength == member.keyLength
        }
    }

    /// A fast hash of both ends of a key, which only has to tell most keys apart.
    @inline(__always)
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = key.baseAddress, key.count > 0 else { return 0 }
        let word: UInt64
        if key.count < 8 {
            word = GrowableStorage.lastBytes(key.count, of: key)
        } else {
            let raw = UnsafeRawPointer(start)
            let last = raw.loadUnaligned(fromByteOffset: key.count &- 8, as: UInt64.self)
            word = raw.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15 ^ last
        }
        let product = (word ^ UInt64(truncatingIfNeeded: key.count)) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }
}
