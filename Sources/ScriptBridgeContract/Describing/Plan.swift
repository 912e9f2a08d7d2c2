/// What a type is given when it is tried.
struct Plan {
    /// What is special about one place.
    struct Override {
        var choice: Int?
        var literal: Shape.Literal?
        var isAbsent: Bool = false
        var isNull: Bool = false
        /// The types that this place is not of.
        var refused: Set<ObjectIdentifier> = []
        /// The keys that are there.
        var keys: [String]?
        /// How many elements there are.
        var count: Int?
        /// The literals with which all is as with the chosen one.
        var decides: [Shape.Literal]?
    }

    /// The number of the probes for all places.
    var choice: Int = 0

    private var overrides: [[String]: Override] = [:]

    subscript(path: [String]) -> Override {
        get { overrides[path] ?? Override() }
        set { overrides[path] = newValue }
    }

    /// The same plan but for one place.
    func with(_ path: [String], _ change: (inout Override) -> Void) -> Plan {
        var plan = self
        change(&plan[path])
        return plan
    }
}
