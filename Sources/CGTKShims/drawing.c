/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_drawing.h"

GskRenderNode *postil_surface_node_new(cairo_surface_t *surface, double x, double y, double scale,
                                       const graphene_rect_t *clip)
{
    GskRenderNode *node = gsk_cairo_node_new(clip);
    cairo_t *context = gsk_cairo_node_get_draw_context(node);
    cairo_translate(context, x, y);
    cairo_scale(context, scale, scale);
    cairo_set_source_surface(context, surface, 0, 0);
    /* At its own size the picture is copied dot by dot; a stand-in of another size is smoothed. */
    cairo_pattern_set_filter(cairo_get_source(context), scale == 1 ? CAIRO_FILTER_FAST : CAIRO_FILTER_BILINEAR);
    cairo_paint(context);
    cairo_destroy(context);
    return node;
}

GskRenderNode *postil_cairo_node_new(double x, double y, double width, double height, cairo_t **context)
{
    GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(x, y, width, height));
    *context = gsk_cairo_node_get_draw_context(node);
    return node;
}

void postil_snapshot_shadow(GtkSnapshot *snapshot, const graphene_rect_t *rect, double alpha, double radius,
                            double offset)
{
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, rect, 0);
    gtk_snapshot_append_outset_shadow(snapshot, &outline, &(GdkRGBA){ 0, 0, 0, alpha }, 0, offset, 0, radius);
}

GskRenderNode *postil_container_node_new(GskRenderNode **nodes, guint count)
{
    return count ? gsk_container_node_new(nodes, count) : NULL;
}
