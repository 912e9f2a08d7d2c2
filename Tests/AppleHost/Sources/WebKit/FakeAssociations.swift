/// Declared as in <https://developer.apple.com/documentation/objectivec/objc_associationpolicy>.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation, TypeNamesShouldBeCapitalized
public enum objc_AssociationPolicy {
    case OBJC_ASSOCIATION_RETAIN
}

/// An object of the stub that keeps what is associated with it.
@MainActor
protocol FakeAssociating: AnyObject {
    var fakeAssociations: [AnyObject] { get set }
}

/// Declared as in <https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)>.
///
/// The stub only adds values, each with a key of its own.
@MainActor
// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) {
    (object as? any FakeAssociating)?.fakeAssociations.append(value as AnyObject)
}
