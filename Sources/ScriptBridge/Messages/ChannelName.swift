/// The name of a channel: the `nativeApp` of `webkit.messageHandlers.nativeApp`.
///
/// Declare the names of an app once, so that a typing error cannot compile:
///
/// ```swift
/// extension ChannelName {
///     static let nativeApp: ChannelName = "nativeApp"
/// }
/// ```
///
/// Refused are the empty string, text with a NUL, and the members that
/// `webkit.messageHandlers` inherits from `Object.prototype` (`constructor`, `toString`,
/// `__proto__` and so on): WebKit registers a handler of such a name without complaint, but the
/// page finds the inherited member there and can never reach it.
public struct ChannelName: Hashable, Sendable {
    private let name: BytewiseString

    /// Makes a name from text that is only known at run time.
    ///
    /// - Parameter text: The name as the page writes it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidName`` if no message
    ///   could ever arrive under it.
    public init(_ text: String) throws(BridgeError) {
        guard let name = Self.validated(text) else {
            throw BridgeError(.invalidName, "“\(text)” cannot be the name of a channel.")
        }
        self.name = name
    }

    /// The name as the page writes it.
    public var text: String { name.text }

    private static func validated(_ text: String) -> BytewiseString? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        let name = BytewiseString(text)
        return objectPrototypeMembers.contains(name) ? nil : name
    }

    private static let objectPrototypeMembers: Set<BytewiseString> = Set(
        [
            "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__",
            "__proto__", "constructor", "hasOwnProperty", "isPrototypeOf",
            "propertyIsEnumerable", "toLocaleString", "toString", "valueOf",
        ].map(BytewiseString.init)
    )
}

extension ChannelName: ExpressibleByStringLiteral {
    /// Makes a name from a literal.
    ///
    /// - Parameter literal: A valid name. An invalid one is a programming error and stops the
    ///   program; text that is not a literal belongs in ``init(_:)``, which throws instead.
    public init(stringLiteral literal: StaticString) {
        guard let name = Self.validated("\(literal)") else {
            preconditionFailure("“\(literal)” cannot be the name of a channel.")
        }
        self.name = name
    }
}

extension ChannelName: CustomStringConvertible {
    /// The name as the page writes it.
    public var description: String { text }
}
