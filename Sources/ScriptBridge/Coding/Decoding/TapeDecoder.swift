import Foundation

/// The decoder of one value of a tape, and its single value container.
///
/// Keeps the tape, as its containers do, so that they can be stored and used after the decoding has
/// ended. Two words, which fit into an `any Decoder` without an allocation.
struct TapeDecoder: Decoder {
    private let document: ParsedDocument
    /// The index of the value and that of the root of the coding path.
    private let indices: UInt64

    @inline(__always)
    init(_ document: ParsedDocument, at index: Int, root: Int) {
        self.document = document
        indices = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: root)
    }

    @inline(__always)
    var tape: Tape { document.tape }

    @inline(__always)
    var index: Int { Int(truncatingIfNeeded: indices >> 32) }

    @inline(__always)
    var root: Int { Int(truncatingIfNeeded: indices & 0xFFFF_FFFF) }

    var codingPath: [any CodingKey] { tape.path(to: index, from: root) }

    var userInfo: [CodingUserInfoKey: Any] { tape.decoder.userInfo }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard tape.tag(at: index) == .object else {
            throw tape.mismatch([String: Any].self, at: index, root: root)
        }
        try checkStack()
        return tape.container(of: self)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tape.tag(at: index) == .array else {
            throw tape.mismatch([Any].self, at: index, root: root)
        }
        try checkStack()
        return TapeUnkeyedContainer(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }

    /// The decoder of another value in the same tape.
    @inline(__always)
    func sibling(at index: Int) -> TapeDecoder {
        TapeDecoder(document, at: index, root: root)
    }

    /// Throws if too little stack is left for what stands in a container.
    @inline(__always)
    func checkStack() throws {
        guard tape.state.pointee.stack.hasRoom() else {
            throw tape.corrupted(
                "The value is nested too deeply for the thread's stack.", at: index, root: root)
        }
    }
}

extension ParsedDocument {
    /// Decodes a value; an error's coding path starts there.
    func decode<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        tape.state.pointee.stack = StackRoom()
        return try TapeDecoder(self, at: index, root: index).decode(type)
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        tape.tag(at: index) == .null
    }

    // Stands for the protocol's methods for all scalars but the integers of 128 bits, which have a
    // default implementation that throws.
    @inline(__always)
    func decode<Value: CodingScalar>(_ type: Value.Type) throws -> Value { try scalar() }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }

    @inline(__always)
    private func scalar<Value: CodingScalar>() throws -> Value {
        try tape.scalar(at: index, root: root)
    }

    /// Decodes any type: the scalars and those with a convention of their own here, the others by
    /// their own `init(from:)`.
    ///
    /// `Array`, `Optional` and raw values ask for scalars through this entry as well.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // Most types are of another size than these, which is quicker to tell than their identity.
        let size = MemoryLayout<Value>.size
        switch tape.tag(at: index) {
        case .object: break
        case .array where size == MemoryLayout<[Int]>.size:
            if type == [String].self { return reinterpret(try scalars() as [String]) }
            if type == [Int].self { return reinterpret(try scalars() as [Int]) }
            if type == [Double].self { return reinterpret(try scalars() as [Double]) }
            if type == [Bool].self { return reinterpret(try scalars() as [Bool]) }
            // Long enough to be worth the cast.
            if tape.second(at: index) > 3, let type = type as? any TapeArray.Type {
                return try elements(type)
            }
        default:
            if size == MemoryLayout<String>.size, type == String.self {
                return reinterpret(try scalar() as String)
            }
            if size == MemoryLayout<Bool>.size, type == Bool.self {
                return reinterpret(try scalar() as Bool)
            }
            if size == MemoryLayout<Int>.size {
                if type == Int.self { return reinterpret(try scalar() as Int) }
                if type == Double.self { return reinterpret(try scalar() as Double) }
            }
        }
        switch size {
        case MemoryLayout<Date>.size where type == Date.self: return reinterpret(try date())
        case MemoryLayout<Data>.size where type == Data.self: return reinterpret(try data())
        case MemoryLayout<URL>.size where type == URL.self: return reinterpret(try url())
        case MemoryLayout<Decimal>.size where type == Decimal.self:
            return reinterpret(try decimal())
        default: return try type.init(from: self)
        }
    }

    /// Opens the existential.
    private func elements<Value, List: TapeArray>(_ type: List.Type) throws -> Value {
        try checkStack()
        return reinterpret(try type.elements(of: self))
    }

    @inline(__always)
    private func scalars<Element: CodingScalar>() throws -> [Element] {
        try elements { try tape.scalar(at: $0, root: root) }
    }

    /// All elements of an array; each is made where it stays.
    @inline(__always)
    func elements<Element>(_ element: (Int) throws -> Element) throws -> [Element] {
        guard tape.tag(at: index) == .array else {
            throw tape.mismatch([Element].self, at: index, root: root)
        }
        let end = tape.first(at: index)
        var next = index + 1
        // A page that sends many small values for a type of many bytes must not cost much memory.
        let capacity = min(tape.second(at: index), (1 << 16) / max(1, MemoryLayout<Element>.stride))
        var result: [Element] = []
        result.reserveCapacity(capacity)
        while next < end {
            result.append(try element(next))
            next = tape.end(of: next)
        }
        return result
    }
}

/// An array of whatever can be decoded: its own `init(from:)` takes longer.
private protocol TapeArray {
    static func elements(of decoder: TapeDecoder) throws -> Self
}

extension Array: TapeArray where Element: Decodable {
    fileprivate static func elements(of decoder: TapeDecoder) throws -> [Element] {
        try decoder.elements { try decoder.sibling(at: $0).decode(Element.self) }
    }
}

/// Gives a value the name that its type has in a generic function.
///
/// Called only where `Value` and `Result` were just found to be the same type, so that size,
/// layout and ownership are the same.
@inline(__always)
func reinterpret<Value, Result>(_ value: Value) -> Result {
    unsafeBitCast(value, to: Result.self)
}
