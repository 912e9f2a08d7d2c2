/// The source of calls.
enum SourceText {
    /// Returns a call with these sources of arguments.
    static func call(_ path: FunctionPath, _ arguments: [String]) -> String {
        // A single argument may be long; do not copy it once more.
        "\(path)(\(arguments.count == 1 ? arguments[0] : arguments.joined(separator: ",")))"
    }

    /// Returns what observers show of a source: its beginning, if it is long.
    static func shown(_ text: String, byteCount: Int = 65_536) -> String {
        text.utf8.count > byteCount
            ? String(decoding: text.utf8.prefix(byteCount - 1), as: UTF8.self) + "…" : text
    }
}
