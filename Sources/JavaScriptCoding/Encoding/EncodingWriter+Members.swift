/// The members of objects, with unique keys and a fixed order for dictionaries.
extension EncodingWriter {
    /// The key type with which the standard library encodes dictionaries.
    ///
    /// The order of a dictionary differs between processes, but its `encode(to:)` does not reveal
    /// that it is a dictionary. However, it always requests a container with this one key type,
    /// whether its keys are strings, integers or `CodingKeyRepresentable`. If that ever changes,
    /// dictionaries of other keys lose their fixed order, and nothing else changes.
    static let dictionaryKeyType: Any.Type? = {
        let probe = KeyTypeProbe()
        try? [String: Bool]().encode(to: probe)
        return probe.keyType
    }()

    /// Returns a key's name in the output, if names are converted.
    @inline(never)
    func convertedName<Key: CodingKey>(of key: Key, in frameID: EncodingFrame.ID) -> String {
        let names = state.pointee.keyNames ?? KeyNames()
        state.pointee.keyNames = names
        let (name, clash) = names.name(of: key)
        if let clash, names.failure == nil {
            names.failure = EncodingError.invalidValue(
                key, .init(codingPath: path(to: frameID), debugDescription: clash))
        }
        return name
    }

    /// Removes repeated keys, and sorts the members of an object that a dictionary wrote to.
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

    /// Returns the effective one of two members with the same key: the one that was written last.
    ///
    /// If one dictionary wrote both, that would depend on its hash table, so their sources decide.
    private func effective(_ left: Int, _ right: Int) -> Int {
        let dictionary = state.pointee.members[left].dictionary
        guard dictionary > 0, dictionary == state.pointee.members[right].dictionary else {
            return max(left, right)
        }
        return bytes(of: left).lexicographicallyPrecedes(bytes(of: right)) ? right : left
    }

    /// Sorts by UTF-8, which is the order of the output's bytes unless there are escapes.
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

    /// The number of bytes in a quotation mark.
    private var quote: Int { state.pointee.form == .wrapped ? 2 : 1 }

    /// Returns a member's output, without the commas around it.
    private func bytes(of index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = state.pointee.members[index].start
        let isLast = index == state.pointee.members.count - 1
        let end = isLast ? state.pointee.bytes.count : state.pointee.members[index + 1].start - 1
        return UnsafeBufferPointer(start: state.pointee.bytes.base + start, count: end - start)
    }

    /// Returns the key of a member, without escapes.
    func keyString(_ index: Int) -> String { keyStrings(index..<index + 1).first ?? "" }

    /// Returns the keys of members, without escapes, decoded in one pass.
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
    /// Writes the key of a member, which a value must follow.
    ///
    /// Returns false if the frame is not an object on top.
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
        // Every string is followed by reserved room.
        bytes.appendReserved(UInt8(ascii: ":"))
        members.append(EncodingMember(start: start, keyLength: length, dictionary: dictionary))
        if top.keyFilter & bit != 0, top.keys == .distinct, lastMayRepeat() {
            top.keys = .mayRepeat
        }
        top.keyFilter |= bit
        return true
    }

    /// Returns a number for a dictionary that is about to write members.
    mutating func beginDictionary(_ frameID: EncodingFrame.ID) -> UInt32 {
        guard top.frameID == frameID, top.kind == .object else { return 0 }
        top.keys = .ofDictionary
        lastID &+= 1
        return lastID
    }

    /// Returns the key of a member as in the output.
    @inline(__always)
    func key(_ index: Int) -> TapeKey {
        TapeKey(
            text: UnsafeBufferPointer(
                start: bytes.base + members[index].start, count: members[index].keyLength))
    }

    /// Returns whether the last key may be a repetition; only up to 32 members are compared.
    @inline(never)
    private func lastMayRepeat() -> Bool {
        let last = members.count - 1
        guard top.count <= 32 else { return true }
        return (top.memberBase..<last).contains { key($0) == key(last) }
    }
}
