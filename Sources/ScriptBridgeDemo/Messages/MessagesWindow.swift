#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK

/// A window with a web view and a header bar, where the page may show one button.
@MainActor
final class MessagesWindow {
    /// Scrolls the page's results to where the inspector's panel does not cover them.
    static let roomForPanel: JavaScript = """
        document.body.style.paddingBottom = '50vh';
        scrollBy(0, document.querySelector('section').getBoundingClientRect().top - 24);
        """

    let webView: UnsafeMutablePointer<WebKitWebView>

    private let window: UnsafeMutablePointer<GtkWindow>
    private let headerBar: OpaquePointer
    private var button: UnsafeMutablePointer<GtkWidget>?
    private var inspectorButton: UnsafeMutablePointer<GtkWidget>?

    init(onClose: @escaping @MainActor () -> Void) {
        window = .init(casting: gtk_window_new())
        headerBar = OpaquePointer(gtk_header_bar_new())
        webView = .init(casting: webkit_web_view_new())
        gtk_window_set_title(window, "ScriptBridge demo")
        gtk_window_set_default_size(window, 720, 680)
        gtk_window_set_titlebar(window, .init(headerBar))
        gtk_window_set_child(window, .init(casting: webView))
        GTKSignal.connect(window, "destroy", to: onClose)
        // Remove the button when its page goes away.
        GTKSignal.connect(webView, "notify::uri") { [weak self] in self?.removeButton() }
    }

    /// The whole window, including its header bar.
    var widget: Widget { .init(casting: window) }

    func present() {
        gtk_window_present(window)
    }

    func load(_ path: String) {
        webkit_web_view_load_uri(webView, "\(MessagesServer.origin)\(path)")
    }

    /// The icon name of the page's button.
    var buttonIcon: String? {
        button.flatMap { gtk_button_get_icon_name(.init(casting: $0)) }.map { String(cString: $0) }
    }

    func show(_ message: ActionButton) {
        removeButton()
        guard message.path.hasPrefix("/"),
            let button = gtk_button_new_from_icon_name(Self.iconName(for: message.icon))
        else { return }
        gtk_widget_set_tooltip_text(button, message.path)
        GTKSignal.connect(button, "clicked") { [weak self] in self?.load(message.path) }
        gtk_header_bar_pack_end(headerBar, button)
        self.button = button
    }

    /// Adds a button to the header bar that shows and hides the inspector.
    func addInspectorButton(onToggle toggle: @escaping @MainActor () -> Void) {
        guard let button = gtk_toggle_button_new_with_label("Inspector") else { return }
        GTKSignal.connect(button, "toggled", to: toggle)
        gtk_header_bar_pack_start(headerBar, button)
        inspectorButton = button
    }

    func pressInspectorButton() {
        guard let inspectorButton else { return }
        let button: UnsafeMutablePointer<GtkToggleButton> = .init(casting: inspectorButton)
        gtk_toggle_button_set_active(button, 1 - gtk_toggle_button_get_active(button))
    }

    /// Runs a script in a panel, to simulate user actions.
    func run(_ script: String, in panel: any WebViewPanel) {
        webkit_web_view_evaluate_javascript(
            webView, script, -1, panel.world, nil, nil, nil, nil)
    }

    func pressButton() -> Bool { press(button) }

    private func removeButton() {
        guard let button else { return }
        gtk_header_bar_remove(headerBar, button)
        self.button = nil
    }

    /// Returns the GTK icon name for one of the SF Symbols names that pages use.
    private static func iconName(for symbol: String) -> String {
        let names = ["plus": "list-add-symbolic", "magnifyingglass": "system-search-symbolic"]
        return names[symbol] ?? "image-missing-symbolic"
    }
}
#endif
