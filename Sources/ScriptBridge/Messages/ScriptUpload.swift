/// A message with which a page sends bytes, and that is answered with one reply.
///
/// ```swift
/// struct Photo: ScriptUpload {
///     struct Reply: Codable, Sendable { let number: Int }
///     let album: String
/// }
/// ```
///
/// The page sends it with `await bridge.upload("Photo", file, { data: { album: "Summer" } })`. Its bytes
/// are not among the fields: the handler gets them as ``UploadedBytes``, while they come.
public protocol ScriptUpload: ScriptPayload {
    /// What the page's promise resolves with.
    associatedtype Reply: Encodable & Sendable
}
