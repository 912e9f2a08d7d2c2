/// A writer of one value, which appends its text in one pass.
///
/// Almost every value is complete before the next one begins, so its text only has to be appended.
/// A container that the caller may fill later has a writer of its own; its text is inserted when the
/// value that requested it is complete.
///
/// Each method accesses the output once, because the access is checked at run time. The caller's
/// code never runs during an access.
final class EncodingWriter {
    private var output: EncodedOutput
    private var stack = StackRoom()
    let options: EncodingOptions
    /// The names of keys, if names are converted; shared by nested writers.
    let keyNames: KeyNames?
    /// Where the value of a nested writer belongs; nil if the whole encoding is over.
    private weak var parent: EncodingWriter?
    private let place: (frame: Int, key: PathKey)?

    /// A value in a writer.
    struct Handle {
        let frame: UInt32
        let id: UInt32

        /// No value: encoding into it is an error.
        static let none = Handle(frame: .max, id: .max)
    }

    init(_ options: EncodingOptions) {
        self.options = options
        output = EncodedOutput(options)
        keyNames = options.convertsKeys ? KeyNames() : nil
        place = nil
    }

    private init(_ parent: EncodingWriter, _ place: (frame: Int, key: PathKey)) {
        options = parent.options
        output = parent.output.empty()
        keyNames = parent.keyNames
        self.parent = parent
        self.place = place
    }

    /// Encodes the outermost value, and returns its text.
    static func text<Value: Encodable>(
        of value: Value,
        _ options: EncodingOptions
    ) throws -> String {
        let writer = EncodingWriter(options)
        let handle = try writer.checked { output throws(EncodedOutput.Failure) in
            try output.begin(value)
        }
        if let handle {
            do {
                try value.encode(to: ValueEncoder(writer: writer, handle: handle))
                try writer.finish()
            } catch {
                throw writer.keyNames?.failure ?? error
            }
            if let failure = writer.keyNames?.failure { throw failure }
        }
        guard let text = writer.output.text() else {
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: [],
                    debugDescription: "Top-level \(Value.self) did not encode any values."))
        }
        return text
    }

    // MARK: Values

    /// Encodes a scalar; without a key, as an element or the only value.
    func write<Value: CodingScalar>(_ value: Value, _ key: String?, _ handle: Handle) throws {
        do throws(EncodedOutput.Failure) {
            try output.append(value, key, handle)
        } catch {
            throw self.error(error)
        }
    }

    func writeNil(_ key: String?, _ handle: Handle) throws {
        try checked { output throws(EncodedOutput.Failure) in
            try output.appendNull(key, handle)
        }
    }

    /// Encodes a value: a known one here, all others by their `encode(to:)`.
    func write<Value: Encodable>(_ value: Value, _ key: String?, _ handle: Handle) throws {
        let inner = try checked { output throws(EncodedOutput.Failure) in
            try output.begin(value, key, handle)
        }
        guard let inner else { return }
        do {
            guard stack.hasRoom() else { throw noStack(inner) }
            try value.encode(to: ValueEncoder(writer: self, handle: inner))
            try finish()
        } catch {
            output.removeItem(of: handle)
            throw error
        }
    }

    /// Ends the value that is being encoded.
    private func finish() throws {
        while let writer = try checked({ output throws(EncodedOutput.Failure) in
            try output.endFrame()
        }) {
            guard stack.hasRoom() else { throw noStack(.none) }
            try writer.finish()
        }
    }

    @inline(__always)
    private func checked<Result>(
        _ body: (inout EncodedOutput) throws(EncodedOutput.Failure) -> Result
    ) throws -> Result {
        do throws(EncodedOutput.Failure) {
            return try body(&output)
        } catch {
            throw self.error(error)
        }
    }

    // MARK: Containers

    func open(_ kind: EncodedOutput.Kind, _ handle: Handle) { output.open(kind, handle) }

    func count(_ handle: Handle) -> Int { output.count(handle) }

    /// Returns an encoder for a member or an element that is filled while others are encoded.
    ///
    /// A shared encoder is the same each time its key is requested.
    func nested(_ key: String?, _ handle: Handle, isShared: Bool = false) -> ValueEncoder {
        if isShared, let key, let writer = output.sharedWriter(key, handle) {
            return ValueEncoder(writer: writer, handle: Handle(frame: 0, id: 1))
        }
        guard let step = output.beginNested(key, handle) else {
            // Requesting an encoder cannot throw, so encoding with it throws instead.
            return ValueEncoder(writer: self, handle: output.isTooDeep(handle) ? handle : .none)
        }
        let writer = EncodingWriter(self, (Int(handle.frame), step))
        output.insert(writer, sharedAs: isShared ? key : nil)
        return ValueEncoder(writer: writer, handle: writer.output.beginFrame(0))
    }

    /// The text of a nested writer that is finished.
    var bytes: Bytes { output.bytes }

    /// Returns a key's name in the output, if names are converted.
    @inline(never)
    func convertedName<Key: CodingKey>(of key: Key, _ names: KeyNames, _ handle: Handle) -> String {
        let (name, clash) = names.name(of: key)
        if let clash, names.failure == nil {
            names.failure = EncodingError.invalidValue(
                key, .init(codingPath: path(to: handle), debugDescription: clash))
        }
        return name
    }

    // MARK: Errors

    @inline(never)
    private func error(_ failure: EncodedOutput.Failure) -> EncodingError {
        .invalidValue(
            output.failedValue,
            .init(
                codingPath: outerPath + output.failedPath, debugDescription: failure.sentence))
    }

    @inline(never)
    private func noStack(_ handle: Handle) -> EncodingError {
        .invalidValue(
            "nested value",
            .init(
                codingPath: path(to: handle),
                debugDescription:
                    "Unable to encode a value that is nested too deeply for the thread's stack."))
    }

    /// Returns the path of a value.
    func path(to handle: Handle) -> [any CodingKey] { path(Int(handle.frame)) }

    private func path(_ frame: Int) -> [any CodingKey] { outerPath + output.path(to: frame) }

    private var outerPath: [any CodingKey] {
        guard let place else { return [] }
        return (parent?.path(place.frame) ?? []) + [place.key]
    }
}

/// The options of one encoding.
struct EncodingOptions: Sendable {
    let encoder: JavaScriptEncoder
    /// Whether a value may be written as an expression, which JSON text cannot contain.
    let allowsExpressions: Bool
    let convertsKeys: Bool
    /// Whether a member that is nil is written as `null`.
    let writesNil: Bool
    let maximumDepth: Int

    init(_ encoder: JavaScriptEncoder, isJSON: Bool) {
        self.encoder = encoder
        allowsExpressions = !isJSON && !encoder.expressions.isEmpty
        convertsKeys = encoder.coding.keys == .snakeCase
        writesNil = encoder.coding.nilMembers == .null
        maximumDepth =
            allowsExpressions ? min(encoder.maximumDepth, 200) : encoder.maximumDepth
    }
}
