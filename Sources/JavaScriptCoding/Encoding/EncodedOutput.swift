import Foundation

/// The text that a writer has written, and the values that are not complete.
struct EncodedOutput {
    var bytes: Bytes = []
    /// The value that is being encoded by its `encode(to:)`, and the values around it.
    private var top = Frame()
    private var outer: [Frame] = []
    /// The members of the open objects.
    private var members: [Member] = []
    private var inserts: [Insert] = []
    private var lastID: UInt32 = 0
    /// The number of open containers.
    private var depth = 0
    private(set) var form: EscapedForm = .literal
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

    private struct Frame {
        var id: UInt32 = 0
        var kind = Kind.empty
        var isOfDictionary = false
        var mayRepeat = false
        var count = 0
        /// A bit for each key, so that most new keys need no search.
        var filter: UInt64 = 0
        /// What to return to if the value fails.
        var depth = 0
        var start = 0
        var firstMember = 0
        var firstInsert = 0
        /// Where the value begins with its key and comma.
        var itemStart = 0
    }

    /// The range of a member's key, without its colon.
    private struct Member {
        var start: Int
        var keyEnd: Int
        let isOfDictionary: Bool
    }

    /// A container that may be filled later.
    private struct Insert {
        let offset: Int
        let key: String?
        let writer: EncodingWriter
        var isFinished = false
    }

    /// A failure, which becomes an error once the output is not accessed.
    struct Failure: Error {
        let sentence: String
    }
    // An error that is thrown must be sendable, and a value may not be.
    private(set) var failedValue: Any = ()
    private(set) var failedPath: [any CodingKey] = []

    init(_ options: EncodingOptions) {
        self.options = options
    }

    /// Returns an empty output for a nested writer.
    func empty() -> EncodedOutput {
        var output = EncodedOutput(options)
        (output.form, output.depth) = (form, depth)
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
    private func isTop(_ handle: EncodingWriter.Handle) -> Bool {
        Int(handle.frame) == outer.count && top.id == handle.id
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
        members.reserveCapacity(8)
        return try writeKnown(value) ? nil : beginFrame(0)
    }

    /// Begins a member, an element, or the only value of an encoder; returns where it begins.
    ///
    /// It is nil if the value is complete, or of another kind.
    @inline(never)
    private mutating func beginItem(_ key: String?, _ handle: EncodingWriter.Handle) -> Int? {
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
    private mutating func beginElement() {
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
            bytes.appendKey(key, form, isFirst: top.count == 0)
        }
        let keyEnd = bytes.count &- 1
        members.append(Member(start: start, keyEnd: keyEnd, isOfDictionary: top.isOfDictionary))
        // The key is between quotation marks.
        let bit = bytes.keyBit(start &+ 1, keyEnd &- start &- 2)
        if top.filter & bit != 0, !top.mayRepeat { top.mayRepeat = lastMayRepeat() }
        top.filter |= bit
        top.count &+= 1
    }

    /// Returns whether the last key may be a repetition; only up to 32 members are compared.
    @inline(never)
    private func lastMayRepeat() -> Bool {
        guard top.count < 32 else { return true }
        let last = members[members.count - 1]
        return members[top.firstMember..<members.count - 1].contains { member in
            member.keyEnd - member.start == last.keyEnd - last.start
                && bytes[member.start..<member.keyEnd]
                    .elementsEqual(bytes[last.start..<last.keyEnd])
        }
    }

    /// Removes the last member or element, or the only value.
    private mutating func removeItem(from start: Int) {
        bytes.removeLast(bytes.count - start)
        switch top.kind {
        case .object:
            members.removeLast()
            top.count -= 1
        case .array: top.count -= 1
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
            id: lastID, depth: depth, start: bytes.count, firstMember: members.count,
            firstInsert: inserts.count, itemStart: itemStart)
        return EncodingWriter.Handle(frame: UInt32(truncatingIfNeeded: outer.count), id: lastID)
    }

    /// Ends the innermost value; before that, returns its nested writers that are not finished.
    mutating func endFrame() throws(Failure) -> EncodingWriter? {
        if inserts.count > top.firstInsert, let writer = nextUnfinished() { return writer }
        if top.kind == .empty {
            isEmpty = outer.isEmpty
            open(.object)
        }
        if top.kind == .tooDeep { throw tooDeep() }
        if top.kind != .scalar {
            if inserts.count > top.firstInsert { insertTexts() }
            if top.mayRepeat || top.isOfDictionary, top.count > 1 { arrangeMembers() }
            bytes.append(top.kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
            members.removeLast(members.count - top.firstMember)
            depth = top.depth
            if depth == 0 { endOutermost() }
        }
        top = outer.popLast() ?? Frame()
        return nil
    }

    /// Removes a value that failed.
    private mutating func removeFrame() {
        bytes.removeLast(bytes.count - top.start)
        members.removeLast(members.count - top.firstMember)
        inserts.removeLast(inserts.count - top.firstInsert)
        depth = top.depth
        if depth == 0 { form = .literal }
        top = outer.popLast() ?? Frame()
    }

    /// Opens the container of a value, or continues the open one if it is of the same kind.
    mutating func open(
        _ kind: Kind,
        _ handle: EncodingWriter.Handle,
        isOfDictionary: Bool
    ) {
        guard isTop(handle) else { return }
        if top.kind == .empty { open(kind) }
        if isOfDictionary, top.kind == .object { top.isOfDictionary = true }
    }

    private mutating func open(_ kind: Kind) {
        guard depth < options.maximumDepth else {
            top.kind = .tooDeep
            return
        }
        if depth == 0 { beginOutermost(kind) }
        depth &+= 1
        top.kind = kind
        bytes.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }

    private mutating func beginOutermost(_ kind: Kind) {
        if options.wrapsContainers {
            form = .wrapped
            if let mark = options.encoder.bytesMark {
                append(#"ScriptBridgeParse("\#(mark)",""#)
            } else {
                append(#"JSON.parse(""#)
            }
        } else if options.allowsExpressions, kind == .object {
            // In parentheses, because a statement that begins with a brace is a block.
            append("(")
        }
    }

    private mutating func endOutermost() {
        if form == .wrapped {
            append(#"")"#)
            form = .literal
        } else if options.allowsExpressions, top.kind == .object {
            append(")")
        }
    }

    func count(_ handle: EncodingWriter.Handle) -> Int {
        if isTop(handle) { return top.count }
        let frame = Int(handle.frame)
        return frame < outer.count && outer[frame].id == handle.id ? outer[frame].count : 0
    }

    // MARK: Known values

    /// Writes a value if its type is known; otherwise returns false.
    @inline(__always)
    private mutating func writeKnown<Value: Encodable>(
        _ value: Value
    ) throws(Failure) -> Bool {
        guard MemoryLayout<Value>.size <= KnownType.maximumSize, let type = KnownType(Value.self)
        else { return false }
        return try write(value, as: type)
    }

    private mutating func write<Value>(_ value: Value, as type: KnownType) throws(Failure) -> Bool {
        switch type {
        case .string: try write(value as? String)
        case .integer: try write(value as? Int)
        case .double: try write(value as? Double)
        case .boolean: try write(value as? Bool)
        case .strings: try write(value as? [String])
        case .integers: try write(value as? [Int])
        case .doubles: try write(value as? [Double])
        case .booleans: try write(value as? [Bool])
        case .date: try write(value as? Date)
        case .data: try write(value as? Data)
        case .url: try write(value as? URL)
        case .decimal: try write(value as? Decimal)
        case .duration: try write(value as? Duration)
        }
    }

    @inline(__always)
    private mutating func write<Known: KnownValue>(_ value: Known?) throws(Failure) -> Bool {
        guard let value else { return false }
        try value.write(to: &self)
        return true
    }

    /// Writes an array of values with their own formats.
    mutating func write<Element: KnownValue>(array: [Element]) throws(Failure) {
        _ = beginFrame(bytes.count)
        do throws(Failure) {
            open(.array)
            if top.kind == .tooDeep { throw tooDeep() }
            for value in array {
                beginElement()
                try value.write(to: &self)
            }
            _ = try endFrame()
        } catch {
            removeFrame()
            throw error
        }
    }

    // MARK: Nested writers

    /// Begins a member or an element whose text is inserted later; returns its key.
    mutating func beginNested(_ key: String?, _ handle: EncodingWriter.Handle) -> PathKey? {
        guard top.kind != .empty, beginItem(key, handle) != nil else { return nil }
        return key.map { .name($0) } ?? .index(top.count - 1)
    }

    mutating func insert(_ writer: EncodingWriter, _ key: String?) {
        inserts.append(Insert(offset: bytes.count, key: key, writer: writer))
    }

    func sharedWriter(_ key: String, _ handle: EncodingWriter.Handle) -> EncodingWriter? {
        guard isTop(handle) else { return nil }
        return inserts[top.firstInsert...].first { insert in
            insert.key.map { $0.utf8.elementsEqual(key.utf8) } ?? false
        }?.writer
    }

    func isTooDeep(_ handle: EncodingWriter.Handle) -> Bool {
        isTop(handle) && top.kind == .tooDeep
    }

    private mutating func nextUnfinished() -> EncodingWriter? {
        guard let index = inserts[top.firstInsert...].firstIndex(where: { !$0.isFinished })
        else { return nil }
        inserts[index].isFinished = true
        return inserts[index].writer
    }

    /// Inserts the texts of the innermost value's nested writers.
    private mutating func insertTexts() {
        let frame = top
        let old = Bytes(bytes[frame.start...])
        bytes.removeLast(old.count)
        var (copied, member) = (frame.start, frame.firstMember)
        for insert in inserts[frame.firstInsert...] {
            // Members after an insertion move by the bytes inserted so far.
            while member < members.count, members[member].start < insert.offset {
                move(member, by: bytes.count - copied)
                member += 1
            }
            bytes += old[(copied - frame.start)..<(insert.offset - frame.start)]
            copied = insert.offset
            bytes += insert.writer.bytes
        }
        while member < members.count {
            move(member, by: bytes.count - copied)
            member += 1
        }
        bytes += old[(copied - frame.start)...]
        inserts.removeLast(inserts.count - frame.firstInsert)
    }

    private mutating func move(_ index: Int, by distance: Int) {
        members[index].start += distance
        members[index].keyEnd += distance
    }

    // MARK: Repeated keys, and the order of dictionaries

    /// Keeps one of the members with the same key, and sorts the members of a dictionary.
    private mutating func arrangeMembers() {
        let frame = top
        let ends = members[(frame.firstMember + 1)...].map { $0.start - 1 } + [bytes.count]
        let all = frame.firstMember..<members.count
        let order = sortedByKey(Array(all))
        var kept: [Int] = []
        kept.reserveCapacity(order.count)
        for index in order {
            if let last = kept.last, areEqual(last, index) {
                kept[kept.count - 1] = effective(last, index, ends, frame)
            } else {
                kept.append(index)
            }
        }
        if !frame.isOfDictionary { kept.sort() }
        guard kept.count < all.count || frame.isOfDictionary else { return }
        let start = members[frame.firstMember].start
        let old = Bytes(bytes[start...])
        bytes.removeLast(old.count)
        for (number, index) in kept.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += old[(members[index].start - start)..<(ends[index - frame.firstMember] - start)]
        }
    }

    /// Returns the member that was written last; of a dictionary, the one with the greater text.
    private func effective(_ one: Int, _ other: Int, _ ends: [Int], _ frame: Frame) -> Int {
        guard members[one].isOfDictionary, members[other].isOfDictionary else {
            return max(one, other)
        }
        let texts = [one, other].map { bytes[members[$0].keyEnd..<ends[$0 - frame.firstMember]] }
        return texts[0].lexicographicallyPrecedes(texts[1]) ? other : one
    }

    private func areEqual(_ one: Int, _ other: Int) -> Bool {
        bytes[members[one].start..<members[one].keyEnd]
            .elementsEqual(bytes[members[other].start..<members[other].keyEnd])
    }

    /// Sorts by UTF-8, which is the order of the output's bytes unless there are escapes.
    private func sortedByKey(_ all: [Int]) -> [Int] {
        struct Entry {
            let word: UInt64
            let start: Int
            let count: Int
            let index: Int
        }
        let quote = form == .wrapped ? 2 : 1
        var texts = bytes
        var places = all.map { (members[$0].start + quote, members[$0].keyEnd - quote) }
        if places.contains(where: { bytes[$0..<$1].contains(UInt8(ascii: "\\")) }) {
            texts = []
            places = all.map { index in
                let start = texts.count
                texts += keyText(index).utf8
                return (start, texts.count)
            }
        }
        texts.appendPadding()
        // The bytes behind the prefix that all keys share decide most comparisons.
        var shared = places.map { $1 - $0 }.min() ?? 0
        for (start, _) in places {
            var same = 0
            while same < shared, texts[places[0].0 + same] == texts[start + same] { same += 1 }
            shared = same
        }
        let entries = zip(all, places).map { index, place in
            Entry(
                word: texts.word(at: place.0 + shared, count: place.1 - place.0 - shared)
                    .byteSwapped,
                start: place.0, count: place.1 - place.0, index: index)
        }
        return entries.sorted { one, other in
            if one.word != other.word { return one.word < other.word }
            return texts[one.start..<one.start + one.count]
                .lexicographicallyPrecedes(texts[other.start..<other.start + other.count])
        }.map(\.index)
    }

    /// Returns a member's key without escapes.
    private func keyText(_ index: Int) -> String {
        let key = bytes[members[index].start..<members[index].keyEnd]
        var json = String(decoding: key, as: UTF8.self)
        if json.utf8.first == UInt8(ascii: "[") { json = String(json.dropFirst().dropLast()) }
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        if form == .wrapped {
            json = (try? decoder.decode(String.self, from: .json("\"\(json)\""))) ?? json
        }
        return (try? decoder.decode(String.self, from: .json(json))) ?? json
    }

    // MARK: Errors

    /// Returns the path of a frame, or of the last item in it.
    func path(to frame: Int, isItem: Bool = false) -> [any CodingKey] {
        let frames = outer + [top]
        let count = min(frame, outer.count) + (isItem ? 1 : 0)
        return frames.prefix(count).enumerated().compactMap { index, outer in
            guard outer.count > 0 else { return nil }
            guard outer.kind == .object else {
                return outer.kind == .array ? PathKey.index(outer.count - 1) : nil
            }
            let end = index + 1 < frames.count ? frames[index + 1].firstMember : members.count
            let name = keyText(end - 1)
            let isNumber = members[end - 1].isOfDictionary && Int(digits: name) != nil
            return isNumber ? PathKey.number(name) : .name(name)
        }
    }

    /// Returns the failure of the last item.
    @inline(never)
    mutating func invalid(_ value: Any, _ sentence: String) -> Failure {
        failedValue = value
        failedPath = path(to: outer.count, isItem: true)
        return Failure(sentence: sentence)
    }

    @inline(never)
    private mutating func tooDeep() -> Failure {
        failedValue = "nested value"
        failedPath = path(to: outer.count)
        let limit = options.maximumDepth
        return Failure(
            sentence: "Unable to encode a value that is nested more than \(limit) levels deep.")
    }

    /// Returns the failure of a value that cannot be encoded into.
    @inline(never)
    private mutating func misuse(_ value: Any, _ handle: EncodingWriter.Handle) -> Failure {
        if isTooDeep(handle) { return tooDeep() }
        failedValue = value
        failedPath = path(to: Int(handle.frame))
        return Failure(
            sentence:
                "Unable to encode \(type(of: value)) because its value is complete, or uses another kind of container."
        )
    }
}
