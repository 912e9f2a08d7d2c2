/// A value that is being encoded: one call of an `encode(to:)`, or a nested container.
struct EncodingFrame {
    enum Kind {
        /// Nothing has been written yet.
        case empty
        case object
        case array
        /// A single value has been written.
        case single
        /// A container was refused, because it would be nested too deeply.
        case tooDeep
    }

    /// What is known about an object's keys.
    enum Keys {
        case distinct
        /// One may have been written twice.
        case mayRepeat
        /// A dictionary wrote some, which are in the order of its hash table.
        case ofDictionary
    }

    /// Tells a frame from all others of its writer: what its containers and encoders hold.
    typealias ID = UInt32

    /// No frame: whatever is encoded with it is an error.
    static let noID: ID = .max

    /// Where the value begins in the output.
    var start: Int
    /// Where its last element or member begins, with the comma before it.
    var lastStart: Int
    /// The number of members in the writer's list before the value's own.
    var memberBase: Int
    /// The elements or members that were begun.
    var count: Int = 0
    /// A bit for each key, so that most keys are known to be new without a search.
    var keyFilter: UInt64 = 0
    /// Tells this frame from all others of the writer.
    var frameID: ID
    /// How many containers are open around and with this value.
    var depth: Int32
    var kind: Kind
    var keys: Keys = .distinct
}

/// A member of an object that is being written.
struct EncodingMember {
    /// Where the key's quotation mark is in the output.
    var start: Int
    /// The length of the key as it is written.
    let keyLength: Int
    /// Tells the dictionary that wrote it from others; zero if it was none.
    let dictionary: UInt32
}
