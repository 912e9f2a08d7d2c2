extension JSONValue {
    /// The members of an object, in order.
    ///
    /// An object is a collection of keys and values, and also a dictionary: read or set a member
    /// with `object["name"]`. Keys are unique. They are compared as in JavaScript, code unit by
    /// code unit, so the composed and decomposed forms of `é` are different keys.
    ///
    /// A decoded object keeps the order of its text; of equal keys, the last one wins. Where a
    /// source has no order, such as a Swift dictionary, a Foundation tree or the value of a
    /// `JavaScript` literal, members are sorted by the UTF-8 of their keys.
    ///
    /// Reading and adding a member takes the same time in an object of any size. Removing one takes
    /// as long as reading all.
    public struct Object: Sendable {
        /// A key and its value.
        public typealias Element = (key: String, value: JSONValue)

        /// The member count from which the object keeps a table of the members' positions.
        private static let threshold = 16

        private var members: [Element] = []
        private var positions: [BytewiseString: Int]?

        /// Creates an object without members.
        public init() {}

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
            self.members = members
            makeTable()
        }

        /// The value of a member.
        ///
        /// Set it to nil to remove the member. A new member is added at the end.
        public subscript(key: String) -> JSONValue? {
            get { position(of: key).map { members[$0].value } }
            set {
                switch (position(of: key), newValue) {
                case (let position?, let value?):
                    members[position].value = value
                case (let position?, nil):
                    members.remove(at: position)
                    makeTable()
                case (nil, let value?):
                    members.append((key, value))
                    if positions == nil { makeTable() }
                    positions?[BytewiseString(key)] = members.count - 1
                case (nil, nil): break
                }
            }
        }

        /// The keys, in order.
        public var keys: [String] { map(\.key) }

        private func position(of key: String) -> Int? {
            let key = BytewiseString(key)
            if let positions { return positions[key] }
            return members.firstIndex { BytewiseString($0.key) == key }
        }

        private mutating func makeTable() {
            positions = nil
            guard members.count >= Self.threshold else { return }
            positions = Dictionary(minimumCapacity: members.count)
            for (position, member) in members.enumerated() {
                positions?[BytewiseString(member.key)] = position
            }
        }
    }
}

extension JSONValue.Object: RandomAccessCollection {
    /// The position of the first member: 0.
    public var startIndex: Int { 0 }

    /// The number of members.
    public var endIndex: Int { members.count }

    /// The member at a position.
    public subscript(position: Int) -> Element { members[position] }
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
