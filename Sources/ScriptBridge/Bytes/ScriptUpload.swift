/// A message that carries bytes from a page and gets one reply.
///
/// ```swift
/// struct Photo: ScriptUpload {
///     struct Reply: Codable, Sendable { let number: Int }
///     let album: String
/// }
/// ```
///
/// The page sends it with `await bridge.upload("Photo", file, { data: { album: "Summer" } })`. The
/// bytes are not among the fields: the handler reads them from ``UploadedBytes`` while they arrive.
public protocol ScriptUpload: ScriptPayload {
    /// The type of the value that the page's promise resolves with.
    associatedtype Reply: Encodable & Sendable
}
