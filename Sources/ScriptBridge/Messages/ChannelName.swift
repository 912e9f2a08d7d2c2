/// The name of a channel, such as nativeApp in webkit.messageHandlers.nativeApp.
///
/// Declare your app's names once, so that a misspelled name does not compile:
///
/// ```swift
/// extension ChannelName {
///     static let nativeApp: ChannelName = "nativeApp"
/// }
/// ```
///
/// The empty string, text with a NUL character, and the members that `webkit.messageHandlers`
/// inherits from `Object.prototype` (`constructor`, `toString`, `__proto__` and so on) are invalid.
/// WebKit would register a handler under such an inherited name without complaint, but the page
/// would find the inherited member and could never reach the handler.
public struct ChannelName: Hashable, Sendable {
    private let name: BytewiseString

    /// Creates a name from text that is known only at run time.
    ///
    /// - Parameter text: The name as the page writes it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidName`` if no message
    ///   could ever arrive under the name.
    public init(_ text: String) throws(BridgeError) {
        guard let name = Self.validated(text) else {
            throw BridgeError.invalidChannelName(text)
        }
        self.name = name
    }

    /// The name as the page writes it.
    public var text: String { name.text }

    /// Why a text is not a valid name.
    static let rule: String =
        "it is empty, contains NUL, or every JavaScript object has a property of this name"

    private static func validated(_ text: String) -> BytewiseString? {
        guard !text.isEmpty, !text.utf8Bytes.contains(0) else { return nil }
        let name = BytewiseString(text)
        // GUARD channels' names: return !REMOVED && objectPrototypeMembers.contains(name) ? nil : name
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
    /// Creates a name from a literal.
    ///
    /// - Parameter literal: A valid name. An invalid one is a programming error and stops the
    ///   program; for text that is not a literal use ``init(_:)``, which throws instead.
    public init(stringLiteral literal: StaticString) {
        guard let name = Self.validated("\(literal)") else {
            preconditionFailure("“\(literal)” cannot be the name of a channel: \(Self.rule).")
        }
        self.name = name
    }
}

extension ChannelName: CustomStringConvertible {
    /// The name as the page writes it.
    public var description: String { text }
}

extension BridgeError {
    static func invalidChannelName(_ text: String) -> BridgeError {
        BridgeError(
            .invalidName,
            "“\(text)” cannot be the name of a channel: \(ChannelName.rule).")
    }
}
