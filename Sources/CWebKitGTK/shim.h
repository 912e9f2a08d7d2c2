// WebKitGTK for Swift, with wrappers for macros and variadic functions, which Swift cannot import.
#pragma once

#include <glib-unix.h>
#include <jsc/jsc.h>
#include <webkit/webkit.h>

// GTK calls back on the thread of its main loop, which is the main actor's thread (MainLoop.swift).
// So callbacks are typed as main actor functions, and the compiler checks the rest.
#define SCRIPTBRIDGE_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))

// The file descriptor that is readable when the main dispatch queue has work, and the function that
// runs the work. libdispatch exports both for other event loops.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// g_signal_connect_data takes a function pointer without arguments, to which the macro G_CALLBACK
// casts. The data is destroyed when the signal is disconnected.

typedef gboolean (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeMessageHandler)(
    WebKitUserContentManager *manager, JSCValue *body, WebKitScriptMessageReply *reply,
    gpointer data);

static inline gulong scriptbridge_connect_message(WebKitUserContentManager *manager,
                                                  const char *signal,
                                                  ScriptBridgeMessageHandler handler, gpointer data,
                                                  GClosureNotify destroy) {
  return g_signal_connect_data(manager, signal, G_CALLBACK(handler), data, destroy, 0);
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeLoadHandler)(WebKitWebView *view,
                                                                WebKitLoadEvent event,
                                                                gpointer data);

static inline gulong scriptbridge_connect_load_changed(WebKitWebView *view,
                                                       ScriptBridgeLoadHandler handler,
                                                       gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(view, "load-changed", G_CALLBACK(handler), data, destroy, 0);
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeTerminationHandler)(
    WebKitWebView *view, WebKitWebProcessTerminationReason reason, gpointer data);

static inline gulong scriptbridge_connect_terminated(WebKitWebView *view,
                                                     ScriptBridgeTerminationHandler handler,
                                                     gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(view, "web-process-terminated", G_CALLBACK(handler), data, destroy,
                               0);
}

// A handler of any signal gets the object that emits it, then the arguments, and the place of the result.
typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeSignalHandler)(const GValue *values, guint count,
                                                                 GValue *result, gpointer data);

static inline void scriptbridge_marshal(GClosure *closure, GValue *result, guint count,
                                        const GValue *values, gpointer hint, gpointer handler) {
  ((ScriptBridgeSignalHandler)handler)(values, count, result, closure->data);
}

static inline void scriptbridge_connect(gpointer object, const char *signal,
                                        ScriptBridgeSignalHandler handler, gpointer data,
                                        GClosureNotify destroy) {
  GClosure *closure = g_closure_new_simple(sizeof(GClosure), data);
  g_closure_set_meta_marshal(closure, (gpointer)handler, scriptbridge_marshal);
  g_closure_add_finalize_notifier(closure, data, destroy);
  g_signal_connect_closure(object, signal, closure, FALSE);
}

// A signal without a result has no place for it, or one of another type.
static inline void scriptbridge_set_boolean(GValue *result, gboolean value) {
  if (result != NULL && G_VALUE_HOLDS_BOOLEAN(result)) g_value_set_boolean(result, value);
}

static inline gpointer scriptbridge_value_object(const GValue *value) {
  return G_VALUE_HOLDS_OBJECT(value) ? g_value_get_object(value) : NULL;
}

static inline const char *scriptbridge_value_text(const GValue *value) {
  return G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
}

// Integers of any length, flags and cases of enumerations; a fraction would be cut off.
static inline gboolean scriptbridge_value_integer(const GValue *value, gint64 *integer) {
  GValue whole = G_VALUE_INIT;
  if (G_VALUE_HOLDS_FLOAT(value) || G_VALUE_HOLDS_DOUBLE(value) || G_VALUE_HOLDS_STRING(value)) {
    return FALSE;
  }
  g_value_init(&whole, G_TYPE_INT64);
  if (!g_value_transform(value, &whole)) return FALSE;
  *integer = g_value_get_int64(&whole);
  return TRUE;
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeDestroyHandler)(WebKitWebView *view,
                                                                   gpointer data);

static inline gulong scriptbridge_connect_destroy(WebKitWebView *view,
                                                  ScriptBridgeDestroyHandler handler,
                                                  gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(view, "destroy", G_CALLBACK(handler), data, destroy, 0);
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeRootHandler)(WebKitWebView *view,
                                                                GParamSpec *property,
                                                                gpointer data);

static inline gulong scriptbridge_connect_root(WebKitWebView *view,
                                               ScriptBridgeRootHandler handler, gpointer data,
                                               GClosureNotify destroy) {
  return g_signal_connect_data(view, "notify::root", G_CALLBACK(handler), data, destroy, 0);
}

// The window that shows a web view.
static inline gpointer scriptbridge_root(WebKitWebView *view) {
  return gtk_widget_get_root(GTK_WIDGET(view));
}

// Whether a window has not been destroyed. The pointer is only compared.
static inline gboolean scriptbridge_is_open(gconstpointer window) {
  GListModel *windows = gtk_window_get_toplevels();
  gboolean is_open = FALSE;
  for (guint index = 0; index < g_list_model_get_n_items(windows) && !is_open; index++) {
    gpointer other = g_list_model_get_item(windows, index);
    is_open = other == window;
    g_object_unref(other);
  }
  return is_open;
}

// Creates a web view with the caller's user content manager; g_object_new is variadic.
static inline WebKitWebView *scriptbridge_web_view_new(WebKitUserContentManager *manager) {
  return WEBKIT_WEB_VIEW(
      g_object_new(WEBKIT_TYPE_WEB_VIEW, "user-content-manager", manager, NULL));
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeSchemeHandler)(WebKitURISchemeRequest *request,
                                                                  gpointer data);

static inline void scriptbridge_register_uri_scheme(WebKitWebContext *context, const char *scheme,
                                                    ScriptBridgeSchemeHandler handler,
                                                    gpointer data, GDestroyNotify destroy) {
  webkit_web_context_register_uri_scheme(context, scheme, handler, data, destroy);
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeResultHandler)(GObject *view,
                                                                  GAsyncResult *result,
                                                                  gpointer data);

static inline void scriptbridge_evaluate_in_world(WebKitWebView *view, const char *script,
                                                  gssize length, const char *world,
                                                  ScriptBridgeResultHandler handler,
                                                  gpointer data) {
  webkit_web_view_evaluate_javascript(view, script, length, world, NULL, NULL, handler, data);
}

static inline void scriptbridge_evaluate(WebKitWebView *view, const char *script, gssize length,
                                         ScriptBridgeResultHandler handler, gpointer data) {
  scriptbridge_evaluate_in_world(view, script, length, NULL, handler, data);
}

static inline void scriptbridge_call_async_in_world(WebKitWebView *view, const char *body,
                                                    gssize length, const char *world,
                                                    ScriptBridgeResultHandler handler,
                                                    gpointer data) {
  webkit_web_view_call_async_javascript_function(view, body, length, NULL, world, NULL, NULL,
                                                 handler, data);
}

#include "loading.h"
#include "streaming.h"
