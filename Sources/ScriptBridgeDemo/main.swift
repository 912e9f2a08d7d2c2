#if WebKitGTK
import CWebKitGTK
import Glibc
import ScriptBridge
import ScriptBridgeWebKitGTK

// scriptbridge-demo [--tour PICTURE]: opens the demo; with --tour it plays by itself, writes a
// picture of the window, and one with the inspector beside it, and exits with 0 only if each step did
// what it should. With INSPECTOR=1 in the environment the inspector is there from the start.

guard gtk_init_check() != 0 else {
    print("There is no display. `make demo` starts one of its own.")
    exit(1)
}

let loop = g_main_loop_new(nil, 0)
let window = DemoWindow { g_main_loop_quit(loop) }
let server = DemoServer()
try server.serve(in: webkit_web_view_get_context(window.webView))

let channel = makeDemoChannel(of: DemoServer.origin) { button in
    print("host           \(button)")
    window.show(button)
}

let inspector = BridgeInspector(observer: LineObserver())
let bridge = try WebViewBridge(channels: [channel], observer: inspector)
try bridge.install(in: window.webView)
window.addInspectorButton {
    if inspector.isShown { return inspector.hide() }
    do {
        try inspector.show(in: bridge)
    } catch {
        print("host           \(error)")
    }
}
if getenv("INSPECTOR") != nil { window.pressInspectorButton() }
window.present()

if CommandLine.arguments.dropFirst().first == "--tour" {
    let picture = CommandLine.arguments.dropFirst(2).first ?? "demo.png"
    let tour = Tour(
        window: window, server: server, bridge: bridge, inspector: inspector, picturePath: picture)
    Task {
        exit(await tour.play() ? 0 : 1)
    }
} else {
    window.load("/customers")
}
g_main_loop_run(loop)
#else
print("Build the demo with its trait: swift run --traits WebKitGTK scriptbridge-demo")
#endif
