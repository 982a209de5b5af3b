/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_frame_clock.h"
#ifdef GDK_WINDOWING_X11
#include <X11/extensions/XI2.h>
#include <gdk/x11/gdkx.h>
#endif

/* GDK holds motion back until the frame clock's next frame. Its surfaces hand over what they hold when the clock
 * emits `flush-events`, and go on holding back after `resume-events`. Both are public signals, but not meant to be
 * emitted by others: without an effect, motion comes with the frame as it always does. */
struct PostilEarlyDelivery {
    GdkDisplay *display;
    GdkFrameClock *clock;
    gulong handler;
    guint flush;
    gulong window;
    gboolean is_active;
};

#ifdef GDK_WINDOWING_X11
static gboolean flush(gpointer data)
{
    PostilEarlyDelivery *self = data;
    self->flush = 0;
    GdkFrameClock *clock = g_object_ref(self->clock);
    g_signal_emit_by_name(clock, "flush-events");
    g_signal_emit_by_name(clock, "resume-events");
    g_object_unref(clock);
    return G_SOURCE_REMOVE;
}

static gboolean x_event(GdkX11Display *display, gpointer event, PostilEarlyDelivery *self)
{
    const XEvent *x = event;
    if (!self->is_active || self->flush || x->type != GenericEvent || x->xcookie.evtype != XI_Motion)
        return FALSE;
    /* GDK takes the event after this; by the time of the idle it is in its queue. */
    self->flush = g_idle_add_full(G_PRIORITY_HIGH, flush, self, NULL);
    return FALSE;
}
#endif

PostilEarlyDelivery *postil_early_delivery_new(GtkWidget *widget)
{
#ifdef GDK_WINDOWING_X11
    GdkDisplay *display = gtk_widget_get_display(widget);
    GtkNative *native = gtk_widget_get_native(widget);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    if (!surface || !GDK_IS_X11_DISPLAY(display))
        return NULL;
    PostilEarlyDelivery *self = g_new0(PostilEarlyDelivery, 1);
    self->display = g_object_ref(display);
    self->clock = g_object_ref(gdk_surface_get_frame_clock(surface));
    self->handler = g_signal_connect(display, "xevent", G_CALLBACK(x_event), self);
    return self;
#else
    return NULL;
#endif
}

void postil_early_delivery_set_active(PostilEarlyDelivery *self, gboolean is_active)
{
    self->is_active = is_active;
    if (!is_active && self->flush) {
        g_source_remove(self->flush);
        self->flush = 0;
    }
}

void postil_early_delivery_free(PostilEarlyDelivery *self)
{
    postil_early_delivery_set_active(self, FALSE);
    g_signal_handler_disconnect(self->display, self->handler);
    g_object_unref(self->clock);
    g_object_unref(self->display);
    g_free(self);
}
