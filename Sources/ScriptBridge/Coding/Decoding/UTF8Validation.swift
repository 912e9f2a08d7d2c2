import Foundation

/// Tells whether bytes are UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing beyond
/// U+10FFFF.
enum UTF8Validation {
    /// The offset of the first byte that cannot be; nil if all can.
    static func firstInvalidByte(of bytes: Data) -> Int? {
        bytes.withUnsafeBytes { buffer in
            var index = 0
            while index < buffer.count {
                guard let length = length(of: buffer, at: index) else { return index }
                index += length
            }
            return nil
        }
    }

    /// The length of the character at an index; nil if there is none.
    private static func length(of bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
        let lead = bytes[index]
        if lead < 0x80 { return 1 }
        let length: Int
        // The second byte's range is narrower behind these leads.
        let second: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
        for offset in 2..<max(length, 2) where !(0x80...0xBF).contains(bytes[index + offset]) {
            return nil
        }
        return length
    }
}
