/// The members of objects: each key once, and the keys of dictionaries in a fixed order.
extension EncodingWriter {
    /// Writes the key of a member, by which a value follows.
    @inline(__always)
    func beginMember(_ key: String) {
        if state.frames[top].count > 0 { state.bytes.append(UInt8(ascii: ",")) }
        state.frames[top].count += 1
        let start = state.bytes.count
        state.bytes.appendString(key, state.form)
        let length = state.bytes.count - start
        state.members.append(
            EncodingMember(
                start: start, keyLength: length,
                keyHash: Self.hash(state.bytes.base + start, length)))
        // There is room left behind every string.
        state.bytes.appendReserved(UInt8(ascii: ":"))
    }

    /// Completes the member that was begun last.
    @inline(__always)
    func endMember() {
        let bit: UInt64 = 1 << (state.members[state.members.count - 1].keyHash >> 58)
        let filter = state.frames[top].keyFilter
        if filter & bit != 0 { state.frames[top].mayRepeatKeys = true }
        state.frames[top].keyFilter = filter | bit
    }

    /// Leaves each key once, with the value that was written last, and sorts a dictionary.
    func arrangeMembers() {
        let frame = state.frames[top]
        let all = frame.memberBase..<state.members.count
        guard frame.kind == .dictionary || mayHaveEqualKeys(all) else { return }
        var order = Array(all)
        if frame.kind == .dictionary {
            sortByKey(&order)
        } else {
            let replaced = replacedMembers(all)
            order.removeAll { replaced.contains($0) }
        }
        guard !order.elementsEqual(all) else { return }
        var arranged: [UInt8] = []
        arranged.reserveCapacity(state.bytes.count - frame.start)
        for index in order {
            if !arranged.isEmpty { arranged.append(UInt8(ascii: ",")) }
            arranged.append(contentsOf: bytes(of: index))
        }
        state.bytes.count = state.members[all.lowerBound].start
        arranged.withUnsafeBufferPointer { state.bytes.append(contentsOf: $0) }
    }

    /// Whether two hashes are equal; only for few members, because all pairs are compared.
    private func mayHaveEqualKeys(_ all: Range<Int>) -> Bool {
        guard state.frames[top].mayRepeatKeys else { return false }
        guard all.count <= 32 else { return true }
        var index = all.lowerBound
        while index < all.upperBound {
            var other = all.lowerBound
            while other < index {
                if state.members[other].keyHash == state.members[index].keyHash { return true }
                other += 1
            }
            index += 1
        }
        return false
    }

    /// The members whose key is written again later.
    ///
    /// By sorting, because searching for each would be quadratic.
    private func replacedMembers(_ all: Range<Int>) -> Set<Int> {
        let order = all.sorted { left, right in
            let hashes = (state.members[left].keyHash, state.members[right].keyHash)
            if hashes.0 != hashes.1 { return hashes.0 < hashes.1 }
            if key(left).elementsEqual(key(right)) { return left < right }
            return key(left).lexicographicallyPrecedes(key(right))
        }
        var replaced: Set<Int> = []
        for (left, right) in zip(order, order.dropFirst())
        where state.members[left].keyHash == state.members[right].keyHash {
            if key(left).elementsEqual(key(right)) { replaced.insert(left) }
        }
        return replaced
    }

    /// Sorts by UTF-8, which is the order of the written bytes unless there are escapes.
    private func sortByKey(_ order: inout [Int]) {
        let quote = state.form == .wrapped ? 2 : 1
        let hasEscapes = order.contains { index in
            key(index).dropFirst(quote).dropLast(quote).contains(UInt8(ascii: "\\"))
        }
        if hasEscapes {
            let keys = order.map { (index: $0, key: keyString($0)) }
            order = keys.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.index)
        } else {
            order.sort { left, right in
                key(left).dropFirst(quote).dropLast(quote)
                    .lexicographicallyPrecedes(key(right).dropFirst(quote).dropLast(quote))
            }
        }
    }

    /// The key of a member as it is written.
    private func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let member = state.members[index]
        return UnsafeBufferPointer(
            start: state.bytes.base + member.start, count: member.keyLength)
    }

    /// A member as it is written, without commas around it.
    private func bytes(of index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = state.members[index].start
        let isLast = index == state.members.count - 1
        let end = isLast ? state.bytes.count : state.members[index + 1].start - 1
        return UnsafeBufferPointer(start: state.bytes.base + start, count: end - start)
    }

    /// The key of a member as its writer gave it.
    func keyString(_ index: Int) -> String {
        var units = key(index).map { UInt16($0) }
        if state.form == .wrapped { units = Self.unescaped(units) }
        return String(decoding: Self.unescaped(units.dropFirst().dropLast()), as: UTF16.self)
    }

    /// Text without its outer level of escapes.
    private static func unescaped(_ text: some Sequence<UInt16>) -> [UInt16] {
        var units: [UInt16] = []
        var rest = text.makeIterator()
        while let unit = rest.next() {
            guard unit == 0x5C, let escape = rest.next() else {
                units.append(unit)
                continue
            }
            switch UInt8(truncatingIfNeeded: escape) {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "u"):
                let digits = (0..<4).compactMap { _ in rest.next() }
                units.append(UInt16(String(decoding: digits, as: UTF16.self), radix: 16) ?? 0xFFFD)
            default: units.append(escape)
            }
        }
        return units
    }

    /// A fast hash, which only has to tell most keys apart.
    @inline(__always)
    private static func hash(_ key: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        let raw = UnsafeRawPointer(key)
        var hash = UInt64(truncatingIfNeeded: length)
        var offset = 0
        while offset + 8 <= length {
            hash = mix(hash, raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        if offset < length {
            // Behind the key there is room for a quotation mark and more; its bytes don't count.
            let rest = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let bits = UInt64(truncatingIfNeeded: 8 &* (length &- offset))
            hash = mix(hash, UInt64(littleEndian: rest) & (1 &<< bits &- 1))
        }
        return hash
    }

    @inline(__always)
    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32 &* 0xD6E8_FEB8_6659_FD93
    }
}
