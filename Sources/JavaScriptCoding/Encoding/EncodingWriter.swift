/// A writer that collects one value as a tree, and then writes its text once.
///
/// Containers may be filled in any order until the value that requested them is complete. Repeated
/// keys and the order of dictionaries are settled when the text is written.
///
/// Invariant of the unsafe code: the storage is used only through the writer, which frees it.
final class EncodingWriter {
    // No access overlaps another one: nothing else runs while a part of the storage changes.
    @exclusivity(unchecked) var bytes: GrowableStorage<UInt8> = GrowableStorage(capacity: 1024)
    @exclusivity(unchecked) var nodes: GrowableStorage<EncodingNode> = GrowableStorage(capacity: 16)
    @exclusivity(unchecked) var form: EscapedForm = .literal
    /// The node whose value is being encoded; an error's path leads to it.
    @exclusivity(unchecked) var current: EncodingNode.ID = EncodingNode.rootID
    /// The number of open arrays that are written as one text.
    @exclusivity(unchecked) var textDepth: Int32 = 0
    @exclusivity(unchecked) private var stack: StackRoom = StackRoom()
    private var dictionaryCount: Int32 = 0
    /// The names of keys, once a name was converted.
    private(set) var keyNames: KeyNames?
    /// The nested containers that the same key returns again.
    private var shared: [SharedKey: EncodingNode.ID] = [:]
    let options: EncodingOptions

    private struct SharedKey: Hashable {
        let parent: EncodingNode.ID
        let key: BytewiseString
    }

    init(_ options: EncodingOptions) {
        self.options = options
        nodes.append(
            EncodingNode(
                keyStart: 0, keyEnd: 0, start: 0, end: 0, parent: EncodingNode.noID,
                owner: EncodingNode.rootID, depth: 0, dictionary: 0, isOpen: true))
    }

    deinit {
        bytes.deallocate()
        nodes.deallocate()
    }

    subscript(id: EncodingNode.ID) -> EncodingNode {
        @inline(__always) get { nodes[Int(id)] }
        @inline(__always) _modify { yield &nodes[Int(id)] }
    }

    // MARK: Values

    /// Encodes an element of an array.
    @inline(__always)
    func element(
        _ parent: EncodingNode.ID,
        _ value: some Any,
        _ body: (EncodingNode.ID) throws -> Void
    ) throws {
        guard takes(.array, parent) else { throw misuse(value, parent) }
        let last = self[parent].last
        let id = addNode(to: parent, keyStart: bytes.count, dictionary: 0)
        try fill(id, last, body)
    }

    /// Encodes a member of an object.
    @inline(__always)
    func member(
        _ key: String,
        _ parent: EncodingNode.ID,
        _ dictionary: Int32,
        _ value: some Any,
        _ body: (EncodingNode.ID) throws -> Void
    ) throws {
        guard takes(.object, parent) else { throw misuse(value, parent) }
        let last = self[parent].last
        try fill(addMember(key, parent, dictionary), last, body)
    }

    /// Encodes the only value of a node, and empties the node if that throws.
    @inline(__always)
    func single(
        _ id: EncodingNode.ID,
        _ value: some Any,
        _ body: (EncodingNode.ID) throws -> Void
    ) throws {
        guard takes(.empty, id) else { throw misuse(value, id) }
        let empty = self[id]
        do {
            try write(id, body)
        } catch {
            self[id] = empty
            if id == EncodingNode.rootID { form = .literal }
            throw error
        }
    }

    /// Encodes the value of a new node, and removes the node if that throws.
    @inline(__always)
    private func fill(
        _ id: EncodingNode.ID,
        _ last: EncodingNode.ID,
        _ body: (EncodingNode.ID) throws -> Void
    ) throws {
        do {
            try write(id, body)
        } catch {
            remove(id, after: last)
            throw error
        }
    }

    @inline(__always)
    private func write(_ id: EncodingNode.ID, _ body: (EncodingNode.ID) throws -> Void) throws {
        let (outer, start) = (current, bytes.count)
        current = id
        defer { current = outer }
        try body(id)
        guard self[id].kind == .empty else { return }
        self[id].kind = .scalar
        self[id].start = start
        self[id].end = bytes.count
    }

    /// Encodes a value that has no format of its own through its `encode(to:)`.
    @inline(__always)
    func encode<Value: Encodable>(_ value: Value, into id: EncodingNode.ID) throws {
        guard stack.hasRoom() else { throw noStack() }
        let wasOpen = self[id].isOpen
        self[id].isOpen = true
        defer { self[id].isOpen = wasOpen }
        try value.encode(to: ValueEncoder(writer: self, id: id))
        if self[id].kind == .empty { open(.object, id) }
        if self[id].kind == .tooDeep { throw tooDeep(id) }
    }

    // MARK: Nodes

    /// Returns whether a node can be written to as this kind.
    @inline(__always)
    private func takes(_ kind: EncodingNode.Kind, _ id: EncodingNode.ID) -> Bool {
        guard id >= 0, self[id].kind == kind else { return false }
        return self[id].isOpen || self[self[id].owner].isOpen
    }

    @inline(__always)
    private func addNode(
        to parent: EncodingNode.ID,
        keyStart: Int,
        dictionary: Int32
    ) -> EncodingNode.ID {
        let id = EncodingNode.ID(truncatingIfNeeded: nodes.count)
        let container = self[parent]
        nodes.append(
            EncodingNode(
                keyStart: keyStart, keyEnd: bytes.count, start: 0, end: 0, parent: parent,
                owner: container.isOpen ? parent : container.owner, depth: container.depth,
                dictionary: dictionary))
        if container.count == 0 { self[parent].first = id } else { self[container.last].next = id }
        self[parent].last = id
        self[parent].count &+= 1
        return id
    }

    /// Adds a member without a value.
    @inline(never)
    private func addMember(
        _ key: String,
        _ parent: EncodingNode.ID,
        _ dictionary: Int32
    ) -> EncodingNode.ID {
        let start = bytes.count
        var bit: UInt64 = 0
        key.readUTF8 { text in
            bytes.appendQuoted(text, form)
            bit = TapeKey(text: text).bit
        }
        bytes.append(UInt8(ascii: ":"))
        let id = addNode(to: parent, keyStart: start, dictionary: dictionary)
        let object = self[parent]
        if object.keyFilter & bit != 0, object.keys == .distinct, lastMayRepeat(in: object) {
            self[parent].keys = .mayRepeat
        }
        self[parent].keyFilter |= bit
        return id
    }

    /// Returns whether the last key may be a repetition; only up to 32 members are compared.
    @inline(never)
    private func lastMayRepeat(in object: EncodingNode) -> Bool {
        guard object.count <= 32 else { return true }
        let key = key(object.last)
        var id = object.first
        while id != object.last {
            if self.key(id) == key { return true }
            id = self[id].next
        }
        return false
    }

    @inline(never)
    private func remove(_ id: EncodingNode.ID, after last: EncodingNode.ID) {
        let parent = self[id].parent
        self[parent].count -= 1
        self[parent].last = last
        if self[parent].count > 0 { self[last].next = EncodingNode.rootID }
        // Containers that the caller kept are rejected.
        self[id].kind = .scalar
    }

    /// Returns a key's name in the output, if names are converted.
    @inline(never)
    func convertedName<Key: CodingKey>(of key: Key, in id: EncodingNode.ID) -> String {
        let names = keyNames ?? KeyNames()
        keyNames = names
        let (name, clash) = names.name(of: key)
        if let clash, names.failure == nil {
            names.failure = EncodingError.invalidValue(
                key, .init(codingPath: path(to: id), debugDescription: clash))
        }
        return name
    }

    // MARK: Containers

    /// Opens the container of a node, or rejects it if it is nested too deeply.
    @inline(__always)
    func open(_ kind: EncodingNode.Kind, _ id: EncodingNode.ID) {
        guard self[id].depth < options.maximumDepth else {
            self[id].kind = .tooDeep
            return
        }
        self[id].kind = kind
        self[id].depth &+= 1
        if id == EncodingNode.rootID, options.wrapsContainers { form = .wrapped }
    }

    /// Opens a container of a node, or returns the open one if it is of the same kind.
    @inline(__always)
    func container(_ kind: EncodingNode.Kind, of id: EncodingNode.ID) -> EncodingNode.ID {
        guard id >= 0 else { return id }
        if self[id].kind == .empty, self[id].isOpen || self[self[id].owner].isOpen {
            open(kind, id)
        }
        return self[id].kind == kind || self[id].kind == .tooDeep ? id : EncodingNode.noID
    }

    /// Returns a number for a dictionary that is about to write members.
    func beginDictionary(_ id: EncodingNode.ID) -> Int32 {
        guard takes(.object, id) else { return 0 }
        self[id].keys = .ofDictionary
        dictionaryCount += 1
        return dictionaryCount
    }

    /// Returns an encoder for an element that is filled while others are encoded.
    func nestedElement(_ parent: EncodingNode.ID) -> ValueEncoder {
        guard takes(.array, parent) else { return rejection(parent) }
        return nested(addNode(to: parent, keyStart: bytes.count, dictionary: 0))
    }

    /// Returns an encoder for a member that is filled while others are encoded.
    ///
    /// A shared encoder is the same each time its key is requested.
    func nestedMember(
        _ key: String,
        _ parent: EncodingNode.ID,
        _ dictionary: Int32,
        isShared: Bool
    ) -> ValueEncoder {
        guard takes(.object, parent) else { return rejection(parent) }
        let sharedKey = SharedKey(parent: parent, key: BytewiseString(key))
        if isShared, let id = shared[sharedKey] { return ValueEncoder(writer: self, id: id) }
        let encoder = nested(addMember(key, parent, dictionary))
        if isShared { shared[sharedKey] = encoder.id }
        return encoder
    }

    private func nested(_ id: EncodingNode.ID) -> ValueEncoder {
        // Requesting an encoder cannot throw, so encoding with it throws instead.
        if !stack.hasRoom() { self[id].kind = .tooDeep }
        return ValueEncoder(writer: self, id: id)
    }

    /// Returns an encoder whose use fails as it would in the parent.
    private func rejection(_ parent: EncodingNode.ID) -> ValueEncoder {
        let isTooDeep = parent >= 0 && self[parent].kind == .tooDeep
        return ValueEncoder(writer: self, id: isTooDeep ? parent : EncodingNode.noID)
    }
}

/// A value in the tree that is being encoded.
///
/// A scalar is text in the writer's buffer. A container is a list of nodes, linked in order.
struct EncodingNode {
    /// The position of a node in its writer, which identifies it.
    typealias ID = Int32

    /// The outermost value; as a link, no node.
    static let rootID: ID = 0

    /// No node: encoding into it is an error.
    static let noID: ID = -1

    enum Kind: UInt8 {
        /// Nothing has been encoded yet.
        case empty
        case scalar
        case array
        case object
        /// A container that was rejected because its nesting is too deep.
        case tooDeep
    }

    /// Whether the keys of an object can repeat, or need sorting.
    enum Keys: UInt8 {
        case distinct
        /// A key may be repeated.
        case mayRepeat
        /// A dictionary wrote some of the keys, in the order of its hash table.
        case ofDictionary
    }

    /// The range of a member's key, with its colon, in the buffer.
    let keyStart: Int
    let keyEnd: Int
    /// The range of a scalar's text.
    var start: Int
    var end: Int
    /// A filter with a bit for each key of an object, so that most new keys need no search.
    var keyFilter: UInt64 = 0

    let parent: ID
    /// The next node of the same container; zero for the last one.
    var next: ID = rootID
    /// The nodes of a container; zero if it is empty.
    var first: ID = rootID
    var last: ID = rootID
    var count: Int32 = 0
    /// The node of the value whose `encode(to:)` encodes into this one; it must be open.
    let owner: ID
    /// The number of containers around the content, including this one.
    var depth: Int32
    /// The dictionary that wrote the member; zero if none did.
    let dictionary: Int32

    var kind: Kind = .empty
    var keys: Keys = .distinct
    /// Whether the value's `encode(to:)` has not returned.
    var isOpen: Bool = false
}

/// The options of one encoding.
struct EncodingOptions: Sendable {
    let encoder: JavaScriptEncoder
    /// Whether a value may be written as an expression, which JSON text cannot contain.
    let allowsExpressions: Bool
    /// Whether the outermost container is written as `JSON.parse("…")`.
    let wrapsContainers: Bool
    let convertsKeys: Bool
    /// Whether a member that is nil is written as `null`.
    let writesNil: Bool
    let maximumDepth: Int32

    init(_ encoder: JavaScriptEncoder, isJSON: Bool) {
        self.encoder = encoder
        allowsExpressions = !isJSON && !encoder.expressions.isEmpty
        wrapsContainers = !isJSON && !allowsExpressions
        convertsKeys = encoder.coding.keys == .snakeCase
        writesNil = encoder.coding.nilMembers == .null
        let limit = allowsExpressions ? min(encoder.maximumDepth, 200) : encoder.maximumDepth
        maximumDepth = Int32(clamping: max(limit, 0))
    }
}
