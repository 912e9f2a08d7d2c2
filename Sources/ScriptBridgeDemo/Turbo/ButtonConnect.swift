import ScriptBridgeHotwire

/// A link or a button of the page that the header bar shows instead.
struct ButtonConnect: ComponentEvent {
    static let component = "button"
    static let event = "connect"
    let title: String
    /// The icon in words of the page; nil for a button with its title.
    let icon: String?
}
