// What only the tests use of Foundation's Swift additions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

// MARK: Text

/// <https://developer.apple.com/documentation/foundation/characterset>
public struct CharacterSet: Codable, Hashable, Sendable {
    public init(charactersIn string: String) {}
    public static var whitespaces: CharacterSet { fatalError() }
    public static var whitespacesAndNewlines: CharacterSet { fatalError() }
    public static var decimalDigits: CharacterSet { fatalError() }
}

/// <https://developer.apple.com/documentation/swift/stringprotocol>
extension StringProtocol {
    public func trimmingCharacters(in set: CharacterSet) -> String { "" }

    public func range(
        of searchString: some StringProtocol, options mask: String.CompareOptions = [],
        range searchRange: Range<Index>? = nil, locale: Locale? = nil
    ) -> Range<Index>? { nil }

    public func replacingOccurrences(
        of target: some StringProtocol, with replacement: some StringProtocol,
        options: String.CompareOptions = [], range searchRange: Range<Index>? = nil
    ) -> String { "" }
}

extension String {
    /// <https://developer.apple.com/documentation/swift/string/init(format:_:)>
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

extension NSString: ExpressibleByStringLiteral {
    public required convenience init(stringLiteral value: StaticString) { fatalError() }
}

// MARK: Other values

extension NSDictionary: ExpressibleByDictionaryLiteral {
    public required convenience init(dictionaryLiteral elements: (Any, Any)...) { fatalError() }
}

/// <https://developer.apple.com/documentation/foundation/indexset>
public struct IndexSet: Codable, Hashable, Sendable {
    public init() {}
    public init(integersIn range: Range<Int>) {}
}

/// <https://developer.apple.com/documentation/foundation/personnamecomponents>
public struct PersonNameComponents: Codable, Hashable, Sendable {
    public init() {}
    public init(givenName: String? = nil, familyName: String? = nil) {}
}

/// <https://developer.apple.com/documentation/foundation/unitlength>
public final class UnitLength: Unit, @unchecked Sendable {
    public static var meters: UnitLength { fatalError() }
    public static var miles: UnitLength { fatalError() }
}

/// <https://developer.apple.com/documentation/foundation/unit>
public class Unit: NSObject {}

/// <https://developer.apple.com/documentation/foundation/measurement>
public struct Measurement<UnitType: Unit>: Codable, Hashable {
    public init(value: Double, unit: UnitType) {}
}

/// <https://developer.apple.com/documentation/corefoundation/cgfloat>
public typealias CGFloat = Double

extension CGPoint: @retroactive Codable, @retroactive Equatable {
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws {}
    public static func == (first: CGPoint, second: CGPoint) -> Bool { false }
}

extension CGRect: @retroactive Codable, @retroactive Equatable {
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws {}
    public static func == (first: CGRect, second: CGRect) -> Bool { false }
}

// MARK: Files

/// <https://developer.apple.com/documentation/foundation/urlresourcekey>
public struct URLResourceKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension FileManager {
    /// <https://developer.apple.com/documentation/foundation/filemanager/directoryenumerator>
    public class DirectoryEnumerator: NSObject, Sequence {
        public func makeIterator() -> AnyIterator<Any> { AnyIterator { nil } }
    }

    /// <https://developer.apple.com/documentation/foundation/filemanager/enumerator(at:includingpropertiesforkeys:options:errorhandler:)>
    public func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
        options mask: DirectoryEnumerationOptions = [],
        errorHandler handler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { nil }

    /// <https://developer.apple.com/documentation/foundation/filemanager/contentsofdirectory(at:includingpropertiesforkeys:options:)>
    public func contentsOfDirectory(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
        options mask: DirectoryEnumerationOptions = []
    ) throws -> [URL] { [] }
}
