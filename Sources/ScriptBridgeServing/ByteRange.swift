/// The bytes that a Range field requests, according to RFC 9110 §14.
enum ByteRange: Equatable {
    /// All bytes, including when the field is malformed or requests several ranges.
    case whole
    case part(Range<Int>)
    /// A range beyond the content.
    case unsatisfiable

    init(_ field: String, of byteCount: Int) {
        self = .whole
        let unit = Array("bytes=".utf8)
        // A longer field would be a list of ranges or have too many digits; it is not read.
        guard field.utf8.count <= 64, Array(field.lowercased().utf8).starts(with: unit) else {
            return
        }
        let range = field.utf8.dropFirst(unit.count)
        guard let hyphen = range.firstIndex(of: UInt8(ascii: "-")),
            let first = Self.number(range[..<hyphen]),
            let last = Self.number(range[hyphen...].dropFirst())
        else { return }
        switch (first, last) {
        case (.absent, .absent): break
        case (.absent, .value(let suffix)):
            if suffix == 0 {
                self = .unsatisfiable
            } else if byteCount > 0 {
                self = .part(max(byteCount - suffix, 0)..<byteCount)
            }
        case (.value(let first), .absent):
            self = first < byteCount ? .part(first..<byteCount) : .unsatisfiable
        case (.value(let first), .value(let last)):
            guard first <= last else { break }
            self =
                first < byteCount ? .part(first..<min(last, byteCount - 1) + 1) : .unsatisfiable
        }
    }

    private enum Number {
        case absent
        case value(Int)
    }

    /// Returns nil if the text is not a number; limits large numbers to the maximum.
    private static func number(_ text: Substring.UTF8View) -> Number? {
        guard !text.isEmpty else { return .absent }
        guard text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return .value(Int(Substring(text)) ?? .max)
    }
}
