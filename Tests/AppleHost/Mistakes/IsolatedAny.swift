// Found: A function with @isolated(any) in a generic type or function needs iOS 18, macOS 15
import WebKit

/// Handlers that know their isolation.
struct IsolatedAny {
    #if MISTAKE
    var handlers: [@isolated(any) @Sendable () -> Void] = []
    #else
    var handlers: [@MainActor @Sendable () -> Void] = []
    #endif
}
