/// The values that a trial gives to a type.
struct Plan {
    /// The differences at one place.
    struct Override {
        var choice: Int?
        var literal: Shape.Literal?
        var isAbsent: Bool = false
        var isNull: Bool = false
        /// The types that fail to decode here.
        var rejected: Set<ObjectIdentifier> = []
        /// The types of keys with which no container can be opened here.
        var rejectedKeys: Set<ObjectIdentifier> = []
        /// The keys present.
        var keys: [String]?
        /// The number of elements.
        var count: Int?
        /// The literals that lead to the same variant as the chosen one.
        var decides: [Shape.Literal]?
    }

    /// The number of the probe to use at all places.
    var choice: Int = 0

    private var overrides: [[String]: Override] = [:]

    subscript(path: [String]) -> Override {
        get { overrides[path] ?? Override() }
        set { overrides[path] = newValue }
    }

    /// Returns the same plan with a change at one place.
    func with(_ path: [String], _ change: (inout Override) -> Void) -> Plan {
        var plan = self
        change(&plan[path])
        return plan
    }
}
