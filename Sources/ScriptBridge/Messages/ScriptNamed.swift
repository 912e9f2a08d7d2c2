/// A type whose values travel between page and host under a name.
///
/// Conform to one of the protocols that refine it: ``ScriptMessage`` for what needs no answer,
/// ``ScriptRequest`` for what has one reply, ``ScriptSubscription`` for what gives many elements.
public protocol ScriptNamed: Codable, Sendable {
    /// The name on the wire, the same for every value of the type.
    ///
    /// It is the type's own name unless stated. Names are compared as JavaScript compares
    /// strings, code unit by code unit: case, accents and their composition all count.
    static var name: String { get }
}

extension ScriptNamed {
    /// The name of the Swift type, without module and enclosing types.
    public static var name: String { String(describing: Self.self) }
}
