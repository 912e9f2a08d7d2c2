/// Replaces escapes of lone surrogates in JSON text.
///
/// A JavaScript string may hold half of a surrogate pair, and `JSON.stringify` writes it as
/// `\ud83d`. A Swift string cannot hold it and Foundation refuses the whole text for it, with all
/// the other messages in it; here it becomes U+FFFD, the replacement character.
enum LoneSurrogates {
    static func replaced(in json: String) -> String {
        var bytes = Array(json.utf8)
        var changed = false
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let unit = escapedUnit(in: bytes, at: index) else {
                index += 2  // another escape: its second byte must not start one
                continue
            }
            switch unit {
            case 0xD800...0xDBFF:
                if let low = escapedUnit(in: bytes, at: index + 6), 0xDC00...0xDFFF ~= low {
                    index += 12
                    continue
                }
                fallthrough
            case 0xDC00...0xDFFF:
                bytes.replaceSubrange((index + 2)..<(index + 6), with: "fffd".utf8)
                changed = true
            default:
                break
            }
            index += 6
        }
        return changed ? String(decoding: bytes, as: UTF8.self) : json
    }

    /// The UTF-16 unit of the `\uXXXX` at the index, if there is one.
    private static func escapedUnit(in bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 6 <= bytes.count,
            bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }
}
