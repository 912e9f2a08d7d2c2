import Foundation

/// Turns what a web view delivered into a tree that `JSONSerialization` accepts, or says where it
/// is something else.
///
/// Values are classified by their class, never by a cascade of casts: on Linux `as? Bool` accepts
/// the number 1 and `as? Int` accepts `true`.
struct FoundationTree {
    /// Depth at which a tree is refused: on Apple platforms one may contain itself and never end.
    private static let maximumDepth = 200

    private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

    private var path: [any CodingKey] = []

    static func isBoolean(_ value: Any) -> Bool {
        if let number = value as? NSNumber { return type(of: number) == booleanClass }
        return value is Bool
    }

    func checked(_ value: Any) throws(DecodingError) -> Any {
        guard path.count < Self.maximumDepth else {
            throw corrupted("The tree is deeper than \(Self.maximumDepth) levels.")
        }
        // A Swift `Bool` in an `Any` must not become a number on its way through `NSNumber`.
        if type(of: value) == Bool.self { return value }
        // Containers first: trying them for a Foundation class would bridge all that they hold.
        switch value {
        case let text as String:
            return text
        case let array as [Any]:
            return try checked(array)
        case let object as [String: Any]:
            return try checked(object)
        case let date as Date:
            guard date.timeIntervalSince1970.isFinite else { return NSNull() }
            return date.formatted(FoundationCoders.dateFormat)
        case let number as NSNumber:
            guard number.doubleValue.isFinite else { return NSNull() }
            return number
        case is NSNull:
            return value
        default:
            throw corrupted("\(type(of: value)) has no counterpart in JSON.")
        }
    }

    private func checked(_ array: [Any]) throws(DecodingError) -> [Any] {
        var result: [Any] = []
        result.reserveCapacity(array.count)
        for (index, element) in array.enumerated() {
            result.append(try descending(PathKey(intValue: index)).checked(element))
        }
        return result
    }

    private func checked(_ object: [String: Any]) throws(DecodingError) -> [String: Any] {
        var result: [String: Any] = [:]
        for (key, member) in object {
            result[key] = try descending(PathKey(stringValue: key)).checked(member)
        }
        return result
    }

    private func descending(_ key: PathKey) -> FoundationTree {
        var child = self
        child.path.append(key)
        return child
    }

    private func corrupted(_ sentence: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: sentence))
    }
}

/// One step of a coding path that no type declares.
private struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        self.intValue = nil
    }

    init(intValue: Int) {
        self.stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}
