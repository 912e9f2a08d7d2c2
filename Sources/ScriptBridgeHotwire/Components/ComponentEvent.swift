public import ScriptBridge

/// Something that a bridge component in the page tells the host, with its data.
///
/// ```swift
/// struct FormConnect: ComponentEvent {
///     static let component = "form"
///     static let event = "connect"
///     let submitTitle: String
/// }
///
/// struct MenuDisplay: ComponentEvent {
///     struct Reply: Encodable, Sendable { let selectedIndex: Int }
///     static let component = "menu"
///     static let event = "display"
///     let title: String
///     let items: [Item]
/// }
/// ```
///
/// The page sends it with `this.send('connect', { submitTitle: 'Save' }, message => …)`.
public protocol ComponentEvent: Decodable, Sendable {
    /// What the page's callback gets as the data of a reply.
    associatedtype Reply: Encodable = JSONValue

    /// The component's name: `static component` of its controller in the page.
    static var component: String { get }

    /// The event's name.
    static var event: String { get }
}
