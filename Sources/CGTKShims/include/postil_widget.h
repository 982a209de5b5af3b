/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_WIDGET_H
#define POSTIL_WIDGET_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define POSTIL_TYPE_WIDGET (postil_widget_get_type())
/* A widget that can stand in a GtkScrolledWindow and asks a table of callbacks what to do. */
G_DECLARE_FINAL_TYPE(PostilWidget, postil_widget, POSTIL, WIDGET, GtkWidget)

/* All are called on the main thread and any may be NULL. `release` gets the context once, when the widget is
 * disposed of; nothing is called after it. */
typedef struct {
    void (*snapshot)(gpointer context, GtkSnapshot *snapshot);
    void (*measure)(gpointer context, GtkOrientation orientation, int for_size, int *minimum, int *natural);
    void (*size_allocate)(gpointer context, int width, int height);
    void (*adjustment_changed)(gpointer context, GtkOrientation orientation);
    void (*mapped)(gpointer context, gboolean is_mapped);
    void (*style_changed)(gpointer context);
    void (*release)(gpointer context);
} PostilWidgetCallbacks;

/* Creates the widget with a role for assistive programs. */
GtkWidget *postil_widget_new(const PostilWidgetCallbacks *callbacks, gpointer context, GtkAccessibleRole role);
/* The adjustment of a direction; NULL until the widget stands in a scrolled window. */
GtkAdjustment *postil_widget_adjustment(PostilWidget *widget, GtkOrientation orientation);

G_END_DECLS
#endif
