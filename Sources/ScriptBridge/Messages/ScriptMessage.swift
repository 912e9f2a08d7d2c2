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
public protocol ScriptMessage: ScriptNamed {}
