/// A value that is being encoded: one call of an `encode(to:)`, or a nested container.
struct EncodingFrame {
    enum Kind {
        /// Nothing has been written yet.
        case empty
        case object
        /// An object whose members are sorted in the end, because a hash table has ordered them.
        case dictionary
        case array
        /// A single value has been written.
        case single
        /// A container was refused, because it would be nested too deeply.
        case tooDeep

        var isObject: Bool { self == .object || self == .dictionary }
    }

    /// Where the value begins in the output.
    var start: Int
    /// The number of members in the writer's list before the value's own.
    var memberBase: Int
    /// A bit for each key's hash, so that most keys are known to be new without a search.
    var keyFilter: UInt64 = 0
    /// The elements or members that were begun.
    var count: Int = 0
    /// Tells this use of the place in the stack from all others.
    var serial: UInt32
    /// How many containers are open around and with this value.
    var depth: Int32
    var kind: Kind = .empty
    /// Whether the filter has let a key pass that may have been written before.
    var mayRepeatKeys: Bool = false
}

/// A container's or encoder's claim to a frame, valid while that frame exists.
struct EncodingFrameReference {
    let index: Int32
    let serial: UInt32

    /// A claim to no frame: whatever is encoded with it is an error.
    static let none: EncodingFrameReference = EncodingFrameReference(index: -1, serial: 0)
}

/// A member of an object that is being written.
struct EncodingMember {
    /// Where the key's quotation mark is in the output.
    var start: Int
    /// The length of the key as it is written.
    let keyLength: Int
    let keyHash: UInt64
}
