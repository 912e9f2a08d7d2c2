// Gives the main thread of the test runner to a GLib main loop.
#pragma once

// The loop; the tests implement it in Swift, and it never returns.
void gtk_test_loop_run(void);
