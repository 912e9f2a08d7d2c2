#if WebKitGTK
import CWebKitGTK
import GTKTestLoop
import ScriptBridgeWebKitGTK

/// Runs the tests in a plain main loop, as in any GTK program: see GTKTestLoop.c.
@c(gtk_test_loop_run)
@MainActor
func runTestLoop() {
    gtk_init()
    MainLoop.serveMainActor()
    g_main_loop_run(g_main_loop_new(nil, 0))
}
#endif
