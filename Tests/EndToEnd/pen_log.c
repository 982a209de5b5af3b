// SPDX-License-Identifier: GPL-3.0-or-later
// A window that prints the input events it gets, one a line: the virtual display's own test reads them.
#include <gtk/gtk.h>
#include <stdio.h>

static const char *tool_name(GdkEvent *event)
{
    GdkDeviceTool *tool = gdk_event_get_device_tool(event);
    if (tool == NULL)
        return "none";
    return gdk_device_tool_get_tool_type(tool) == GDK_DEVICE_TOOL_TYPE_ERASER ? "eraser" : "pen";
}

static void print_place(GdkEvent *event)
{
    double x = 0, y = 0, pressure = 0, *axes = NULL;
    guint count = 0;
    gdk_event_get_position(event, &x, &y);
    // GTK makes motion events of its own after a layout, without axes; gdk_event_get_axis (4.8) crashes on them.
    if (gdk_event_get_axes(event, &axes, &count) && axes != NULL)
        gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &pressure);
    printf(" %s %.3f %.3f %.3f", tool_name(event), x, y, pressure);
}

static gboolean on_event(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data)
{
    (void)controller;
    (void)data;
    switch (gdk_event_get_event_type(event)) {
    case GDK_BUTTON_PRESS:
        printf("press %u", gdk_button_event_get_button(event));
        print_place(event);
        break;
    case GDK_BUTTON_RELEASE:
        printf("release %u", gdk_button_event_get_button(event));
        print_place(event);
        break;
    case GDK_MOTION_NOTIFY: {
        guint count = 0;
        g_free(gdk_event_get_history(event, &count));
        printf("motion %u", count);
        print_place(event);
        break;
    }
    case GDK_SCROLL:
        printf("scroll");
        break;
    case GDK_TOUCH_BEGIN:
        printf("touch 0");
        print_place(event);
        break;
    case GDK_KEY_PRESS:
        printf("key %s %u", gdk_keyval_name(gdk_key_event_get_keyval(event)),
               gdk_event_get_modifier_state(event) & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK));
        break;
    default:
        return FALSE;
    }
    printf("\n");
    fflush(stdout);
    return FALSE;
}

static void on_activate(GApplication *application, gpointer data)
{
    (void)data;
    GtkWidget *window = gtk_application_window_new(GTK_APPLICATION(application));
    gtk_window_set_title(GTK_WINDOW(window), "Pen log");
    GtkEventController *controller = gtk_event_controller_legacy_new();
    g_signal_connect(controller, "event", G_CALLBACK(on_event), NULL);
    gtk_widget_add_controller(window, controller);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments)
{
    GtkApplication *application = gtk_application_new("org.postil.PenLog", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(on_activate), NULL);
    int status = g_application_run(G_APPLICATION(application), count, arguments);
    g_object_unref(application);
    return status;
}
