/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "postil_direct_paint.h"
#include <math.h>
#ifdef GDK_WINDOWING_X11
#include <X11/Xutil.h>
#include <gdk/x11/gdkx.h>
#endif

struct PostilDirectPaint {
    GtkWidget *widget;
    GdkFrameClock *clock;
    int x, y; /* of the widget in its window, device pixels */
#ifdef GDK_WINDOWING_X11
    Display *display;
    Window window;
    Visual *visual;
    int depth;
    GC context;
#endif
};

#ifdef GDK_WINDOWING_X11
/* Whether an ARGB32 image of cairo's has the window's own layout of pixels. */
static gboolean has_layout_of_cairo(Display *display, const XWindowAttributes *window)
{
    return (window->depth == 24 || window->depth == 32) && window->visual->class == TrueColor &&
           window->visual->red_mask == 0xFF0000 && window->visual->green_mask == 0xFF00 &&
           window->visual->blue_mask == 0xFF &&
           ImageByteOrder(display) == (G_BYTE_ORDER == G_LITTLE_ENDIAN ? LSBFirst : MSBFirst);
}
#endif

PostilDirectPaint *postil_direct_paint_new(GtkWidget *widget)
{
#ifdef GDK_WINDOWING_X11
    GdkDisplay *display = gtk_widget_get_display(widget);
    GtkNative *native = gtk_widget_get_native(widget);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    if (!surface || !GDK_IS_X11_DISPLAY(display))
        return NULL;
    Display *x_display = gdk_x11_display_get_xdisplay(display);
    Window window = gdk_x11_surface_get_xid(surface);
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(x_display, window, &attributes) || !has_layout_of_cairo(x_display, &attributes))
        return NULL;
    PostilDirectPaint *self = g_new0(PostilDirectPaint, 1);
    self->widget = widget;
    self->clock = g_object_ref(gdk_surface_get_frame_clock(surface));
    self->display = x_display;
    self->window = window;
    self->visual = attributes.visual;
    self->depth = attributes.depth;
    self->context = XCreateGC(x_display, window, 0, NULL);
    return self;
#else
    return NULL;
#endif
}

gboolean postil_direct_paint_locate(PostilDirectPaint *self)
{
    GtkNative *native = gtk_widget_get_native(self->widget);
    graphene_point_t place;
    if (!native || !gtk_widget_get_mapped(self->widget) ||
        !gtk_widget_compute_point(self->widget, GTK_WIDGET(native), &GRAPHENE_POINT_INIT(0, 0), &place))
        return FALSE;
    double shadow_x, shadow_y;
    gtk_native_get_surface_transform(native, &shadow_x, &shadow_y);
    int ratio = gtk_widget_get_scale_factor(self->widget);
    self->x = (int)floor((place.x + shadow_x) * ratio + 0.5);
    self->y = (int)floor((place.y + shadow_y) * ratio + 0.5);
    return TRUE;
}

void postil_direct_paint_put(PostilDirectPaint *self, cairo_surface_t *image, int x, int y, int width, int height)
{
#ifdef GDK_WINDOWING_X11
    int right = MIN(x + width, cairo_image_surface_get_width(image));
    int bottom = MIN(y + height, cairo_image_surface_get_height(image));
    x = MAX(x, 0);
    y = MAX(y, 0);
    if (x >= right || y >= bottom)
        return;
    /* Xlib's own destructor would free cairo's pixels: the header lives on the stack instead. */
    XImage header = {
        .width = cairo_image_surface_get_width(image),
        .height = cairo_image_surface_get_height(image),
        .format = ZPixmap,
        .data = (char *)cairo_image_surface_get_data(image),
        .byte_order = ImageByteOrder(self->display),
        .bitmap_unit = 32,
        .bitmap_bit_order = ImageByteOrder(self->display),
        .bitmap_pad = 32,
        .depth = self->depth,
        .bytes_per_line = cairo_image_surface_get_stride(image),
        .bits_per_pixel = 32,
        .red_mask = self->visual->red_mask,
        .green_mask = self->visual->green_mask,
        .blue_mask = self->visual->blue_mask,
    };
    if (!header.data || !XInitImage(&header))
        return;
    XPutImage(self->display, self->window, self->context, &header, x, y, self->x + x, self->y + y, right - x,
              bottom - y);
#endif
}

void postil_direct_paint_flush(PostilDirectPaint *self)
{
#ifdef GDK_WINDOWING_X11
    XFlush(self->display);
#endif
}

GdkFrameClock *postil_direct_paint_clock(PostilDirectPaint *self) { return self->clock; }

void postil_direct_paint_free(PostilDirectPaint *self)
{
#ifdef GDK_WINDOWING_X11
    XFreeGC(self->display, self->context);
#endif
    g_object_unref(self->clock);
    g_free(self);
}
