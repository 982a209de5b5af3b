/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_pen.h"
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif
#include <string.h>

gboolean postil_event_source(GtkEventController *controller, PostilEventSource *source)
{
    memset(source, 0, sizeof *source);
    source->tool = GDK_DEVICE_TOOL_TYPE_UNKNOWN;
    GdkEvent *event = gtk_event_controller_get_current_event(controller);
    if (!event)
        return FALSE;
    GdkEventType type = gdk_event_get_event_type(event);
    if (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE)
        source->button = gdk_button_event_get_button(event);
    source->time = gdk_event_get_time(event);
    source->modifiers = gdk_event_get_modifier_state(event);
    GdkDevice *device = gdk_event_get_device(event);
    source->source = device ? gdk_device_get_source(device) : GDK_SOURCE_MOUSE;
    source->is_touch = gdk_event_get_event_sequence(event) != NULL || gdk_event_get_pointer_emulated(event) ||
                       source->source == GDK_SOURCE_TOUCHSCREEN;
    GdkDeviceTool *tool = gdk_event_get_device_tool(event);
    if (tool) {
        source->has_tool = TRUE;
        source->tool = gdk_device_tool_get_tool_type(tool);
        source->axes = gdk_device_tool_get_axes(tool);
        source->serial = gdk_device_tool_get_serial(tool);
    }
    return TRUE;
}

PostilPenSample *postil_pen_samples(GtkGestureStylus *gesture, double x, double y, guint *count)
{
    GdkTimeCoord *backlog = NULL;
    guint older = 0;
    PostilPenSample now = { .x = x, .y = y };
    gtk_gesture_stylus_get_axis(gesture, GDK_AXIS_PRESSURE, &now.pressure);
    gtk_gesture_stylus_get_axis(gesture, GDK_AXIS_XTILT, &now.tilt_x);
    gtk_gesture_stylus_get_axis(gesture, GDK_AXIS_YTILT, &now.tilt_y);
    now.time = gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture));
    gtk_gesture_stylus_get_backlog(gesture, &backlog, &older);
    PostilPenSample *samples = g_new0(PostilPenSample, older + 1);
    for (guint i = 0; i < older; i++) {
        /* The flags of an entry are not asked: on X11 they hide axes that are there. */
        const double *axes = backlog[i].axes;
        samples[i] = (PostilPenSample){ axes[GDK_AXIS_X],     axes[GDK_AXIS_Y],     axes[GDK_AXIS_PRESSURE],
                                        axes[GDK_AXIS_XTILT], axes[GDK_AXIS_YTILT], backlog[i].time };
    }
    samples[older] = now;
    g_free(backlog);
    *count = older + 1;
    return samples;
}

PostilPenSample *postil_event_samples(GtkEventController *controller, double x, double y, guint *count)
{
    GdkEvent *event = gtk_event_controller_get_current_event(controller);
    guint older = 0;
    gboolean is_motion = event && gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY;
    GdkTimeCoord *history = is_motion ? gdk_event_get_history(event, &older) : NULL;
    double shadow_x = 0, shadow_y = 0;
    GtkNative *native = gtk_widget_get_native(gtk_event_controller_get_widget(controller));
    if (native)
        gtk_native_get_surface_transform(native, &shadow_x, &shadow_y);
    PostilPenSample *samples = g_new0(PostilPenSample, older + 1);
    for (guint i = 0; i < older; i++) {
        const double *axes = history[i].axes;
        samples[i] = (PostilPenSample){ axes[GDK_AXIS_X] - shadow_x, axes[GDK_AXIS_Y] - shadow_y,
                                        axes[GDK_AXIS_PRESSURE],     axes[GDK_AXIS_XTILT],
                                        axes[GDK_AXIS_YTILT],        history[i].time };
    }
    PostilPenSample now = { .x = x, .y = y, .time = gtk_event_controller_get_current_event_time(controller) };
    /* GTK makes motion events of its own after a layout; they have no axes, and GTK 4.8 reads them all the same. */
    double *axes = NULL;
    guint axis_count = 0;
    if (event && gdk_event_get_axes(event, &axes, &axis_count) && axes) {
        gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &now.pressure);
        gdk_event_get_axis(event, GDK_AXIS_XTILT, &now.tilt_x);
        gdk_event_get_axis(event, GDK_AXIS_YTILT, &now.tilt_y);
    }
    samples[older] = now;
    g_free(history);
    *count = older + 1;
    return samples;
}

gboolean postil_has_pen(GdkDisplay *display)
{
    gboolean found = FALSE;
    GList *seats = gdk_display_list_seats(display);
    for (GList *seat = seats; seat && !found; seat = seat->next) {
        GList *pens = gdk_seat_get_devices(seat->data, GDK_SEAT_CAPABILITY_TABLET_STYLUS);
        found = pens != NULL;
        g_list_free(pens);
    }
    g_list_free(seats);
    return found;
}

PostilBackend postil_backend(GtkWidget *widget)
{
    GdkDisplay *display = gtk_widget_get_display(widget);
#ifdef GDK_WINDOWING_X11
    if (GDK_IS_X11_DISPLAY(display))
        return POSTIL_BACKEND_X11;
#endif
#ifdef GDK_WINDOWING_WAYLAND
    if (GDK_IS_WAYLAND_DISPLAY(display))
        return POSTIL_BACKEND_WAYLAND;
#endif
    return POSTIL_BACKEND_OTHER;
}
