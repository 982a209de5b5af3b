// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import Ink
import PDFDocument
import Scribble

/// Selection, text being edited and marks about to be made, drawn above the pages: cached nodes, made anew only when
/// something has changed.
@MainActor
final class EditingOverlay {
    /// Text that an input method is composing, shown at the caret until it is put in.
    var preedit = ""
    /// Whether the caret is in its visible half of a blink.
    var isCaretVisible = true
    private var nodes: [RenderNode]?
    private var caret: RenderNode?
    private var flash: Flash?
    private var flashTimer: MainLoopTimer?
    private var flashScroll = Point.zero

    /// Something that is drawn here has changed.
    func invalidate() {
        nodes = nil
        caret = nil
    }

    /// Draws it.
    func snapshot(_ snapshot: OpaquePointer, _ canvas: PageCanvas) {
        let current = nodes ?? makeNodes(canvas)
        nodes = current
        for node in current { gtk_snapshot_append_node(snapshot, node.pointer) }
        for node in flashNodes(canvas) { gtk_snapshot_append_node(snapshot, node.pointer) }
        guard isCaretVisible, let editor = canvas.session.textEditor else { return }
        caret = caret ?? makeCaret(editor)
        if let caret { gtk_snapshot_append_node(snapshot, caret.pointer) }
    }

    private func makeNodes(_ canvas: PageCanvas) -> [RenderNode] {
        let accent = Self.accent(canvas.widget)
        var nodes: [RenderNode?] = []
        let session = canvas.session
        nodes += Self.finds(canvas)
        if let preview = session.markupPreview {
            let map = canvas.layout.userToView(onPage: preview.page)
            for quad in preview.markup.quads {
                nodes.append(Self.fill(map.apply(quad.bounds), preview.markup.color.rgba(0.4)))
            }
        }
        nodes += Self.redactions(canvas)
        for annotation in session.previews { nodes.append(Self.picture(of: annotation, canvas)) }
        let handles = session.handles
        for id in session.selection {
            guard let annotation = session.store[id] else { continue }
            if handles.isEmpty {
                let box = canvas.layout.userToView(onPage: annotation.page).apply(annotation.region.rect)
                nodes += Self.frame(box.outset(by: 3), accent)
            } else if let box = Rect(around: handles.filter(\.isOfBox).map(\.position)) {
                // Handles at the corners of a figure say more than a frame around it.
                nodes += Self.frame(box, accent)
            }
        }
        nodes += handles.map { Self.handle($0, accent) }
        if let editor = session.textEditor {
            nodes.append(Self.dottedBox(editor.viewBox.outset(by: 2), accent))
            for rect in editor.selectionRects(for: editor.selectedRange) {
                nodes.append(
                    Self.fill(
                        rect, GdkRGBA(red: accent.red, green: accent.green, blue: accent.blue, alpha: 0.3)))
            }
            for place in editor.handles {
                nodes.append(Self.disc(place, FreeTextEditor.handleRadius, accent))
            }
            nodes.append(makePreedit(editor, canvas))
        }
        return nodes.compactMap { $0 }
    }

    /// Marks places for a time.
    ///
    /// - Parameters:
    ///   - boxes: in view pixels; they go with the pages when these are scrolled.
    ///   - time: in milliseconds.
    func flash(_ boxes: [Rect], for time: Double, on canvas: PageCanvas) {
        let shown = Flash(boxes, from: Self.now, for: time, fades: PageCanvas.animates)
        flash = shown
        flashScroll = canvas.layout.scroll
        flashTimer?.cancel()
        // Without movement one picture at the beginning and one at the end are enough.
        flashTimer = MainLoopTimer(after: shown.fades ? 16 : Int(time), repeats: true) {
            [weak self, weak canvas] in
            guard let self else { return }
            if shown.opacity(at: Self.now) <= 0 {
                flash = nil
                flashTimer?.cancel()
                flashTimer = nil
            }
            canvas?.queueDraw()
        }
        canvas.queueDraw()
    }

    /// What is marked now.
    var flashedBoxes: [Rect] { flash?.boxes ?? [] }

    private static var now: Double { Double(g_get_monotonic_time()) / 1000 }

    private func flashNodes(_ canvas: PageCanvas) -> [RenderNode] {
        guard let flash else { return [] }
        var color = Self.accent(canvas.widget)
        color.alpha = Float(flash.opacity(at: Self.now))
        return flash.boxes.compactMap {
            Self.fill($0.offset(by: flashScroll - canvas.layout.scroll), color)
        }
    }

    /// What a search has found: all of it marked, the place that is looked at more than the others.
    private static func finds(_ canvas: PageCanvas) -> [RenderNode?] {
        let others = GdkRGBA(red: 1, green: 0.85, blue: 0.1, alpha: 0.4)
        let current = GdkRGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        let edge = GdkRGBA(red: 0.75, green: 0.3, blue: 0, alpha: 1)
        return canvas.shownFinds.flatMap { place -> [RenderNode?] in
            guard place.isCurrent else { return [fill(place.box, others)] }
            return [fill(place.box, current)] + frame(place.box, edge)
        }
    }

    /// Places that are marked to be blacked out: other programs draw nothing there before that is done.
    private static func redactions(_ canvas: PageCanvas) -> [RenderNode?] {
        let red = GdkRGBA(red: 0.84, green: 0.15, blue: 0.24, alpha: 1)
        return canvas.layout.visiblePages.flatMap { page in
            let map = canvas.layout.userToView(onPage: page)
            return canvas.session.store.annotations(onPage: page).flatMap { annotation -> [RenderNode?] in
                guard case .other("Redact", let box) = annotation.content else { return [] }
                return frame(map.apply(box), red)
            }
        }
    }

    /// An annotation that is not on the page yet.
    private static func picture(of annotation: Annotation, _ canvas: PageCanvas) -> RenderNode? {
        let layout = canvas.layout
        let geometry = layout.pages[annotation.page]
        let frame = layout.frame(ofPage: annotation.page)
        let box = layout.userToView(onPage: annotation.page).apply(annotation.region.rect).outset(by: 2)
        let view = Rect(x: 0, y: 0, width: layout.viewWidth, height: layout.viewHeight)
        guard let seen = box.intersection(view) else { return nil }
        return RenderNode.drawing(in: seen.roundedOut) { context in
            cairo_translate(context, frame.minX, frame.minY)
            cairo_scale(context, layout.scale, layout.scale)
            AnnotationPainter.draw(annotation, on: context, geometry: geometry)
        }
    }

    /// A white square, or a dot for points, with an edge of the accent colour.
    private static func handle(_ handle: SelectionHandle, _ color: GdkRGBA) -> RenderNode? {
        let point = handle.position
        let half = 5.0
        let bounds = Rect(point.x - half, point.y - half, point.x + half, point.y + half)
        return RenderNode.drawing(in: bounds.outset(by: 1).roundedOut) { context in
            if handle.isOfBox {
                cairo_rectangle(
                    context, bounds.minX + 0.75, bounds.minY + 0.75, 2 * half - 1.5, 2 * half - 1.5)
            } else {
                cairo_arc(context, point.x, point.y, half - 0.75, 0, 2 * Double.pi)
            }
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_fill_preserve(context)
            cairo_set_line_width(context, 1.5)
            cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), 1)
            cairo_stroke(context)
        }
    }

    private func makeCaret(_ editor: FreeTextEditor) -> RenderNode? {
        guard editor.selectedRange.isEmpty else { return nil }
        let place = editor.caretRect(at: editor.selectedRange.lowerBound)
        // A caret of a turned page lies on its side.
        let rect =
            place.height >= place.width
            ? Rect(place.minX - 0.75, place.minY, place.minX + 0.75, place.maxY)
            : Rect(place.minX, place.minY - 0.75, place.maxX, place.minY + 0.75)
        return Self.fill(rect, editor.freeText.style.color.rgba(1))
    }

    /// The composed text on a plate below its underline, so that it is read over whatever is there.
    private func makePreedit(_ editor: FreeTextEditor, _ canvas: PageCanvas) -> RenderNode? {
        guard !preedit.isEmpty else { return nil }
        let caret = editor.caretRect(at: editor.selectedRange.lowerBound)
        guard let layout = gtk_widget_create_pango_layout(canvas.widget, preedit),
            let font = pango_font_description_new()
        else { return nil }
        defer {
            g_object_unref(layout.raw)
            pango_font_description_free(font)
        }
        pango_font_description_set_family(font, editor.freeText.style.family)
        pango_font_description_set_absolute_size(
            font, editor.freeText.style.size * canvas.layout.scale * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        var width: gint = 0
        var height: gint = 0
        pango_layout_get_pixel_size(layout, &width, &height)
        let bounds = Rect(x: caret.minX, y: caret.minY, width: Double(width) + 2, height: Double(height) + 2)
        return RenderNode.drawing(in: bounds.roundedOut) { context in
            let color = editor.freeText.style.color
            cairo_set_source_rgba(context, 1, 1, 1, 0.9)
            cairo_paint(context)
            cairo_set_source_rgb(context, color.red, color.green, color.blue)
            cairo_move_to(context, bounds.minX, bounds.minY)
            pango_cairo_show_layout(context, layout)
            cairo_rectangle(context, bounds.minX, bounds.maxY - 2, Double(width), 1)
            cairo_fill(context)
        }
    }

    /// Four thin sides: a frame as one node would have the whole page below it drawn again.
    private static func frame(_ box: Rect, _ color: GdkRGBA) -> [RenderNode?] {
        let r = Rect(box.minX.rounded(), box.minY.rounded(), box.maxX.rounded(), box.maxY.rounded())
        let w = 1.5
        return [
            Rect(r.minX - w, r.minY - w, r.maxX + w, r.minY),
            Rect(r.minX - w, r.maxY, r.maxX + w, r.maxY + w),
            Rect(r.minX - w, r.minY, r.minX, r.maxY), Rect(r.maxX, r.minY, r.maxX + w, r.maxY),
        ].map { fill($0, color) }
    }

    private static func dottedBox(_ box: Rect, _ color: GdkRGBA) -> RenderNode? {
        let r = Rect(
            box.minX.rounded() + 0.5, box.minY.rounded() + 0.5, box.maxX.rounded() - 0.5,
            box.maxY.rounded() - 0.5)
        return RenderNode.drawing(in: r.outset(by: 1.5).roundedOut) { context in
            var dots = [1.0, 3.0]
            cairo_set_dash(context, &dots, 2, 0)
            cairo_set_line_width(context, 1)
            cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), 0.9)
            cairo_rectangle(context, r.minX, r.minY, r.width, r.height)
            cairo_stroke(context)
        }
    }

    private static func disc(_ center: Point, _ radius: Double, _ color: GdkRGBA) -> RenderNode? {
        let box = Rect(center.x, center.y, center.x, center.y).outset(by: radius + 1)
        return RenderNode.drawing(in: box.roundedOut) { context in
            cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
            cairo_set_source_rgba(context, Double(color.red), Double(color.green), Double(color.blue), 1)
            cairo_fill(context)
        }
    }

    private static func fill(_ rect: Rect, _ color: GdkRGBA) -> RenderNode? {
        var color = color
        var bounds = rect.graphene
        return gsk_color_node_new(&color, &bounds).map { RenderNode(adopting: OpaquePointer($0.raw)) }
    }

    /// The theme's colour of what is selected.
    private static func accent(_ widget: WidgetPointer) -> GdkRGBA {
        var color = GdkRGBA(red: 0.2, green: 0.45, blue: 0.9, alpha: 1)
        if let style = gtk_widget_get_style_context(widget) {
            _ = gtk_style_context_lookup_color(style, "theme_selected_bg_color", &color)
        }
        return color
    }
}

extension SelectionHandle {
    /// Whether it moves sides of a box.
    var isOfBox: Bool {
        if case .box = kind { return true }
        return false
    }
}
