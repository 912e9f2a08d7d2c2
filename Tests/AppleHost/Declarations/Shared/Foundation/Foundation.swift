// The Swift additions of Foundation. The value types come from swift-foundation, which Apple uses too.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

@_exported import CoreGraphics
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import FoundationEssentials
@_exported import FoundationInternationalization
@_exported import ObjectiveC

// The codes of `POSIXError`, taken from the toolchain.
@_exported import enum Glibc.POSIXErrorCode

// MARK: Bridging functions that the compiler looks up by name

public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }

extension NSError: Error {}

/// A value type with an Objective-C class.
public protocol Bridged: _ObjectiveCBridgeable {}

extension Bridged {
    public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
    public static func _forceBridgeFromObjectiveC(_: _ObjectiveCType, result: inout Self?) {}
    public static func _conditionallyBridgeFromObjectiveC(
        _: _ObjectiveCType, result: inout Self?
    ) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_: _ObjectiveCType?) -> Self {
        fatalError()
    }
}

extension String: Bridged { public typealias _ObjectiveCType = NSString }
extension Bool: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Int: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Double: Bridged { public typealias _ObjectiveCType = NSNumber }
extension URL: Bridged { public typealias _ObjectiveCType = NSURL }
extension Data: Bridged { public typealias _ObjectiveCType = NSData }
extension Date: Bridged { public typealias _ObjectiveCType = NSDate }
extension Decimal: Bridged { public typealias _ObjectiveCType = NSDecimalNumber }
extension URLRequest: Bridged { public typealias _ObjectiveCType = NSURLRequest }
extension Array: Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: Bridged { public typealias _ObjectiveCType = NSDictionary }

// MARK: Requests

/// <https://developer.apple.com/documentation/foundation/urlrequest>
public struct URLRequest: Hashable, Sendable {
    public init(url: URL) {}
    public var url: URL?
    public var httpMethod: String?
    public var httpBody: Data?
    public var httpBodyStream: InputStream? {
        get { nil }
        set {}
    }
    public var allHTTPHeaderFields: [String: String]?
    public func value(forHTTPHeaderField field: String) -> String? { nil }
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

/// <https://developer.apple.com/documentation/foundation/urlerror>
public struct URLError: Error, Hashable, Sendable {
    /// <https://developer.apple.com/documentation/foundation/urlerror/code>
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let badURL = Code(rawValue: NSURLErrorBadURL)
        public static let badServerResponse = Code(rawValue: NSURLErrorBadServerResponse)
        public static let cancelled = Code(rawValue: NSURLErrorCancelled)
        public static let timedOut = Code(rawValue: NSURLErrorTimedOut)
        public static let dataLengthExceedsMaximum = Code(
            rawValue: NSURLErrorDataLengthExceedsMaximum)
        public static let notConnectedToInternet = Code(rawValue: NSURLErrorNotConnectedToInternet)
    }

    public let code: Code
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}

extension StringProtocol {
    /// <https://developer.apple.com/documentation/swift/stringprotocol/replacingcharacters(in:with:)>
    public func replacingCharacters(
        in range: some RangeExpression<String.Index>, with replacement: some StringProtocol
    ) -> String { "" }
}

// MARK: Files

/// <https://developer.apple.com/documentation/foundation/filehandle/write(contentsof:)>
extension FileHandle {
    public func write(contentsOf data: some DataProtocol) throws {}

    /// <https://developer.apple.com/documentation/foundation/filehandle/read(uptocount:)>
    public func read(upToCount count: Int) throws -> Data? { nil }
}

/// Declared as in the Swift overlay of the C library.
public var S_IFMT: UInt16 { 0o170000 }
public var S_IFREG: UInt16 { 0o100000 }

// MARK: Observing

/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservation>
public class NSKeyValueObservation: NSObject {}

/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange>
public struct NSKeyValueObservedChange<Value> {
    public let newValue: Value?
    public let oldValue: Value?
}

/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions>
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// <https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift>
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        fatalError()
    }
}

// MARK: Locks and numbers

extension NSLocking {
    /// <https://developer.apple.com/documentation/foundation/nslocking/withlock(_:)>
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

extension NSNumber {
    /// <https://developer.apple.com/documentation/foundation/nsnumber/decimalvalue>
    public var decimalValue: Decimal { Decimal() }
}

// MARK: Error types that the importer makes from NS_ERROR_ENUM

/// <https://developer.apple.com/documentation/foundation/customnserror>
public protocol CustomNSError: Error {
    static var errorDomain: String { get }
    var errorCode: Int { get }
    var errorUserInfo: [String: Any] { get }
}

extension CustomNSError {
    public static var errorDomain: String { "" }
    public var errorCode: Int { 0 }
    public var errorUserInfo: [String: Any] { [:] }
}

public protocol _ObjectiveCBridgeableError: Error {
    init?(_bridgedNSError: NSError)
}

public protocol _BridgedStoredNSError: _ObjectiveCBridgeableError, CustomNSError, Hashable {
    associatedtype Code: _ErrorCodeProtocol, RawRepresentable where Code.RawValue: FixedWidthInteger
    var _nsError: NSError { get }
    init(_nsError: NSError)
}

public protocol _ErrorCodeProtocol: Equatable {
    associatedtype _ErrorType: _BridgedStoredNSError where _ErrorType.Code == Self
}

extension _BridgedStoredNSError {
    public var code: Code { Code(rawValue: 0)! }
    public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
    public var userInfo: [String: Any] { [:] }
    public init?(_bridgedNSError error: NSError) { return nil }
    public static func == (first: Self, second: Self) -> Bool { first._nsError == second._nsError }
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError) }
}

extension _ErrorCodeProtocol {
    public static func ~= (code: Self, error: any Error) -> Bool { false }
}

extension Error {
    /// <https://developer.apple.com/documentation/swift/error/localizeddescription>
    public var localizedDescription: String { "" }
}
