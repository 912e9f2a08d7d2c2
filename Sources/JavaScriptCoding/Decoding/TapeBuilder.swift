/// A writer of containers to a tape, shared by the readers of text and of Foundation trees.
struct TapeBuilder {
    let tape: Tape
    /// The index of the innermost open container; nil if none is open.
    private(set) var open: Int?
    private(set) var depth = 0
    /// The number of members or elements in the innermost open container.
    private var count = 0

    init(_ tape: Tape) {
        self.tape = tape
    }

    @inline(__always)
    var isInObject: Bool {
        guard let open else { return false }
        return tape.tag(at: open) == .object
    }

    /// Opens a container; until it is closed, its word stores the outer container and its count.
    mutating func openContainer(_ tag: Tape.Tag) {
        let index = tape.append(Tape.word(tag, open.map { $0 + 1 } ?? 0, count))
        if tag == .object { tape.append(0) }
        open = index
        depth += 1
        count = 0
    }

    /// Counts an element of an array or a member of an object.
    @inline(__always)
    mutating func addItem() {
        count += 1
    }

    /// Closes the innermost container; pass false if the keys of an object are known to differ.
    ///
    /// For keys that may be equal, the tape's bytes must be complete, because a table points to
    /// them.
    mutating func closeContainer(hasEqualKeys: Bool = true) {
        guard let index = open else { return }
        let tag = tape.tag(at: index)
        let outer = tape.first(at: index)
        let outerCount = tape.second(at: index)
        if tag == .object {
            tape[index + 1] = UInt64(tape.firstKey(of: index))
            if hasEqualKeys, count > 1 { count -= removeDuplicates(of: index) }
        }
        tape[index] = Tape.word(tag, tape.wordCount, count)
        open = outer == 0 ? nil : outer - 1
        count = outerCount
        depth -= 1
    }

    /// Marks every key that is repeated later in the object, and returns the number of marked keys.
    ///
    /// Of two equal keys the last one counts, as in JavaScript.
    private func removeDuplicates(of object: Int) -> Int {
        var removed = 0
        var table: [TapeKey: Int]?
        if count >= TapeKey.threshold { table = Dictionary(minimumCapacity: count) }
        // Most keys of a small object differ in their bit, and need no search.
        var seen: UInt64 = 0
        var key = tape.firstKey(of: object)
        while key < tape.wordCount {
            let text = TapeKey(text: tape.text(at: key))
            var earlier = table?.updateValue(key, forKey: text)
            if table == nil, seen & text.bit != 0 {
                earlier = tape.key(text.text, in: object, before: key)
            }
            if let earlier {
                markShadowed(earlier)
                removed += 1
            }
            seen |= text.bit
            key = tape.end(of: key + 1)
        }
        if let table { tape.tables.keys[object] = table }
        return removed
    }

    private func markShadowed(_ key: Int) {
        tape[key] = Tape.word(.shadowed, tape.first(at: key), tape.second(at: key))
    }
}
