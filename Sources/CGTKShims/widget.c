/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_widget.h"
#include <string.h>

struct _PostilWidget {
    GtkWidget parent;
    PostilWidgetCallbacks callbacks;
    gpointer context;
    GtkAdjustment *adjustments[2];
    GtkScrollablePolicy policies[2];
};

enum { PROP_0, PROP_HADJUSTMENT, PROP_VADJUSTMENT, PROP_HPOLICY, PROP_VPOLICY };

G_DEFINE_FINAL_TYPE_WITH_CODE(PostilWidget, postil_widget, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

#define CALL(self, name, ...) \
    do { \
        PostilWidget *it = (PostilWidget *)(self); \
        if (it->context && it->callbacks.name) \
            it->callbacks.name(it->context, ##__VA_ARGS__); \
    } while (0)

static void value_changed(GtkAdjustment *adjustment, PostilWidget *self)
{
    GtkOrientation orientation = adjustment == self->adjustments[GTK_ORIENTATION_HORIZONTAL]
                                     ? GTK_ORIENTATION_HORIZONTAL
                                     : GTK_ORIENTATION_VERTICAL;
    CALL(self, adjustment_changed, orientation);
}

static void drop_adjustment(PostilWidget *self, GtkOrientation orientation)
{
    GtkAdjustment *old = self->adjustments[orientation];
    if (!old)
        return;
    g_signal_handlers_disconnect_by_func(old, value_changed, self);
    g_clear_object(&self->adjustments[orientation]);
}

static void take_adjustment(PostilWidget *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
    if (adjustment && adjustment == self->adjustments[orientation])
        return;
    drop_adjustment(self, orientation);
    /* GtkScrollable's contract: an unset adjustment is replaced by one of one's own. */
    if (!adjustment)
        adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0);
    self->adjustments[orientation] = g_object_ref_sink(adjustment);
    g_signal_connect(adjustment, "value-changed", G_CALLBACK(value_changed), self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    PostilWidget *self = (PostilWidget *)object;
    switch (id) {
    case PROP_HADJUSTMENT:
        take_adjustment(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value));
        break;
    case PROP_VADJUSTMENT:
        take_adjustment(self, GTK_ORIENTATION_VERTICAL, g_value_get_object(value));
        break;
    case PROP_HPOLICY:
    case PROP_VPOLICY:
        self->policies[id == PROP_VPOLICY] = g_value_get_enum(value);
        gtk_widget_queue_resize(GTK_WIDGET(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    PostilWidget *self = (PostilWidget *)object;
    switch (id) {
    case PROP_HADJUSTMENT:
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
        break;
    case PROP_VADJUSTMENT:
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
        break;
    case PROP_HPOLICY:
    case PROP_VPOLICY:
        g_value_set_enum(value, self->policies[id == PROP_VPOLICY]);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void dispose(GObject *object)
{
    PostilWidget *self = (PostilWidget *)object;
    drop_adjustment(self, GTK_ORIENTATION_HORIZONTAL);
    drop_adjustment(self, GTK_ORIENTATION_VERTICAL);
    /* What stands on it belongs to nobody else. */
    for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(self)));)
        gtk_widget_unparent(child);
    gpointer context = self->context;
    self->context = NULL;
    if (context && self->callbacks.release)
        self->callbacks.release(context);
    G_OBJECT_CLASS(postil_widget_parent_class)->dispose(object);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) { CALL(widget, snapshot, snapshot); }

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    CALL(widget, measure, orientation, for_size, minimum, natural);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    CALL(widget, size_allocate, width, height);
}

static void map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(postil_widget_parent_class)->map(widget);
    CALL(widget, mapped, TRUE);
}

static void unmap(GtkWidget *widget)
{
    CALL(widget, mapped, FALSE);
    GTK_WIDGET_CLASS(postil_widget_parent_class)->unmap(widget);
}

static void css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(postil_widget_parent_class)->css_changed(widget, change);
    CALL(widget, style_changed);
}

static void postil_widget_class_init(PostilWidgetClass *class)
{
    GObjectClass *object = G_OBJECT_CLASS(class);
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->dispose = dispose;
    widget->snapshot = snapshot;
    widget->measure = measure;
    widget->size_allocate = size_allocate;
    widget->map = map;
    widget->unmap = unmap;
    widget->css_changed = css_changed;
    g_object_class_override_property(object, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object, PROP_HPOLICY, "hscroll-policy");
    g_object_class_override_property(object, PROP_VPOLICY, "vscroll-policy");
    gtk_widget_class_set_css_name(widget, "postil-canvas");
}

static void postil_widget_init(PostilWidget *self)
{
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *postil_widget_new(const PostilWidgetCallbacks *callbacks, gpointer context, GtkAccessibleRole role)
{
    PostilWidget *self = g_object_new(POSTIL_TYPE_WIDGET, "accessible-role", role, NULL);
    self->callbacks = *callbacks;
    self->context = context;
    return GTK_WIDGET(self);
}

GtkAdjustment *postil_widget_adjustment(PostilWidget *widget, GtkOrientation orientation)
{
    return widget->adjustments[orientation];
}
