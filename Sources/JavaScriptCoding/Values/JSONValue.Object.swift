extension JSONValue {
    /// The members of an object, in order.
    ///
    /// An object is a collection of keys and values, and also a dictionary: read or set a member
    /// with `object["name"]`. Keys are unique. They are compared as in JavaScript, code unit by
    /// code unit, so the composed and decomposed forms of `é` are different keys.
    ///
    /// A decoded object keeps the order of its text; of equal keys, the last one wins. Where a
    /// source has no order, such as a Foundation tree or the value of a `JavaScript` literal,
    /// members are sorted by the UTF-8 of their keys. Those of an encoded dictionary have any order.
    ///
    /// Reading, adding and removing a member takes the same time in an object of any size.
    public struct Object: Sendable {
        /// A key and its value.
        public typealias Element = (key: String, value: JSONValue)

        /// The position of a member.
        public struct Index: Comparable, Sendable {
            fileprivate let slot: Int

            /// Compares two positions in the same object.
            public static func < (one: Index, other: Index) -> Bool { one.slot < other.slot }
        }

        /// The member count from which the object keeps a table of the members' slots.
        private static let threshold = 16

        /// The members in order; nil where a member was removed.
        ///
        /// To close each gap at once, all later members would have to move. Only an object with a
        /// table has gaps.
        private var slots: [Element?]
        private var places: [BytewiseString: Int]?
        /// The slot of the first member, so that an object can be emptied from its front.
        private var firstSlot = 0

        /// Creates an object without members.
        public init() {
            slots = []
        }

        /// Creates an object from members; of equal keys, the last value wins, in the first one's
        /// place.
        public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
            self.init()
            for (key, value) in members { self[key] = value }
        }

        /// Creates an object from a dictionary.
        public init(_ dictionary: [String: JSONValue]) {
            self.init(sorting: Array(dictionary))
        }

        /// Creates an object from members whose keys are known to be distinct, and sorts them.
        init(sorting members: [Element]) {
            self.init(
                distinct: members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        }

        /// Creates an object from members whose keys are known to be distinct.
        init(distinct members: [Element]) {
            slots = members
            makeTable()
        }

        /// The value of a member.
        ///
        /// Set it to nil to remove the member. A new member is added at the end.
        public subscript(key: String) -> JSONValue? {
            get { slot(of: key).flatMap { slots[$0]?.value } }
            set {
                switch (slot(of: key), newValue) {
                case (let slot?, let value?): slots[slot]?.value = value
                case (let slot?, nil): removeMember(key, at: slot)
                case (nil, let value?): append((key, value))
                case (nil, nil): break
                }
            }
        }

        /// The number of members.
        public var count: Int { places?.count ?? slots.count }

        /// Whether there are no members.
        public var isEmpty: Bool { count == 0 }

        /// The keys, in order.
        public var keys: [String] { map(\.key) }

        private func slot(of key: String) -> Int? {
            let key = BytewiseString(key)
            if let places { return places[key] }
            return slots.firstIndex { $0.map { BytewiseString($0.key) == key } ?? false }
        }

        private mutating func append(_ member: Element) {
            slots.append(member)
            if places == nil {
                makeTable()
            } else {
                places?[BytewiseString(member.key)] = slots.count - 1
            }
        }

        private mutating func removeMember(_ key: String, at slot: Int) {
            guard places != nil else {
                slots.remove(at: slot)
                return
            }
            slots[slot] = nil
            places?[BytewiseString(key)] = nil
            while firstSlot < slots.count, slots[firstSlot] == nil { firstSlot += 1 }
            // Closes the gaps once they are the greater part, so that each removal pays for a few
            // moves.
            guard slots.count > 2 * count + Self.threshold else { return }
            slots.removeAll { $0 == nil }
            firstSlot = 0
            makeTable()
        }

        @inline(never)
        private mutating func makeTable() {
            places = nil
            guard slots.count >= Self.threshold else { return }
            places = Dictionary(minimumCapacity: slots.count)
            for case (let slot, let member?) in slots.enumerated() {
                places?[BytewiseString(member.key)] = slot
            }
        }
    }
}

extension JSONValue.Object: BidirectionalCollection {
    /// The position of the first member.
    public var startIndex: Index { Index(slot: firstSlot) }

    /// The position after the last member.
    public var endIndex: Index { Index(slot: slots.count) }

    /// Returns the position of the next member.
    public func index(after index: Index) -> Index { memberIndex(from: index.slot + 1) }

    /// Returns the position of the previous member.
    public func index(before index: Index) -> Index {
        var slot = index.slot - 1
        while slots[slot] == nil { slot -= 1 }
        return Index(slot: slot)
    }

    /// The member at a position.
    public subscript(index: Index) -> Element {
        // The caller's mistake, as with an array: indices come from this object, not from a page.
        guard let member = slots[index.slot] else {
            preconditionFailure("The index belongs to a member that was removed.")
        }
        return member
    }

    private func memberIndex(from slot: Int) -> Index {
        var slot = slot
        while slot < slots.count, slots[slot] == nil { slot += 1 }
        return Index(slot: slot)
    }
}

extension JSONValue.Object: Hashable {
    /// Compares the members of two objects, regardless of order.
    public static func == (one: Self, other: Self) -> Bool {
        JSONValue.object(one) == JSONValue.object(other)
    }

    /// Hashes the members, regardless of order.
    public func hash(into hasher: inout Hasher) {
        JSONValue.object(self).hash(into: &hasher)
    }
}

extension JSONValue.Object: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal; of equal keys, the last one wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

extension JSONValue.Object: CustomStringConvertible {
    /// The object as JSON text on one line.
    public var description: String { JSONValue.object(self).description }
}
