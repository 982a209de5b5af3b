// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import Ink

extension PageCanvas {
    /// What drawing cost, for measurements.
    struct Timings {
        /// How many pictures of the canvas were made.
        var snapshots = 0
        /// How long that took in all, in milliseconds.
        var milliseconds = 0.0
    }

    /// Draws the canvas for GTK's frame.
    func paintFrame(_ snapshot: OpaquePointer) {
        self.snapshot(snapshot)
        snapshotField(snapshot)
        guard let area = staleArea else { return }
        staleArea = nil
        // A new node, if only a clear one, has GTK paint the area again.
        var clear = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0)
        var bounds = area.graphene
        gtk_snapshot_append_color(snapshot, &clear, &bounds)
    }

    /// Draws the canvas: cached nodes in their places.
    func snapshot(_ snapshot: OpaquePointer) {
        let start = g_get_monotonic_time()
        defer {
            timings.snapshots += 1
            timings.milliseconds += Double(g_get_monotonic_time() - start) / 1000
        }
        wantPictures()
        ink.snapshot(snapshot, layout: layout) {
            for page in layout.visiblePages { drawPage(page, snapshot) }
        }
        overlay.snapshot(snapshot, self)
        drawPreview(snapshot)
    }

    /// The scale of pictures, in device pixels to the point.
    private var pictureScale: Double { layout.scale * pixelRatio }

    private func drawPage(_ page: Int, _ snapshot: OpaquePointer) {
        let frame = layout.frame(ofPage: page)
        let geometry = layout.pages[page]
        gtk_snapshot_save(snapshot)
        defer { gtk_snapshot_restore(snapshot) }
        var origin = graphene_point_t(x: Float(frame.minX), y: Float(frame.minY))
        gtk_snapshot_translate(snapshot, &origin)
        if let shadow = shadow(page, width: frame.width, height: frame.height) {
            gtk_snapshot_append_node(snapshot, shadow.pointer)
        }
        let scale = pictureScale
        let visible = visiblePixels(ofPage: page)
        let parts = PagePart.parts(of: page, geometry, scale: scale, meeting: visible)
        let found = parts.compactMap { pictures.picture($0) }
        if found.count < parts.count {
            var white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
            var paper = Rect(0, 0, frame.width, frame.height).graphene
            gtk_snapshot_append_color(snapshot, &white, &paper)
            for picture in pictures.standIns(page: page, besides: scale) {
                draw(picture, magnified: scale / picture.part.scale, snapshot)
            }
        }
        for picture in found { draw(picture, magnified: 1, snapshot) }
    }

    private func draw(_ picture: PartPicture, magnified factor: Double, _ snapshot: OpaquePointer) {
        guard let node = pictures.node(picture) else { return }
        let scale = factor / pixelRatio
        guard scale != 1 else { return gtk_snapshot_append_node(snapshot, node.pointer) }
        gtk_snapshot_save(snapshot)
        gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
        gtk_snapshot_append_node(snapshot, node.pointer)
        gtk_snapshot_restore(snapshot)
    }

    /// The visible part of a page, in device pixels of the page.
    private func visiblePixels(ofPage page: Int) -> Rect {
        let frame = layout.frame(ofPage: page)
        let ratio = pixelRatio
        return Rect(
            -frame.minX * ratio, -frame.minY * ratio, (layout.viewWidth - frame.minX) * ratio,
            (layout.viewHeight - frame.minY) * ratio)
    }

    /// Asks for the pictures of what is seen, then of what will be seen next.
    private func wantPictures() {
        let visible = layout.visiblePages
        let scale = pictureScale
        let shown = visible.flatMap {
            PagePart.parts(of: $0, layout.pages[$0], scale: scale, meeting: visiblePixels(ofPage: $0))
        }
        let neighbours = [visible.upperBound, visible.lowerBound - 1].filter {
            layout.pages.indices.contains($0)
        }
        let ahead = visible.flatMap { page in
            PagePart.parts(
                of: page, layout.pages[page], scale: scale,
                meeting: visiblePixels(ofPage: page).outset(by: layout.viewHeight * pixelRatio / 2))
        }.filter { !shown.contains($0) }
        let soon = neighbours.filter { PagePart.isWhole(layout.pages[$0], scale: scale) }.map {
            PagePart(page: $0, scale: scale, column: 0, row: 0)
        }
        pictures.want(shown: shown, soon: ahead + soon)
    }

    /// A soft shadow around a page; recorded once for each size.
    private func shadow(_ page: Int, width: Double, height: Double) -> RenderNode? {
        if let known = shadows[page], known.width == width, known.height == height { return known.node }
        let depth = 6
        let bounds = Rect(0, 0, width, height).outset(by: Double(depth + 1)).roundedOut
        let node = RenderNode.drawing(in: bounds) { context in
            cairo_set_line_width(context, 1)
            for step in 0..<depth {
                // Falls off to nothing, a little lower than the page, as light from above makes it.
                let distance = Double(step) + 0.5
                let strength = 1 - Double(step) / Double(depth)
                cairo_set_source_rgba(context, 0, 0, 0, 0.16 * strength * strength)
                cairo_rectangle(
                    context, -distance, -distance + 1, width.rounded() + 2 * distance,
                    height.rounded() + 2 * distance)
                cairo_stroke(context)
            }
        }
        if shadows.count > 64 { shadows = [:] }
        if let node { shadows[page] = (width, height, node) }
        return node
    }
}
