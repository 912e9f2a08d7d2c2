// Found: A function with a typed throw in a generic type or function needs iOS 18, macOS 15
import WebKit

/// The steps of a load, which throw one type of error.
struct TypedThrowInArray {
    #if MISTAKE
    var steps: [() throws(WKError) -> Void] = []
    #else
    var first: (() throws(WKError) -> Void)?
    var steps: [() throws -> Void] = []
    #endif
}
