/// A message that a page posts and that expects no reply.
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

/// A message that a page sends and that is answered with one reply.
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
    /// What the page's promise resolves with.
    associatedtype Reply: Encodable & Sendable
}

/// A message that a page sends and that is answered with many elements, one after the other.
///
/// ```swift
/// struct Downloads: ScriptSubscription {
///     struct Element: Codable, Sendable { let file: String; let fraction: Double }
/// }
/// ```
///
/// The page walks over them with `for await (const element of bridge.subscribe("Downloads"))`.
/// The host's handler gives any `AsyncSequence` of them, which is asked for an element only when
/// the page is ready to take one.
public protocol ScriptSubscription: ScriptPayload {
    /// What the page's loop gets.
    associatedtype Element: Encodable & Sendable
}

/// A type whose values travel between page and host under a name.
///
/// Conform to one of the protocols that refine it: ``ScriptMessage`` for what needs no answer,
/// ``ScriptRequest`` for what has one reply, ``ScriptSubscription`` for what gives many elements.
public protocol ScriptPayload: Codable, Sendable {
    /// The name on the wire, the same for every value of the type.
    ///
    /// It is the type's own name unless stated. Names are compared as JavaScript compares
    /// strings, code unit by code unit: case, accents and their composition all count.
    static var name: String { get }
}

extension ScriptPayload {
    /// The name of the Swift type, without module and enclosing types.
    public static var name: String { String(describing: Self.self) }
}
