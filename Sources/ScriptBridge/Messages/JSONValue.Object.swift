extension JSONValue {
    /// The members of an object, in order.
    ///
    /// An object is a collection of keys and values, and also a dictionary: read or set a member
    /// with `object["name"]`. Keys are unique. They are compared as in JavaScript, code unit by
    /// code unit, so the composed and decomposed forms of `é` are different keys.
    ///
    /// A decoded object keeps the order of its text; of equal keys, the last one wins. Where a
    /// source has no order, such as a Swift dictionary or a Foundation tree, members are sorted by
    /// the UTF-8 of their keys.
    public struct Object: Sendable {
        /// A key and its value.
        public typealias Element = (key: String, value: JSONValue)

        /// The member count from which the object keeps a table of indexes.
        private static let threshold = 16

        private var members: [Element]
        private var places: [BytewiseString: Int]?

        /// Creates an object without members.
        public init() {
            members = []
        }

        /// Creates an object from members; of equal keys, the last value wins, in the first one's
        /// place.
        public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
            self.init()
            for (key, value) in members { self[key] = value }
        }

        /// Creates an object from a dictionary.
        public init(_ dictionary: [String: JSONValue]) {
            self.init(
                distinct: dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        }

        /// Creates an object from members whose keys are known to be distinct.
        init(distinct members: [Element]) {
            self.members = members
            indexMembers()
        }

        /// The value of a member.
        ///
        /// Set it to nil to remove the member. A new member is added at the end.
        public subscript(key: String) -> JSONValue? {
            get { place(of: key).map { members[$0].value } }
            set {
                let place = place(of: key)
                switch (place, newValue) {
                case (let place?, let value?):
                    members[place].value = value
                case (let place?, nil):
                    members.remove(at: place)
                    indexMembers()
                case (nil, let value?):
                    members.append((key, value))
                    if places == nil {
                        indexMembers()
                    } else {
                        places?[BytewiseString(key)] = members.count - 1
                    }
                case (nil, nil):
                    break
                }
            }
        }

        /// The keys, in order.
        public var keys: [String] { members.map(\.key) }

        private func place(of key: String) -> Int? {
            let key = BytewiseString(key)
            if let places { return places[key] }
            return members.firstIndex { BytewiseString($0.key) == key }
        }

        private mutating func indexMembers() {
            places = nil
            guard members.count >= Self.threshold else { return }
            places = Dictionary(
                members.enumerated().map { (BytewiseString($1.key), $0) }
            ) { $1 }
        }
    }
}

extension JSONValue.Object: RandomAccessCollection {
    /// The index of the first member.
    public var startIndex: Int { 0 }

    /// The index after the last member.
    public var endIndex: Int { members.count }

    /// The member at an index.
    public subscript(place: Int) -> Element { members[place] }
}

extension JSONValue.Object: Hashable {
    /// Compares the members of two objects, regardless of order.
    public static func == (one: Self, other: Self) -> Bool {
        one.count == other.count && one.allSatisfy { other[$0.key] == $0.value }
    }

    /// Hashes the members, regardless of order.
    public func hash(into hasher: inout Hasher) {
        // A sum does not depend on the order; each member is hashed with this hasher's seed.
        var sum = 0
        for (key, value) in self {
            var member = hasher
            member.combine(BytewiseString(key))
            member.combine(value)
            sum &+= member.finalize()
        }
        hasher.combine(sum)
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
