// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// Live ink on X11: each piece is drawn into a copy of what the canvas shows, and its pixels are put into the window
/// at once.
///
/// The same cairo calls draw the nodes, so that GTK's frames show the very same pixels. GTK paints only at pen up, and
/// when it paints for another reason: then the canvas is part of that frame.
@MainActor
final class X11InkPainter: DirectInkPainter {
    private unowned let canvas: PageCanvas
    private let paint: OpaquePointer
    private var beforePaint: SignalConnection?
    private var copy: OpaquePointer?
    private var context: OpaquePointer?
    private weak var stroke: LiveStroke?
    private var isAhead = false
    private var painted: Rect?
    /// How many pieces were painted, for tests.
    private(set) var paintedCount = 0

    /// Nil on other window systems and unusual displays.
    init?(_ canvas: PageCanvas) {
        guard let paint = postil_direct_paint_new(canvas.widget) else { return nil }
        self.canvas = canvas
        self.paint = paint
        guard let clock = postil_direct_paint_clock(paint) else { return }
        beforePaint = connect(clock, "before-paint") { [weak self] _ in self?.frameBegins() }
    }

    isolated deinit {
        beforePaint?.disconnect()
        dropCopy()
        postil_direct_paint_free(paint)
    }

    func begin(_ stroke: LiveStroke) -> Bool {
        end()
        // What darkens or shines through has to be blended with the page by GTK.
        guard stroke.style.blend == .normal, stroke.style.opacity >= 1,
            postil_direct_paint_locate(paint) != 0,
            makeCopy()
        else { return false }
        self.stroke = stroke
        return paint(stroke.segments, of: stroke)
    }

    func paint(_ segments: [LiveStroke.Segment], of stroke: LiveStroke) -> Bool {
        guard let copy, let context, stroke === self.stroke else { return false }
        let ratio = canvas.pixelRatio
        let area = Rect(x: 0, y: 0, width: canvas.layout.viewWidth, height: canvas.layout.viewHeight)
        for segment in segments { segment.draw(on: context) }
        cairo_surface_flush(copy)
        for segment in segments {
            guard let box = segment.bounds.intersection(area) else { continue }
            painted = painted?.union(box) ?? box
            postil_direct_paint_put(
                paint, copy, gint(box.minX * ratio), gint(box.minY * ratio), gint(box.width * ratio),
                gint(box.height * ratio))
        }
        postil_direct_paint_flush(paint)
        paintedCount += segments.count
        isAhead = true
        return true
    }

    func end() {
        stroke = nil
        isAhead = false
        // GTK doesn't know that the window has these pixels, and would leave them where its own picture hasn't changed.
        if let painted { canvas.staleArea = canvas.staleArea?.union(painted) ?? painted }
        painted = nil
        dropCopy()
    }

    /// GTK is about to paint: without the newest pieces it would take them off the screen again for a moment.
    private func frameBegins() {
        guard isAhead else { return }
        isAhead = false
        canvas.queueDraw()
    }

    /// Draws what the canvas shows now, desk and all.
    private func makeCopy() -> Bool {
        let ratio = canvas.pixelRatio
        let (width, height) = (canvas.layout.viewWidth, canvas.layout.viewHeight)
        guard width > 0, height > 0,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, gint(width * ratio), gint(height * ratio)),
            let context = cairo_create(surface), let snapshot = gtk_snapshot_new()
        else { return false }
        cairo_scale(context, ratio, ratio)
        // A window is opaque: whatever the theme leaves clear is black there.
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_paint(context)
        if let style = gtk_widget_get_style_context(canvas.widget) {
            gtk_snapshot_render_background(snapshot.opaque, style, 0, 0, width, height)
        }
        canvas.snapshot(snapshot.opaque)
        if let node = gtk_snapshot_free_to_node(snapshot.opaque) {
            gsk_render_node_draw(node, context)
            gsk_render_node_unref(node)
        }
        canvas.ink.strokes.last?.prepare(context)
        dropCopy()
        copy = surface
        self.context = context
        return cairo_status(context) == CAIRO_STATUS_SUCCESS
    }

    private func dropCopy() {
        if let context { cairo_destroy(context) }
        if let copy { cairo_surface_destroy(copy) }
        context = nil
        copy = nil
    }
}
