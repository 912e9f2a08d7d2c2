// An input stream whose reads Swift completes, toggle references, and a cancellable's signal.
#pragma once

#include <gtk/gtk.h>
#include <webkit/webkit.h>

// Receives a read, which it completes with g_task_return_int or an error, and releases.
typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeReadHandler)(GTask *read, void *buffer,
                                                                gsize count, gpointer data);

typedef struct {
  GInputStream parent;
  ScriptBridgeReadHandler handler;
  gpointer data;
  GDestroyNotify destroy;
} ScriptBridgeStream;

typedef struct {
  GInputStreamClass parent;
} ScriptBridgeStreamClass;

static inline void scriptbridge_stream_read_async(GInputStream *stream, void *buffer, gsize count,
                                                  int priority, GCancellable *cancellable,
                                                  GAsyncReadyCallback callback, gpointer data) {
  ScriptBridgeStream *self = (ScriptBridgeStream *)stream;
  GTask *read = g_task_new(stream, cancellable, callback, data);
  // Available bytes complete reads immediately, one after the other. Let the window redraw first.
  g_task_set_priority(read, MAX(priority, GDK_PRIORITY_REDRAW + 1));
  self->handler(read, buffer, count, self->data);
}

static inline void scriptbridge_stream_finalize(GObject *stream) {
  ScriptBridgeStream *self = (ScriptBridgeStream *)stream;
  self->destroy(self->data);
  G_OBJECT_CLASS(g_type_class_peek(G_TYPE_INPUT_STREAM))->finalize(stream);
}

static inline void scriptbridge_stream_class_init(gpointer type, gpointer data) {
  G_INPUT_STREAM_CLASS(type)->read_async = scriptbridge_stream_read_async;
  G_OBJECT_CLASS(type)->finalize = scriptbridge_stream_finalize;
}

static inline GType scriptbridge_stream_get_type(void) {
  GType type = g_type_from_name("ScriptBridgeStream");
  if (type != 0) return type;
  return g_type_register_static_simple(G_TYPE_INPUT_STREAM, "ScriptBridgeStream",
                                       sizeof(ScriptBridgeStreamClass),
                                       scriptbridge_stream_class_init, sizeof(ScriptBridgeStream),
                                       NULL, (GTypeFlags)0);
}

// The data is destroyed with the stream.
static inline GInputStream *scriptbridge_stream_new(ScriptBridgeReadHandler handler, gpointer data,
                                                    GDestroyNotify destroy) {
  GInputStream *stream = (GInputStream *)g_object_new(scriptbridge_stream_get_type(), NULL);
  ScriptBridgeStream *self = (ScriptBridgeStream *)stream;
  self->handler = handler;
  self->data = data;
  self->destroy = destroy;
  return stream;
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeCancellationHandler)(GCancellable *cancellable,
                                                                       gpointer data);

static inline gulong scriptbridge_connect_cancelled(GCancellable *cancellable,
                                                    ScriptBridgeCancellationHandler handler,
                                                    gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(cancellable, "cancelled", G_CALLBACK(handler), data, destroy, 0);
}

// Called when the toggle reference becomes the object's last reference.
typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeToggleHandler)(gpointer data, GObject *object,
                                                                 gboolean is_last);

static inline void scriptbridge_add_toggle_reference(gpointer object,
                                                     ScriptBridgeToggleHandler handler,
                                                     gpointer data) {
  g_object_add_toggle_ref((GObject *)object, (GToggleNotify)handler, data);
}

static inline void scriptbridge_remove_toggle_reference(gpointer object,
                                                        ScriptBridgeToggleHandler handler,
                                                        gpointer data) {
  g_object_remove_toggle_ref((GObject *)object, (GToggleNotify)handler, data);
}

// Sends the page's process a query that it answers without running a script.
static inline void scriptbridge_ask_page(WebKitWebView *view, ScriptBridgeResultHandler handler,
                                         gpointer data) {
  webkit_web_view_can_execute_editing_command(view, WEBKIT_EDITING_COMMAND_COPY, NULL, handler,
                                              data);
}

static inline void scriptbridge_ask_page_finish(GObject *view, GAsyncResult *result) {
  webkit_web_view_can_execute_editing_command_finish(WEBKIT_WEB_VIEW(view), result, NULL);
}
