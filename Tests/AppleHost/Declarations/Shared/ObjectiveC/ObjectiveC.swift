// The Swift additions of the Objective-C runtime.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

@_exported import ObjectiveC

/// <https://developer.apple.com/documentation/objectivec/objcbool>
public struct ObjCBool: ExpressibleByBooleanLiteral {
    private let value: Int8

    public init(_ value: Bool) { self.value = value ? 1 : 0 }
    public init(booleanLiteral value: Bool) { self.init(value) }
    public var boolValue: Bool { value != 0 }
}

public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }

/// <https://developer.apple.com/documentation/objectivec/selector>
public struct Selector: ExpressibleByStringLiteral {
    // The compiler expects a pointer here, and stores that of `#selector` in it.
    private var ptr: OpaquePointer

    public init(stringLiteral value: String) { ptr = OpaquePointer(bitPattern: 1)! }
}

// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class>: Swift compares and
// hashes an object as Objective-C does.
extension NSObject: Hashable {
    public static func == (first: NSObject, second: NSObject) -> Bool { first.isEqual(second) }
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
