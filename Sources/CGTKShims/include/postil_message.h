/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_MESSAGE_H
#define POSTIL_MESSAGE_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* gettext of the C library; GLib's variant can decide once for all that nothing is translated. */
void postil_bind_text_domain(const char *domain, const char *directory);
const char *postil_translate(const char *domain, const char *message);
const char *postil_translate_plural(const char *domain, const char *singular, const char *plural, gulong count);
const char *postil_translate_in_context(const char *domain, const char *context, const char *message);

/* A message dialog; its buttons are added with gtk_dialog_add_button. */
GtkWidget *postil_message_dialog_new(GtkWindow *parent, GtkMessageType kind, const char *title, const char *detail);

G_END_DECLS
#endif
