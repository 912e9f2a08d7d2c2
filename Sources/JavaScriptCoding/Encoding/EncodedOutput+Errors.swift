/// Coding paths, and failures.
extension EncodedOutput {
    func isTooDeep(_ handle: EncodingWriter.Handle) -> Bool {
        isTop(handle) && top.kind == .tooDeep
    }

    /// Returns the path of a frame, or of the last item in it.
    func path(to frame: Int, isItem: Bool = false) -> [any CodingKey] {
        let count = min(frame, outer.count) + (isItem ? 1 : 0)
        return (outer + [top]).prefix(count).compactMap { frame in
            switch frame.kind {
            case .object where !frame.key.isEmpty: PathKey.name(name(of: frame.key))
            case .array where frame.count > 0: PathKey.index(frame.count - 1)
            default: nil
            }
        }
    }

    /// Returns the text of a key.
    private func name(of key: Range<Int>) -> String {
        var json = String(decoding: bytes[key], as: UTF8.self)
        if json.utf8.first == UInt8(ascii: "[") { json = String(json.dropFirst().dropLast()) }
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        return (try? decoder.decode(String.self, from: .json(json))) ?? json
    }

    /// Returns the failure of the last item.
    @inline(never)
    mutating func invalid(_ value: Any, _ sentence: String) -> Failure {
        failedValue = value
        failedPath = path(to: outer.count, isItem: true)
        return Failure(sentence: sentence)
    }

    @inline(never)
    mutating func tooDeep() -> Failure {
        failedValue = "nested value"
        failedPath = path(to: outer.count)
        let limit = options.maximumDepth
        return Failure(
            sentence: "Unable to encode a value that is nested more than \(limit) levels deep.")
    }

    /// Returns the failure of a value that cannot be encoded into.
    @inline(never)
    mutating func misuse(_ value: Any, _ handle: EncodingWriter.Handle) -> Failure {
        if isTooDeep(handle) { return tooDeep() }
        (failedValue, failedPath) = (value, path(to: Int(handle.frame)))
        let isOpen = outer.contains { $0.id == handle.id }
        let problem =
            isOpen
            ? "into a container while a value inside it is being encoded."
            : "because its value is complete, or uses another kind of container."
        return Failure(sentence: "Unable to encode \(type(of: value)) \(problem)")
    }
}
