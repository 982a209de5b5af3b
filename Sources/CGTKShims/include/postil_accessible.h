/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_ACCESSIBLE_H
#define POSTIL_ACCESSIBLE_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a widget tells assistive programs. */
void postil_accessible_set_label(GtkWidget *widget, const char *label);
void postil_accessible_set_description(GtkWidget *widget, const char *description);
void postil_accessible_set_value_text(GtkWidget *widget, const char *text);
void postil_accessible_set_value(GtkWidget *widget, double value, double minimum, double maximum);
/* Only before the widget has been shown. */
void postil_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role);
void postil_accessible_set_checked(GtkWidget *widget, GtkAccessibleTristate state);
void postil_accessible_set_pressed(GtkWidget *widget, GtkAccessibleTristate state);
void postil_accessible_set_selected(GtkWidget *widget, gboolean selected);
void postil_accessible_set_expanded(GtkWidget *widget, gboolean expanded);
void postil_accessible_set_busy(GtkWidget *widget, gboolean busy);
void postil_accessible_set_has_popup(GtkWidget *widget, gboolean has_popup);
void postil_accessible_set_key_shortcuts(GtkWidget *widget, const char *shortcuts);
void postil_accessible_set_labelled_by(GtkWidget *widget, GtkWidget *label);

/* For tests: NULL where the widget's label is `label`, else what it is, to be freed with g_free. */
char *postil_accessible_label_mismatch(GtkWidget *widget, const char *label);

G_END_DECLS
#endif
