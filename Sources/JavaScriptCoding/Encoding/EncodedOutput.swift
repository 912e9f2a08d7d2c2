import Foundation

/// The text that a writer has written, and the values that are not complete.
struct EncodedOutput {
    var bytes: Bytes = []
    /// The value that is being encoded by its `encode(to:)`, and the values around it.
    var top = Frame()
    var outer: [Frame] = []
    /// The containers in open values that may be filled later.
    var inserts: [Insert] = []
    var shared: [SharedKey: EncodingWriter] = [:]
    private var lastID: UInt32 = 0
    /// The number of open containers.
    private var depth = 0
    /// Whether the outermost value encoded nothing.
    private var isEmpty = false
    let options: EncodingOptions

    enum Kind: UInt8 {
        /// Nothing has been encoded yet.
        case empty
        case scalar
        case array
        case object
        /// A container that was rejected because its nesting is too deep.
        case tooDeep
    }

    struct Frame {
        var id: UInt32 = 0
        var kind = Kind.empty
        var count = 0
        /// The text of the last member's key, which errors name; empty if there is none.
        var key = 0..<0
        /// What to return to if the value fails.
        var depth = 0
        var start = 0
        var firstInsert = 0
        var finishedInserts = 0
        /// Where the value begins with its key and comma.
        var itemStart = 0
    }

    /// A failure, which becomes an error once the output is not accessed.
    struct Failure: Error {
        let sentence: String
    }
    // An error that is thrown must be sendable, and a value may not be.
    var failedValue: Any = ()
    var failedPath: [any CodingKey] = []

    init(_ options: EncodingOptions) {
        self.options = options
    }

    /// Returns an empty output for a nested writer.
    func empty() -> EncodedOutput {
        var output = EncodedOutput(options)
        output.depth = depth
        return output
    }

    /// Returns the text; nil if nothing was encoded.
    ///
    /// It is mutating because a getter would copy the output.
    mutating func text() -> String? {
        isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a value is the innermost one.
    @inline(__always)
    func isTop(_ handle: EncodingWriter.Handle) -> Bool {
        top.id == handle.id
    }

    // MARK: Values

    mutating func append<Value: CodingScalar>(
        _ value: Value,
        _ key: String?,
        _ handle: EncodingWriter.Handle
    ) throws(Failure) {
        guard let start = beginItem(key, handle) else { throw misuse(value, handle) }
        do throws(Failure) {
            try value.write(to: &self)
        } catch {
            removeItem(from: start)
            throw error
        }
    }

    mutating func appendNull(
        _ key: String?,
        _ handle: EncodingWriter.Handle
    ) throws(Failure) {
        guard beginItem(key, handle) != nil else {
            throw misuse(Optional<Never>.none as Any, handle)
        }
        writeNull()
    }

    /// Writes a known value, or begins a value that encodes itself.
    mutating func begin<Value: Encodable>(
        _ value: Value,
        _ key: String?,
        _ handle: EncodingWriter.Handle
    ) throws(Failure) -> EncodingWriter.Handle? {
        guard let start = beginItem(key, handle) else { throw misuse(value, handle) }
        do throws(Failure) {
            if try writeKnown(value) { return nil }
        } catch {
            removeItem(from: start)
            throw error
        }
        return beginFrame(start)
    }

    /// Does the same for the outermost value.
    mutating func begin<Value: Encodable>(
        _ value: Value
    ) throws(Failure) -> EncodingWriter.Handle? {
        bytes.reserveCapacity(512)
        return try writeKnown(value) ? nil : beginFrame(0)
    }

    /// Begins a member, an element, or the only value of an encoder; returns where it begins.
    ///
    /// It is nil if the value is complete, or of another kind.
    @inline(never)
    mutating func beginItem(_ key: String?, _ handle: EncodingWriter.Handle) -> Int? {
        guard isTop(handle) else { return nil }
        let start = bytes.count
        if let key {
            guard top.kind == .object else { return nil }
            beginMember(key)
        } else if top.kind == .array {
            beginElement()
        } else {
            guard top.kind == .empty else { return nil }
            top.kind = .scalar
        }
        return start
    }

    @inline(__always)
    mutating func beginElement() {
        if top.count > 0 { bytes.append(UInt8(ascii: ",")) }
        top.count &+= 1
    }

    @inline(__always)
    private mutating func beginMember(_ key: String) {
        let start = bytes.count &+ (top.count > 0 ? 1 : 0)
        if options.allowsExpressions, key == "__proto__" {
            // Without brackets, the literal would set the prototype.
            if top.count > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: #"["__proto__"]:"#.utf8)
        } else {
            bytes.appendKey(key, isFirst: top.count == 0)
        }
        top.key = start..<bytes.count &- 1
        top.count &+= 1
    }

    /// Removes the last member or element, or the only value.
    mutating func removeItem(from start: Int) {
        bytes.removeLast(bytes.count - start)
        top.key = 0..<0
        switch top.kind {
        case .object, .array: top.count -= 1
        default: top.kind = .empty
        }
    }

    /// Removes a value that failed, with its key and with all that is open in it.
    mutating func removeItem(of handle: EncodingWriter.Handle) {
        var start = bytes.count
        while outer.count > Int(handle.frame) {
            start = top.itemStart
            removeFrame()
        }
        removeItem(from: start)
    }

    // MARK: Frames

    mutating func beginFrame(_ itemStart: Int) -> EncodingWriter.Handle {
        if lastID > 0 { outer.append(top) }
        lastID &+= 1
        top = Frame(
            id: lastID, depth: depth, start: bytes.count, firstInsert: inserts.count,
            itemStart: itemStart)
        return EncodingWriter.Handle(frame: UInt32(truncatingIfNeeded: outer.count), id: lastID)
    }

    /// Ends the innermost value; before that, returns its nested writers that are not finished.
    mutating func endFrame() throws(Failure) -> EncodingWriter? {
        if let writer = nextUnfinished() { return writer }
        if top.kind == .empty {
            isEmpty = outer.isEmpty
            open(.object)
        }
        if top.kind == .tooDeep { throw tooDeep() }
        if top.kind != .scalar {
            if inserts.count > top.firstInsert { insertTexts() }
            bytes.append(top.kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
            depth = top.depth
            if depth == 0, options.allowsExpressions, top.kind == .object { append(")") }
        }
        top = outer.popLast() ?? Frame()
        return nil
    }

    /// Removes a value that failed.
    mutating func removeFrame() {
        bytes.removeLast(bytes.count - top.start)
        inserts.removeLast(inserts.count - top.firstInsert)
        depth = top.depth
        top = outer.popLast() ?? Frame()
    }

    /// Opens the container of a value, or continues the open one if it is of the same kind.
    mutating func open(_ kind: Kind, _ handle: EncodingWriter.Handle) {
        if isTop(handle), top.kind == .empty { open(kind) }
    }

    mutating func open(_ kind: Kind) {
        guard depth < options.maximumDepth else {
            top.kind = .tooDeep
            return
        }
        // In parentheses, because a statement that begins with a brace is a block.
        if depth == 0, options.allowsExpressions, kind == .object { append("(") }
        depth &+= 1
        top.kind = kind
        bytes.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }

    func count(_ handle: EncodingWriter.Handle) -> Int {
        if isTop(handle) { return top.count }
        let frame = Int(handle.frame)
        return frame < outer.count && outer[frame].id == handle.id ? outer[frame].count : 0
    }
}
