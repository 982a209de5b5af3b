/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef POSTIL_DRAWING_H
#define POSTIL_DRAWING_H
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A node that paints the part `clip` of an image surface that is placed at x, y and magnified by `scale`. All are
 * in the node's pixels. GSK's cairo renderer replays such a node only within what has changed, while it copies a
 * texture whole. */
GskRenderNode *postil_surface_node_new(cairo_surface_t *surface, double x, double y, double scale,
                                       const graphene_rect_t *clip);
/* An empty node to draw on; the context is to be destroyed before the node is used. */
GskRenderNode *postil_cairo_node_new(double x, double y, double width, double height, cairo_t **context);
/* A soft shadow below a rectangle. */
void postil_snapshot_shadow(GtkSnapshot *snapshot, const graphene_rect_t *rect, double alpha, double radius,
                            double offset);
/* A node of the nodes in order; NULL for none. */
GskRenderNode *postil_container_node_new(GskRenderNode **nodes, guint count);

G_END_DECLS
#endif
