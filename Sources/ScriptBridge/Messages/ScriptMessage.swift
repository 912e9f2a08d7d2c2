/// A message that a page posts without expecting a reply.
///
/// ```swift
/// struct ActionButton: ScriptMessage {
///     let path: String
///     let icon: String
/// }
/// ```
///
/// The page sends it with `bridge.post("ActionButton", { path: "/customers/new", icon: "plus" })`,
/// or, without the page script, as the flat object
/// `{name: "ActionButton", path: "/customers/new", icon: "plus"}`.
public protocol ScriptMessage: ScriptPayload {}

/// A message that a page sends and that gets one reply.
///
/// ```swift
/// struct GetLocation: ScriptRequest {
///     struct Reply: Codable, Sendable { let latitude, longitude: Double }
///     let accurate: Bool
/// }
/// ```
///
/// The page sends it with `await bridge.request("GetLocation", { accurate: true })`.
public protocol ScriptRequest: ScriptPayload {
    /// The type of the value that the page's promise resolves with.
    associatedtype Reply: Encodable & Sendable
}

/// A message that a page sends and that gets a sequence of elements.
///
/// ```swift
/// struct Downloads: ScriptSubscription {
///     struct Element: Codable, Sendable { let file: String; let fraction: Double }
/// }
/// ```
///
/// The page iterates with `for await (const element of bridge.subscribe("Downloads"))`. The host's
/// handler returns any `AsyncSequence` of elements. The next element is requested only when the
/// page is ready for it.
public protocol ScriptSubscription: ScriptPayload {
    /// The type of the values that the page's loop gets.
    associatedtype Element: Encodable & Sendable
}

/// A type whose values pages send under a name.
///
/// Conform to one of the protocols that refine it: ``ScriptMessage`` for a message without a reply,
/// ``ScriptRequest`` for a message with one reply, ``ScriptSubscription`` for a message with many
/// elements, or ``ScriptUpload`` for a message with bytes and one reply.
///
/// The host only decodes such a type. A test that posts its values through an `InMemoryPage`
/// encodes them, so declare such a type as `ScriptMessage, Codable`.
public protocol ScriptPayload: Decodable, Sendable {
    /// The name on the wire, the same for every value of the type.
    ///
    /// The default is the name of the type. Names are compared as in JavaScript, code unit by code
    /// unit: case and accents matter, and so does the normalization form of an accent.
    static var name: String { get }

    /// The app's own codes of the errors that the handlers of the message tell the page.
    ///
    /// The default is none. The generated contract lists the codes, so that the page's code knows
    /// them. List codes for every message or for none: as soon as one message lists codes, TypeScript
    /// accepts only listed ones. Those of a ``ScriptMessage`` reach only the page's console.
    ///
    /// If a handler throws a ``PageError`` with a code that is not in the list, the page still
    /// receives it, and the observer sees that it is not in the list.
    ///
    /// ```swift
    /// static let errorCodes: [BridgeError.Code] = [.locationDenied, .noSignal]
    /// ```
    static var errorCodes: [BridgeError.Code] { get }
}

extension ScriptPayload {
    /// The name of the Swift type, without its module and enclosing types.
    public static var name: String { String(describing: Self.self) }

    /// No codes.
    public static var errorCodes: [BridgeError.Code] { [] }
}

/// A message without a handler of its own, as data.
///
/// ```swift
/// channel.onOtherMessages { message, context in
///     log("\(message.name) of \(context.source): \(message.data)")
/// }
/// ```
public struct UnknownMessage: Hashable, Sendable {
    /// The kind of answer that a page expects.
    public enum Kind: Hashable, Sendable {
        /// No answer.
        case post
        /// One reply.
        case request
        /// Elements, as long as the page wants them.
        case subscription
    }

    /// The name under which the message arrived.
    public let name: String

    /// The data that a handler's message type would be decoded from.
    public let data: JSONValue

    /// The kind of answer that the page expects.
    ///
    /// Without the page script, only an ID shows that the page expects an answer. A message without
    /// an ID counts as a request if the closure can reply, unless an envelope says that nobody waits.
    public let kind: Kind

    /// Creates a message, for a test that calls a closure directly.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - data: The data.
    ///   - kind: The kind of answer that the page expects.
    public init(name: String, data: JSONValue, kind: Kind = .post) {
        self.name = name
        self.data = data
        self.kind = kind
    }
}
