import ScriptBridgeHotwire

/// A link or button of the page that the header bar shows instead of the page.
struct ButtonConnect: ComponentEvent {
    static let component = "button"
    static let event = "connect"
    let title: String
    /// The page's name for the icon; nil for a button with a title.
    let icon: String?
}
