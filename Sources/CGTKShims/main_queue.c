/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_object.h"
#include <glib-unix.h>
#include <unistd.h>

/* libdispatch exports these for run loops that are not its own; CoreFoundation uses them on Linux as well. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(gint descriptor, GIOCondition condition, gpointer data)
{
    /* The descriptor is an eventfd: left unread it stays ready, and the source would spin and starve redraws. */
    guint64 count = 0;
    if (read(descriptor, &count, sizeof count) < 0)
        return G_SOURCE_CONTINUE;
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

void postil_attach_main_queue(void)
{
    static gsize attached;
    if (!g_once_init_enter(&attached))
        return;
    g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, NULL, NULL);
    g_once_init_leave(&attached, 1);
}
