#include "GTKTestLoop.h"

#ifdef WEBKITGTK

// Where an asynchronous `main`, such as the test runner's, would hand its thread to libdispatch
// for ever, Swift's runtime calls this hook instead. Without it main actor code would move from
// thread to thread, which GTK does not survive; with it the tests run as a GTK program does.
typedef void (*DrainMainQueue)(void);
extern void (*swift_task_asyncMainDrainQueue_hook)(DrainMainQueue original,
                                                   DrainMainQueue compatible);

static void drain(DrainMainQueue original, DrainMainQueue compatible) { gtk_test_loop_run(); }

__attribute__((constructor)) static void install(void) {
  swift_task_asyncMainDrainQueue_hook = drain;
}

#endif
