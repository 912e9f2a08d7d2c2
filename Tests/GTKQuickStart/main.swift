#if WebKitGTK
import CWebKitGTK
import Glibc
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

struct ActionButton: ScriptMessage { let path, icon: String }

struct AddCustomer: ScriptRequest {
    struct Reply: Codable, Sendable { let number: Int }
    let name: String
}

let page = """
    <h1>A page with a bridge</h1>
    <p>The page has added the button in the header bar. Press it.</p>
    <script>
    bridge.post('ActionButton', { path: '/new', icon: 'list-add-symbolic' });
    bridge.on('pressed', async () => {
      const { number } = await bridge.request('AddCustomer', { name: 'Ann' });
      document.body.append(`Ann is customer ${number}. `);
    });
    </script>
    """

gtk_init()
let webView = UnsafeMutablePointer<WebKitWebView>(casting: webkit_web_view_new())
let header = OpaquePointer(gtk_header_bar_new())
let site = try LocalSite("app://local") { _ in WebResponse(page) }
var names: [String] = []

var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
channel.on(ActionButton.self) { button, _ in addButton(button) }
channel.on(AddCustomer.self) { customer, _ in
    names.append(customer.name)
    return AddCustomer.Reply(number: names.count)
}
let bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
try bridge.install(in: webView)
try site.install(in: webkit_web_view_get_context(webView))

/// Adds the page's button to the header bar, and tells the page when it is pressed.
@MainActor
func addButton(_ message: ActionButton) {
    guard let button = gtk_button_new_from_icon_name(message.icon) else { return }
    GTKSignal.connect(button, "clicked") {
        do { try bridge.emit("pressed", message.path) } catch { print(error) }
    }
    gtk_header_bar_pack_end(header, button)
}

let application: UnsafeMutablePointer<GtkApplication> = gtk_application_new(
    "org.example.Hello", G_APPLICATION_DEFAULT_FLAGS)
GTKSignal.connect(application, "activate") {
    let window = UnsafeMutablePointer<GtkWindow>(casting: gtk_application_window_new(application))
    gtk_window_set_title(window, "Hello")
    gtk_window_set_default_size(window, 640, 360)
    gtk_window_set_titlebar(window, UnsafeMutablePointer(header))
    gtk_window_set_child(window, .init(casting: webView))
    webkit_web_view_load_uri(webView, "app://local/")
    gtk_window_present(window)
}
exit(g_application_run(.init(casting: application), 0, nil))
#endif
