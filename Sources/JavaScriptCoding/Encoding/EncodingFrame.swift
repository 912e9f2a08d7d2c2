/// A value that is being encoded: one call of `encode(to:)`, or a nested container.
struct EncodingFrame {
    enum Kind {
        /// Nothing has been written yet.
        case empty
        case object
        case array
        /// A single value has been written.
        case single
        /// A container was refused because its nesting is too deep.
        case tooDeep
    }

    /// Whether the keys of an object can repeat, or need sorting.
    enum Keys {
        case distinct
        /// A key may be repeated.
        case mayRepeat
        /// A dictionary wrote some of the keys, in the order of its hash table.
        case ofDictionary
    }

    /// A number that identifies a frame of a writer; containers and encoders store it.
    typealias ID = UInt32

    /// The ID of no frame: encoding with it is an error.
    static let noID: ID = .max

    /// The position in the output where the value begins.
    var start: Int
    /// The position where its last element or member begins, including the comma before it.
    var lastStart: Int
    /// The number of members in the writer's list before this value's members.
    var memberBase: Int
    /// The number of elements or members that were begun.
    var count: Int = 0
    /// A filter with a bit for each key, so that most new keys need no search.
    var keyFilter: UInt64 = 0
    /// The ID of this frame.
    var frameID: ID
    /// The number of open containers, including this value if it is a container.
    var depth: Int32
    var kind: Kind
    var keys: Keys = .distinct
}

/// A member of an object that is being written.
struct EncodingMember {
    /// The position of the key's quotation mark in the output.
    var start: Int
    /// The length of the key in the output.
    let keyLength: Int
    /// The number of the dictionary that wrote the member; zero if none did.
    let dictionary: UInt32
}
