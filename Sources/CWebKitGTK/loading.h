// For WebViewLoader: wrappers for the signals of loading and for cast macros.
#pragma once

#include <stdbool.h>
#include <webkit/webkit.h>

typedef gboolean (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgePolicyHandler)(
    WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
    gpointer data);

static inline gulong scriptbridge_connect_decide_policy(WebKitWebView *view,
                                                        ScriptBridgePolicyHandler handler,
                                                        gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(view, "decide-policy", G_CALLBACK(handler), data, destroy, 0);
}

typedef gboolean (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeFailureHandler)(WebKitWebView *view,
                                                                      WebKitLoadEvent event,
                                                                      const char *uri,
                                                                      GError *error,
                                                                      gpointer data);

static inline gulong scriptbridge_connect_load_failed(WebKitWebView *view,
                                                      ScriptBridgeFailureHandler handler,
                                                      gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(view, "load-failed", G_CALLBACK(handler), data, destroy, 0);
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeNotifyHandler)(WebKitWebView *view,
                                                                 GParamSpec *property,
                                                                 gpointer data);

static inline gulong scriptbridge_connect_title(WebKitWebView *view,
                                                ScriptBridgeNotifyHandler handler, gpointer data,
                                                GClosureNotify destroy) {
  return g_signal_connect_data(view, "notify::title", G_CALLBACK(handler), data, destroy, 0);
}

typedef gboolean (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeDialogHandler)(WebKitWebView *view,
                                                                     WebKitScriptDialog *dialog,
                                                                     gpointer data);

static inline gulong scriptbridge_connect_dialog(WebKitWebView *view,
                                                 ScriptBridgeDialogHandler handler, gpointer data,
                                                 GClosureNotify destroy) {
  return g_signal_connect_data(view, "script-dialog", G_CALLBACK(handler), data, destroy, 0);
}

typedef GtkWidget *(*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeCreateHandler)(
    WebKitWebView *view, WebKitNavigationAction *action, gpointer data);

static inline gulong scriptbridge_connect_create(WebKitWebView *view,
                                                 ScriptBridgeCreateHandler handler, gpointer data,
                                                 GClosureNotify destroy) {
  return g_signal_connect_data(view, "create", G_CALLBACK(handler), data, destroy, 0);
}

// The engine ends the load of a film or a sound with this error, because its player loads the rest.
static inline bool scriptbridge_is_media(const GError *error) {
  return g_error_matches(error, WEBKIT_MEDIA_ERROR, WEBKIT_MEDIA_ERROR_WILL_HANDLE_LOAD);
}

static inline WebKitNavigationAction *scriptbridge_navigation(WebKitPolicyDecision *decision) {
  return webkit_navigation_policy_decision_get_navigation_action(
      WEBKIT_NAVIGATION_POLICY_DECISION(decision));
}

static inline WebKitURIResponse *scriptbridge_response(WebKitPolicyDecision *decision) {
  return webkit_response_policy_decision_get_response(WEBKIT_RESPONSE_POLICY_DECISION(decision));
}

static inline gboolean scriptbridge_response_can_be_shown(WebKitPolicyDecision *decision) {
  return webkit_response_policy_decision_is_mime_type_supported(
      WEBKIT_RESPONSE_POLICY_DECISION(decision));
}

static inline gboolean scriptbridge_response_is_main(WebKitPolicyDecision *decision) {
  return webkit_response_policy_decision_is_main_frame_main_resource(
      WEBKIT_RESPONSE_POLICY_DECISION(decision));
}

static inline const char *scriptbridge_response_disposition(WebKitURIResponse *response) {
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers(response);
  return headers ? soup_message_headers_get_one(headers, "Content-Disposition") : NULL;
}

typedef void (*SCRIPTBRIDGE_MAIN_ACTOR ScriptBridgeNoteHandler)(WebKitUserContentManager *manager,
                                                               JSCValue *body, gpointer data);

static inline gulong scriptbridge_connect_note(WebKitUserContentManager *manager,
                                               const char *signal, ScriptBridgeNoteHandler handler,
                                               gpointer data, GClosureNotify destroy) {
  return g_signal_connect_data(manager, signal, G_CALLBACK(handler), data, destroy, 0);
}
