#include "GTKTestLoop.h"

#ifdef WEBKITGTK

// An asynchronous `main`, such as the test runner's, hands its thread to libdispatch forever.
// Swift's runtime calls this hook instead. Without the hook, main actor code would move between
// threads, which breaks GTK. With it, the tests run as a GTK program does.
typedef void (*DrainMainQueue)(void);
extern void (*swift_task_asyncMainDrainQueue_hook)(DrainMainQueue original,
                                                   DrainMainQueue compatible);

static void drain(DrainMainQueue original, DrainMainQueue compatible) { gtk_test_loop_run(); }

__attribute__((constructor)) static void install(void) {
  swift_task_asyncMainDrainQueue_hook = drain;
}

#endif
