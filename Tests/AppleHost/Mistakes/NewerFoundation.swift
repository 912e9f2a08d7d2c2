// Found: UUID.random(using:) needs macOS 15, iOS 18
import WebKit

/// A part of Foundation that the oldest supported systems lack.
func makeIdentifier() -> UUID {
    #if MISTAKE
    var generator = SystemRandomNumberGenerator()
    return UUID.random(using: &generator)
    #else
    UUID()
    #endif
}
