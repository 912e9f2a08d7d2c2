import ScriptBridge

/// Writes JSON so that equal values have equal texts.
///
/// The members of objects are sorted: Swift dictionaries encode them in random order. Values that
/// may differ between a recording and its replay, such as dates, are left out. So are the marks by
/// which a page asks for bytes, because they are random.
struct CanonicalJSON {
    /// The paths of the values that may differ, each beginning with the name of a message or event.
    private let varying: [Substring]

    /// - Parameter paths: Paths such as `GetNotes.notes.id`; see `NDJSONObserver`.
    init(varying paths: [String] = []) {
        varying = paths.map { $0[...] }
    }

    /// Returns the text of a value that belongs to a message or an event.
    func text(_ json: String, of name: String) -> String {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        guard let value = try? MessageValue(.json(json), decoder: decoder) else { return json }
        return text(value, varying: Self.rest(of: varying, after: name))
    }

    private func text(_ value: MessageValue, varying paths: [Substring]) -> String {
        if paths.contains("") { return "“varies”" }
        if let members = value.members {
            let isOfBytes = Self.isOfBytes(members.map(\.key))
            let sorted = members.sorted { $0.key < $1.key }
                .filter { !isOfBytes || !Self.marksOfBytes.contains($0.key) }
            let texts = sorted.map { key, value in
                let name = (try? JavaScriptEncoder().encodeJSON(key)) ?? key
                return "\(name):\(text(value, varying: Self.rest(of: paths, after: key)))"
            }
            return "{\(texts.joined(separator: ","))}"
        }
        if let elements = value.elements() {
            return "[\(elements.map { text($0, varying: paths) }.joined(separator: ","))]"
        }
        return value.text
    }

    /// The members of a `BytesDescription` that differ in each document.
    private static let marksOfBytes: Set = ["bytes", "id", "url"]

    /// Returns whether an object with these members describes bytes.
    private static func isOfBytes(_ keys: [String]) -> Bool {
        marksOfBytes.subtracting(keys).isSubset(of: ["url"])
            && marksOfBytes.union(["data", "size", "type", "waits"]).isSuperset(of: keys)
    }

    /// Returns what follows a name, which may contain dots, in the paths that begin with it.
    private static func rest(of paths: [Substring], after name: String) -> [Substring] {
        [name, "*"].flatMap { start in
            paths.compactMap { path in
                if path == start { return "" }
                return path.hasPrefix("\(start).") ? path.dropFirst(start.count + 1) : nil
            }
        }
    }
}
