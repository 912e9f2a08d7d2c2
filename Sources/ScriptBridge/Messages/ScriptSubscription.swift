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
public protocol ScriptSubscription: ScriptNamed {
    /// What the page's loop gets.
    associatedtype Element: Encodable & Sendable
}
