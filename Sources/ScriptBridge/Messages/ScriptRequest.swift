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
public protocol ScriptRequest: ScriptNamed {
    /// What the page's promise resolves with.
    associatedtype Reply: Encodable & Sendable
}
