/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_FRAME_CLOCK_H
#define POSTIL_FRAME_CLOCK_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Delivers pen motion as it arrives rather than with the next frame, while it is switched on. */
typedef struct PostilEarlyDelivery PostilEarlyDelivery;
/* For the window that holds the realized widget; NULL where the window system gives no trigger. */
PostilEarlyDelivery *postil_early_delivery_new(GtkWidget *widget);
void postil_early_delivery_set_active(PostilEarlyDelivery *self, gboolean is_active);
void postil_early_delivery_free(PostilEarlyDelivery *self);

G_END_DECLS
#endif
