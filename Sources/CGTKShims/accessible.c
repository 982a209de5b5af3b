/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_accessible.h"

#define PROPERTY(widget, name, value) \
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_##name, value, -1)
#define STATE(widget, name, value) \
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_##name, value, -1)

void postil_accessible_set_label(GtkWidget *widget, const char *label) { PROPERTY(widget, LABEL, label); }
void postil_accessible_set_description(GtkWidget *widget, const char *description)
{
    PROPERTY(widget, DESCRIPTION, description);
}
void postil_accessible_set_value_text(GtkWidget *widget, const char *text) { PROPERTY(widget, VALUE_TEXT, text); }
void postil_accessible_set_value(GtkWidget *widget, double value, double minimum, double maximum)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, minimum,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, maximum, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   value, -1);
}
void postil_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role)
{
    g_object_set(widget, "accessible-role", role, NULL);
}
void postil_accessible_set_checked(GtkWidget *widget, GtkAccessibleTristate state) { STATE(widget, CHECKED, state); }
void postil_accessible_set_pressed(GtkWidget *widget, GtkAccessibleTristate state) { STATE(widget, PRESSED, state); }
void postil_accessible_set_selected(GtkWidget *widget, gboolean selected) { STATE(widget, SELECTED, selected); }
void postil_accessible_set_expanded(GtkWidget *widget, gboolean expanded) { STATE(widget, EXPANDED, expanded); }
void postil_accessible_set_busy(GtkWidget *widget, gboolean busy) { STATE(widget, BUSY, busy); }
void postil_accessible_set_has_popup(GtkWidget *widget, gboolean has_popup)
{
    PROPERTY(widget, HAS_POPUP, has_popup);
}
void postil_accessible_set_key_shortcuts(GtkWidget *widget, const char *shortcuts)
{
    PROPERTY(widget, KEY_SHORTCUTS, shortcuts);
}
void postil_accessible_set_labelled_by(GtkWidget *widget, GtkWidget *label)
{
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}
char *postil_accessible_label_mismatch(GtkWidget *widget, const char *label)
{
    return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}
