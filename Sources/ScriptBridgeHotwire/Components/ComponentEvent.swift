public import ScriptBridge

/// An event of a bridge component in the page, with its data.
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
/// The page sends this event with `this.send('connect', { submitTitle: 'Save' }, message => …)`.
public protocol ComponentEvent: Decodable, Sendable {
    /// The data of a reply, as the page's callback gets it.
    associatedtype Reply: Encodable = JSONValue

    /// The name of the component, which its controller in the page declares as a static property.
    static var component: String { get }

    /// The name of the event.
    static var event: String { get }
}
