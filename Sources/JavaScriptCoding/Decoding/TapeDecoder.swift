import Foundation

/// The decoder and single-value container of one value on a document.
///
/// It keeps the tape alive, like its containers, so that all of them can be stored and used after
/// decoding. It has two words, so that an `any Decoder` can hold it without an allocation.
struct TapeDecoder: Decoder {
    let document: ParsedDocument
    /// The index of the value, and the index of the coding path's root.
    private let indices: UInt64

    @inline(__always)
    init(_ document: ParsedDocument, at index: Int, root: Int) {
        self.document = document
        indices = UInt64(truncatingIfNeeded: index) << 32 | UInt64(truncatingIfNeeded: root)
    }

    @inline(__always)
    var index: Int { Int(truncatingIfNeeded: indices >> 32) }

    @inline(__always)
    var root: Int { Int(truncatingIfNeeded: indices & 0xFFFF_FFFF) }

    var codingPath: [any CodingKey] { document.path(to: index, from: root) }

    var userInfo: [CodingUserInfoKey: Any] { document.decoder.userInfo }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard document.tag(at: index) == .object else {
            throw document.mismatch([String: Any].self, at: index, root: root)
        }
        try checkStack()
        return KeyedDecodingContainer(TapeKeyedContainer(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard document.tag(at: index) == .array else {
            throw document.mismatch([Any].self, at: index, root: root)
        }
        try checkStack()
        return TapeUnkeyedContainer(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }

    /// Returns the decoder of another value on the same document.
    @inline(__always)
    func sibling(at index: Int) -> TapeDecoder {
        TapeDecoder(document, at: index, root: root)
    }

    /// Throws if too little stack is left for the contents of a container.
    @inline(__always)
    func checkStack() throws {
        guard document.hasStackRoom() else {
            throw corrupted("The value is nested too deeply for the thread's stack.")
        }
    }

    /// Returns the error for a value of the right kind that is invalid.
    func corrupted(_ sentence: String) -> DecodingError {
        document.corrupted(sentence, at: index, root: root)
    }
}

extension ParsedDocument {
    /// Decodes a value; an error's coding path starts there.
    func decode<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        resetStack()
        let decoder = TapeDecoder(self, at: index, root: index)
        guard convertsKeys else { return try decoder.decode(type) }
        let names = tables.names
        names.failure = nil
        do {
            // No `Result`, because its type would be looked up in each call.
            let value = try decoder.decode(type)
            if let failure = names.failure { throw failure }
            return value
        } catch {
            throw names.failure ?? error
        }
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        document.tag(at: index) == .null
    }

    // Implements the requirements for all scalars. The 128-bit integers need their own methods,
    // because the default implementations of the protocol throw.
    @inline(__always)
    func decode<Value: CodingScalar>(_ type: Value.Type) throws -> Value {
        try .read(from: self)
    }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try .read(from: self) }
    @available(macOS 15, iOS 18, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try .read(from: self) }

    /// Decodes a value of any type: a known one here, all others by their `init(from:)`.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if MemoryLayout<Value>.size <= KnownType.maximumSize, let known = KnownType(type) {
            return try read(known)
        }
        // The cast pays off only if the array is long enough.
        if document.tag(at: index) == .array, document.count(at: index) > 3,
            let array = type as? any DecodableArray.Type
        {
            return try elements(array)
        }
        return try type.init(from: self)
    }

    private func elements<List: DecodableArray, Value>(_ type: List.Type) throws -> Value {
        try unchanged(type.elements(of: self))
    }

    private func read<Value>(_ type: KnownType) throws -> Value {
        switch type {
        case .string: try unchanged(String.read(from: self))
        case .integer: try unchanged(Int.read(from: self))
        case .double: try unchanged(Double.read(from: self))
        case .boolean: try unchanged(Bool.read(from: self))
        case .strings: try unchanged([String].read(from: self))
        case .integers: try unchanged([Int].read(from: self))
        case .doubles: try unchanged([Double].read(from: self))
        case .booleans: try unchanged([Bool].read(from: self))
        case .date: try unchanged(Date.read(from: self))
        case .data: try unchanged(Data.read(from: self))
        case .url: try unchanged(URL.read(from: self))
        case .decimal: try unchanged(Decimal.read(from: self))
        case .duration: try unchanged(Duration.read(from: self))
        }
    }

    /// Returns a value as a generic type that is the same at run time.
    @inline(__always)
    private func unchanged<Known, Value>(_ value: Known) throws -> Value {
        guard let value = value as? Value else {
            throw document.mismatch(Value.self, at: index, root: root)
        }
        return value
    }

    /// Returns all elements of an array, without copying them.
    @inline(__always)
    func elements<Element>(_ element: (Int) throws -> Element) throws -> [Element] {
        guard document.tag(at: index) == .array else {
            throw document.mismatch([Any].self, at: index, root: root)
        }
        try checkStack()
        let end = document.words.end(of: index)
        var next = index + 1
        // Bounds the memory: a page may send many small values for a type with a large stride.
        let capacity = min(
            document.count(at: index), (1 << 16) / max(1, MemoryLayout<Element>.stride))
        var result: [Element] = []
        result.reserveCapacity(capacity)
        while next < end {
            result.append(try element(next))
            next = document.words.end(of: next)
        }
        return result
    }
}

/// An array of any decodable type, for which `init(from:)` is slower.
private protocol DecodableArray {
    static func elements(of decoder: TapeDecoder) throws -> Self
}

extension Array: DecodableArray where Element: Decodable {
    fileprivate static func elements(of decoder: TapeDecoder) throws -> [Element] {
        try decoder.elements { try decoder.sibling(at: $0).decode(Element.self) }
    }
}
