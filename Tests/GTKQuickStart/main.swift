#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

struct ActionButton: ScriptMessage { let path, icon: String }

gtk_init()
let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
let manager = webkit_user_content_manager_new()
let webView: UnsafeMutablePointer<WebKitWebView> = scriptbridge_web_view_new(manager)
let page = """
    <h1>A page with a bridge</h1>
    <script>bridge.post('ActionButton', { path: '/new', icon: 'plus' })</script>
    """
let site = try LocalSite("app://local") { _ in WebResponse(page) }

var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
channel.on(ActionButton.self) { button, _ in print("A button for \(button.path)") }
let bridge = try WebViewBridge(channels: [channel])
try bridge.install(in: webView)
try site.register(in: webkit_web_view_get_context(webView))

webkit_web_view_load_uri(webView, "app://local/")
gtk_window_set_title(window, "Hello")
gtk_window_set_default_size(window, 800, 600)
gtk_window_set_child(window, UnsafeMutablePointer(OpaquePointer(webView)))
gtk_window_present(window)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
#endif
