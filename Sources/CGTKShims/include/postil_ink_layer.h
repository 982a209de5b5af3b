/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_INK_LAYER_H
#define POSTIL_INK_LAYER_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A sheet above everything in a window or popover that draws and takes no events. It is a child of the native, or of
 * the box that a popover keeps its content in, fills it, and never asks for room. `snapshot` is called with `context`
 * until the layer is removed. NULL where the native has nothing to stand on. */
typedef void (*PostilLayerSnapshot)(gpointer context, GtkSnapshot *snapshot);
GtkWidget *postil_ink_layer_new(GtkWidget *native, PostilLayerSnapshot snapshot, gpointer context);
/* Takes the layer away; to be called before the native is gone. */
void postil_ink_layer_remove(GtkWidget *layer);

/* Calls `mapped` for every window and popover that is shown from now on, whoever made it. */
typedef void (*PostilNativeMapped)(GtkWidget *native);
void postil_watch_natives(PostilNativeMapped mapped);

G_END_DECLS
#endif
