/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_message.h"
#include <libintl.h>
#include <locale.h>
#include <string.h>

void postil_bind_text_domain(const char *domain, const char *directory)
{
    setlocale(LC_ALL, "");
    bindtextdomain(domain, directory);
    bind_textdomain_codeset(domain, "UTF-8");
}

const char *postil_translate(const char *domain, const char *message)
{
    /* gettext answers an empty message with the header of the catalogue. */
    return *message ? dgettext(domain, message) : message;
}

const char *postil_translate_plural(const char *domain, const char *singular, const char *plural, gulong count)
{
    return dngettext(domain, singular, plural, count);
}

const char *postil_translate_in_context(const char *domain, const char *context, const char *message)
{
    /* The catalogue joins context and message with EOT. */
    char *key = g_strconcat(context, "\004", message, NULL);
    const char *found = dgettext(domain, key);
    const char *result = found == key ? message : found;
    g_free(key);
    return result;
}

GtkWidget *postil_message_dialog_new(GtkWindow *parent, GtkMessageType kind, const char *title, const char *detail)
{
    GtkWidget *dialog =
        gtk_message_dialog_new(parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, kind, GTK_BUTTONS_NONE,
                               "%s", title);
    if (detail && *detail)
        gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", detail);
    return dialog;
}
