// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport
import Ink

/// Live ink as cached nodes in GTK's own picture: works everywhere.
///
/// Each new piece is a small node, so that the renderer draws a few pixels again and not the window.
@MainActor
final class NodeInkSurface: LiveInkSurface {
    /// How long ink takes to fade, in milliseconds.
    static let fadeTime = 150.0

    private(set) var strokes: [LiveStroke] = []
    private var fading: [LiveStroke] = []
    private var fadeTimer: MainLoopTimer?
    /// Brings new pieces to the screen before GTK's own picture does; nil where there is none.
    var painter: (any DirectInkPainter)?
    private let queueDraw: () -> Void
    private let animates: () -> Bool

    /// - Parameters:
    ///   - queueDraw: asks for a new picture of the canvas.
    ///   - animates: whether the person lets things move.
    init(queueDraw: @escaping () -> Void, animates: @escaping () -> Bool) {
        self.queueDraw = queueDraw
        self.animates = animates
    }

    /// Shows what the editor says.
    func perform(_ ink: LiveInk, layout: PageLayout) {
        switch ink {
        case .begin(let number, let style, let sample):
            let stroke = LiveStroke(number: number, style: style, first: sample, layout: layout)
            strokes.append(stroke)
            if let painter, painter.begin(stroke) { return }
        case .extend(let samples):
            guard let stroke = strokes.last, !stroke.isEnded else { return }
            let added = stroke.extend(samples)
            if let painter, painter.paint(added, of: stroke) { return }
        case .end:
            strokes.last?.end()
            painter?.end()
        case .clear(let numbers, let isFading):
            let gone = strokes.filter { numbers.contains($0.number) }
            strokes.removeAll { numbers.contains($0.number) }
            if isFading, animates(), !gone.isEmpty { fade(gone) }
        }
        queueDraw()
    }

    /// Forgets all ink.
    func removeAll() {
        painter?.end()
        strokes = []
        fading = []
        queueDraw()
    }

    /// Draws the ink, and what lies below by `pages`.
    func snapshot(_ snapshot: OpaquePointer, layout: PageLayout, pages: () -> Void) {
        let all = fading + strokes
        let darkening = all.filter { $0.style.blend == .multiply }
        if darkening.isEmpty {
            pages()
        } else {
            gtk_snapshot_push_blend(snapshot, GSK_BLEND_MODE_MULTIPLY)
            pages()
            gtk_snapshot_pop(snapshot)
            for stroke in darkening { draw(stroke, snapshot, layout) }
            gtk_snapshot_pop(snapshot)
        }
        for stroke in all where stroke.style.blend == .normal { draw(stroke, snapshot, layout) }
    }

    private func draw(_ stroke: LiveStroke, _ snapshot: OpaquePointer, _ layout: PageLayout) {
        let opacity = stroke.style.opacity * stroke.visibility
        guard opacity > 0 else { return }
        let (offset, scale) = stroke.transform(in: layout)
        gtk_snapshot_save(snapshot)
        // Opacity is that of the whole stroke: pieces overlap where they join.
        if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
        if offset != .zero {
            var point = graphene_point_t(x: Float(offset.x), y: Float(offset.y))
            gtk_snapshot_translate(snapshot, &point)
        }
        if scale != 1 { gtk_snapshot_scale(snapshot, Float(scale), Float(scale)) }
        for node in stroke.currentNodes { gtk_snapshot_append_node(snapshot, node.pointer) }
        if opacity < 1 { gtk_snapshot_pop(snapshot) }
        gtk_snapshot_restore(snapshot)
    }

    private func fade(_ gone: [LiveStroke]) {
        fading += gone
        let start = g_get_monotonic_time()
        fadeTimer?.cancel()
        fadeTimer = MainLoopTimer(after: 16, repeats: true) { [weak self] in
            guard let self else { return }
            let progress = Double(g_get_monotonic_time() - start) / 1000 / Self.fadeTime
            for stroke in fading {
                stroke.visibility = min(stroke.visibility, max(0, 1 - progress * progress))
            }
            if progress >= 1 {
                fading = []
                fadeTimer?.cancel()
                fadeTimer = nil
            }
            queueDraw()
        }
    }

    isolated deinit { fadeTimer?.cancel() }
}
