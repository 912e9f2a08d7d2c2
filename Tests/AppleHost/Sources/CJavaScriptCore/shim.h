// JavaScriptCore for the stub of WebKit, with functions for macros that Swift cannot import.
#pragma once

#include <jsc/jsc.h>

// The stub's documents run scripts on the main actor only, so callbacks arrive there.
typedef void (*__attribute__((swift_attr("@MainActor"))) ScriptFunctionCallback)(
    GPtrArray *arguments, gpointer data);

static inline JSCValue *script_function_new(JSCContext *context, ScriptFunctionCallback callback,
                                            gpointer data, GDestroyNotify destroy) {
  return jsc_value_new_function_variadic(context, NULL, G_CALLBACK(callback), data, destroy,
                                         G_TYPE_NONE);
}

static inline JSCValue *script_argument(GPtrArray *arguments, guint index) {
  return index < arguments->len ? JSC_VALUE(g_ptr_array_index(arguments, index)) : NULL;
}
