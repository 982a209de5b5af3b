/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_DIRECT_PAINT_H
#define POSTIL_DIRECT_PAINT_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Puts pixels into the window of a widget at once, past GTK's frame. GTK paints the same pixels in its next one. */
typedef struct PostilDirectPaint PostilDirectPaint;
/* For the window that holds the mapped widget; NULL where the window system doesn't allow it. */
PostilDirectPaint *postil_direct_paint_new(GtkWidget *widget);
/* Finds where the widget lies in its window now. FALSE where nothing can be painted. */
gboolean postil_direct_paint_locate(PostilDirectPaint *self);
/* Copies a box of an opaque ARGB32 image surface, which shows the widget in device pixels, into the window. */
void postil_direct_paint_put(PostilDirectPaint *self, cairo_surface_t *image, int x, int y, int width, int height);
/* Sends what was put. */
void postil_direct_paint_flush(PostilDirectPaint *self);
/* The clock of the window's frames. */
GdkFrameClock *postil_direct_paint_clock(PostilDirectPaint *self);
void postil_direct_paint_free(PostilDirectPaint *self);

G_END_DECLS
#endif
