// Found: A function with a typed throw in a generic type or function needs iOS 18, macOS 15
import WebKit

/// Functions that the compiler infers to throw one type of error.
func makeSteps(_ names: [String]) -> Int {
    #if MISTAKE
    names.map { name in { () throws(WKError) -> String in name } }.count
    #else
    names.map { name in { () throws -> String in name } }.count
    #endif
}
