#if WebKitGTK
import CWebKitGTK
import GTKTestLoop
import Glibc
import ScriptBridgeWebKitGTK

/// Runs the tests in a plain main loop, as in any GTK program; see GTKTestLoop.c.
@_cdecl("gtk_test_loop_run")
@MainActor
func runTestLoop() {
    gtk_init()
    MainLoop.serveMainActor()
    // The test runner exits from another thread, where WebKit's own cleanup aborts in a third of the
    // runs. Exit handlers run in reverse order, so this one runs before WebKit's.
    _ = webkit_web_context_get_default()
    _ = webkit_network_session_get_default()
    on_exit(endProcess, nil)
    g_main_loop_run(g_main_loop_new(nil, 0))
}

private func endProcess(_ status: CInt, _ unused: UnsafeMutableRawPointer?) {
    fflush(nil)
    _exit(status)
}
#endif
