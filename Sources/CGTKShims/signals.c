/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_object.h"

typedef struct {
    GClosure closure;
    PostilSignalHandler handler;
    GDestroyNotify release;
} SignalClosure;

static void marshal(GClosure *closure, GValue *result, guint n_values, const GValue *values, gpointer hint,
                    gpointer data)
{
    SignalClosure *self = (SignalClosure *)closure;
    self->handler(closure->data, values + 1, n_values - 1, result);
}

static void finalized(gpointer data, GClosure *closure)
{
    SignalClosure *self = (SignalClosure *)closure;
    if (self->release)
        self->release(data);
}

gulong postil_signal_connect(gpointer instance, const char *signal, PostilSignalHandler handler, gpointer context,
                             GDestroyNotify release, gboolean after)
{
    guint id = 0;
    GQuark detail = 0;
    if (!instance || !g_signal_parse_name(signal, G_OBJECT_TYPE(instance), &id, &detail, TRUE)) {
        g_warning("no signal “%s” on %s", signal, instance ? G_OBJECT_TYPE_NAME(instance) : "nothing");
        if (release)
            release(context);
        return 0;
    }
    GClosure *closure = g_closure_new_simple(sizeof(SignalClosure), context);
    ((SignalClosure *)closure)->handler = handler;
    ((SignalClosure *)closure)->release = release;
    g_closure_set_marshal(closure, marshal);
    g_closure_add_finalize_notifier(closure, context, finalized);
    return g_signal_connect_closure_by_id(instance, id, detail, closure, after);
}

void postil_signal_emit(gpointer instance, const char *signal) { g_signal_emit_by_name(instance, signal); }
