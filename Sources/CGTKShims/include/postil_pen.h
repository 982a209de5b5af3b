/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_PEN_H
#define POSTIL_PEN_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One reading of a pen, in the widget's pixels. */
typedef struct {
    double x, y;
    double pressure;       /* 0 to 1; 0 where the device has none */
    double tilt_x, tilt_y; /* -1 to 1 */
    guint32 time;          /* ms */
} PostilPenSample;

/* Where an event comes from. */
typedef struct {
    guint button; /* 0 for an event without one */
    guint32 time; /* ms */
    GdkModifierType modifiers;
    GdkInputSource source;
    GdkDeviceToolType tool; /* UNKNOWN without a tool */
    gboolean has_tool;
    gboolean is_touch;      /* a touch event or one that a touch emulates */
    GdkAxisFlags axes;      /* what the tool says it has; X11 says nothing */
    guint64 serial;         /* of the tool; 0 where unknown */
} PostilEventSource;

/* What the controller's current event comes from; FALSE where there is none. */
gboolean postil_event_source(GtkEventController *controller, PostilEventSource *source);

/* All readings since the last event, the current one last; to be freed with g_free. `x` and `y` are what the gesture's
 * signal says: at `up` the gesture itself no longer knows the place. */
PostilPenSample *postil_pen_samples(GtkGestureStylus *gesture, double x, double y, guint *count);

/* The same for any controller of a window or popover, in the pixels of that native. `x` and `y` are the place of the
 * current event. */
PostilPenSample *postil_event_samples(GtkEventController *controller, double x, double y, guint *count);

/* Whether a pen is attached to the display of a widget, by the devices of its seats. */
gboolean postil_has_pen(GdkDisplay *display);

/* The window system of a widget's display. */
typedef enum { POSTIL_BACKEND_OTHER, POSTIL_BACKEND_X11, POSTIL_BACKEND_WAYLAND } PostilBackend;
PostilBackend postil_backend(GtkWidget *widget);

G_END_DECLS
#endif
