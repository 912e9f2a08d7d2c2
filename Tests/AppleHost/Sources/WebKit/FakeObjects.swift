import Foundation

/// Objects as WebKit makes them of a page's values.
///
/// On Apple systems they are of private classes, such as `__NSCFString`, `__NSCFNumber` and
/// `__NSDictionaryM`, and never of Swift's types. The nearest classes on Linux are Foundation's
/// mutable ones: its other classes cannot be subclassed. Numbers stay as they are, of the class `NSNumber`
/// itself, which the decoder recognizes without a cast. So here only an `NSDecimalNumber` takes the way
/// that each number takes on Apple systems.
enum FakeObjects {
    static func object(_ value: Any) -> Any {
        switch value {
        case let text as String: NSMutableString(string: text)
        case let members as [String: Any]:
            NSMutableDictionary(dictionary: members.mapValues(object))
        case let elements as [Any]: NSMutableArray(array: elements.map(object))
        default: value
        }
    }
}
