/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_ink_layer.h"

#define POSTIL_TYPE_INK_LAYER (postil_ink_layer_get_type())
G_DECLARE_FINAL_TYPE(PostilInkLayer, postil_ink_layer, POSTIL, INK_LAYER, GtkWidget)

struct _PostilInkLayer {
    GtkWidget parent;
    PostilLayerSnapshot snapshot;
    gpointer context;
    GdkSurface *surface;
    gulong layout;
};

G_DEFINE_FINAL_TYPE(PostilInkLayer, postil_ink_layer, GTK_TYPE_WIDGET)

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    PostilInkLayer *self = (PostilInkLayer *)widget;
    if (self->snapshot)
        self->snapshot(self->context, snapshot);
}

/* A window gives room to its title bar and its child alone: after it has, the layer takes the whole. */
static void fill(GdkSurface *surface, int width, int height, GtkWidget *layer)
{
    GtkWidget *parent = gtk_widget_get_parent(layer);
    if (!parent || !GTK_IS_WINDOW(parent))
        return;
    int minimum;
    gtk_widget_measure(layer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    GtkAllocation all = { 0, 0, gtk_widget_get_width(parent), gtk_widget_get_height(parent) };
    gtk_widget_size_allocate(layer, &all, -1);
}

static void realize(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(postil_ink_layer_parent_class)->realize(widget);
    PostilInkLayer *self = (PostilInkLayer *)widget;
    self->surface = g_object_ref(gtk_native_get_surface(gtk_widget_get_native(widget)));
    self->layout = g_signal_connect_after(self->surface, "layout", G_CALLBACK(fill), self);
}

static void unrealize(GtkWidget *widget)
{
    PostilInkLayer *self = (PostilInkLayer *)widget;
    if (self->surface) {
        g_signal_handler_disconnect(self->surface, self->layout);
        g_clear_object(&self->surface);
    }
    GTK_WIDGET_CLASS(postil_ink_layer_parent_class)->unrealize(widget);
}

static void postil_ink_layer_class_init(PostilInkLayerClass *class)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->snapshot = snapshot;
    widget->realize = realize;
    widget->unrealize = unrealize;
    gtk_widget_class_set_css_name(widget, "postil-ink");
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void postil_ink_layer_init(PostilInkLayer *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    gtk_widget_set_can_target(widget, FALSE);
    gtk_widget_set_can_focus(widget, FALSE);
}

GtkWidget *postil_ink_layer_new(GtkWidget *native, PostilLayerSnapshot snapshot, gpointer context)
{
    GtkWidget *parent = native;
    if (GTK_IS_POPOVER(native)) {
        GtkWidget *child = gtk_popover_get_child(GTK_POPOVER(native));
        parent = child ? gtk_widget_get_parent(child) : NULL;
    }
    if (!parent)
        return NULL;
    PostilInkLayer *self = g_object_new(POSTIL_TYPE_INK_LAYER, NULL);
    self->snapshot = snapshot;
    self->context = context;
    gtk_widget_set_parent(GTK_WIDGET(self), parent);
    return GTK_WIDGET(self);
}

void postil_ink_layer_remove(GtkWidget *layer)
{
    PostilInkLayer *self = (PostilInkLayer *)layer;
    self->snapshot = NULL;
    self->context = NULL;
    if (gtk_widget_get_parent(layer))
        gtk_widget_unparent(layer);
}

static gboolean widget_mapped(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data)
{
    gpointer widget = g_value_peek_pointer(values);
    if (GTK_IS_WINDOW(widget) || GTK_IS_POPOVER(widget))
        ((PostilNativeMapped)data)(widget);
    return TRUE;
}

void postil_watch_natives(PostilNativeMapped mapped)
{
    static gsize watched;
    if (!g_once_init_enter(&watched))
        return;
    g_type_class_unref(g_type_class_ref(GTK_TYPE_WIDGET));
    g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, widget_mapped, (gpointer)mapped, NULL);
    g_once_init_leave(&watched, 1);
}
