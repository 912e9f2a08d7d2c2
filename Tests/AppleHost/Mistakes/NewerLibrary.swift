// Found: It needs macOS 26, iOS 26
import WebKit

/// A part of the standard library that the oldest supported systems lack.
func first(of bytes: [UInt8]) -> UInt8? {
    #if MISTAKE
    let span = bytes.span
    return span.isEmpty ? nil : span[0]
    #else
    bytes.first
    #endif
}
