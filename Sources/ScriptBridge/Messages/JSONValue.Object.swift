extension JSONValue {
    /// The members of an object, in their order.
    ///
    /// A collection of keys and values, and a dictionary: `object["name"]` is the value of a member,
    /// and can be set. Each key is there once. Keys are compared as JavaScript compares strings, code
    /// unit by code unit: `é` as one scalar and as two are two keys.
    ///
    /// A decoded object has the order of its text; of equal keys the last one stands. Where a source
    /// has no order, as a Swift dictionary or a Foundation tree, members are sorted by the UTF-8 of
    /// their keys.
    public struct Object: Sendable {
        /// A key and its value.
        public typealias Element = (key: String, value: JSONValue)

        /// From how many members on there is a table of their places.
        private static let threshold = 16

        private var members: [Element]
        private var places: [BytewiseString: Int]?

        /// Makes an object without members.
        public init() {
            members = []
        }

        /// Makes an object from members; of equal keys the last value counts, in the first one's place.
        public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
            self.init()
            for (key, value) in members { self[key] = value }
        }

        /// Makes an object from a dictionary.
        public init(_ dictionary: [String: JSONValue]) {
            self.init(
                distinct: dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        }

        /// Takes members whose keys are known to differ.
        init(distinct members: [Element]) {
            self.members = members
            indexMembers()
        }

        /// The value of a member.
        ///
        /// Set to nil to remove the member. A new one is the last.
        public subscript(key: String) -> JSONValue? {
            get { place(of: key).map { members[$0].value } }
            set {
                let place = place(of: key)
                switch (place, newValue) {
                case (let place?, let value?):
                    members[place].value = value
                case (let place?, nil):
                    members.remove(at: place)
                    places = nil
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

        /// The keys, in their order.
        public var keys: [String] { members.map(\.key) }

        private func place(of key: String) -> Int? {
            let key = BytewiseString(key)
            if let places { return places[key] }
            return members.firstIndex { BytewiseString($0.key) == key }
        }

        private mutating func indexMembers() {
            guard members.count >= Self.threshold else { return }
            places = Dictionary(
                members.enumerated().map { (BytewiseString($1.key), $0) }
            ) { $1 }
        }
    }
}

extension JSONValue.Object: RandomAccessCollection {
    /// The place of the first member.
    public var startIndex: Int { 0 }

    /// The place behind the last member.
    public var endIndex: Int { members.count }

    /// The member at a place.
    public subscript(place: Int) -> Element { members[place] }
}

extension JSONValue.Object: Hashable {
    /// Whether two objects have the same members, in whatever order.
    public static func == (one: Self, other: Self) -> Bool {
        one.count == other.count && one.allSatisfy { other[$0.key] == $0.value }
    }

    /// Hashes the members, whatever their order is.
    public func hash(into hasher: inout Hasher) {
        // A sum, which does not depend on the order; each member is hashed as this hasher would.
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
    /// Makes an object from a literal; of equal keys the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

extension JSONValue.Object: CustomStringConvertible {
    /// JSON text, in one line.
    public var description: String { JSONValue.object(self).description }
}
