// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink
import Scribble

/// Shows ink that is being written, above everything in a window or popover; it takes no events.
///
/// Each new piece of a stroke is a small cached node, so that the renderer draws a few pixels again and not the window.
@MainActor
final class InkSheet {
    /// How long ink takes to fade, in milliseconds.
    private static let fadeTime = 150.0

    private var layer: WeakGObjectRef?
    private(set) var strokes: [InkTrace] = []
    private var fading: [InkTrace] = []
    private var fadeTimer: MainLoopTimer?
    private var visibility = 1.0
    private var flash: Flash?
    private var flashTimer: MainLoopTimer?
    private var flashColor = GdkRGBA(red: 0.2, green: 0.45, blue: 0.9, alpha: 1)

    /// Shows what the engine says.
    ///
    /// - Parameters:
    ///   - offset: where the pixels of the ink begin in those of the native.
    ///   - color: of new strokes.
    func show(_ ink: WritingInk, offset: Point, color: GdkRGBA, on native: WidgetPointer) {
        switch ink {
        case .begin(let number, let sample):
            place(on: native)
            strokes.append(InkTrace(number: number, color: color, first: moved(sample, offset)))
        case .extend(let samples): strokes.last?.extend(samples.map { moved($0, offset) })
        case .end: strokes.last?.end()
        case .clear(let numbers, let isFading):
            let gone = strokes.filter { numbers.contains($0.number) }
            strokes.removeAll { numbers.contains($0.number) }
            if isFading, !gone.isEmpty, animates(native) { fade(gone) }
        }
        queueDraw()
    }

    /// Marks places for a time.
    ///
    /// - Parameters:
    ///   - boxes: in the native's pixels.
    ///   - time: in milliseconds.
    func flash(_ boxes: [Rect], for time: Double, on native: WidgetPointer) {
        place(on: native)
        if let style = gtk_widget_get_style_context(native) {
            _ = gtk_style_context_lookup_color(style, "theme_selected_bg_color", &flashColor)
        }
        let shown = Flash(boxes, from: ScribbleService.now, for: time, fades: animates(native))
        flash = shown
        flashTimer?.cancel()
        // Without movement one picture at the beginning and one at the end are enough.
        flashTimer = MainLoopTimer(after: shown.fades ? 16 : Int(time), repeats: true) { [weak self] in
            guard let self else { return }
            if shown.opacity(at: ScribbleService.now) <= 0 {
                flash = nil
                flashTimer?.cancel()
                flashTimer = nil
            }
            queueDraw()
        }
        queueDraw()
    }

    /// Shows handles of a selection; none hides them.
    ///
    /// - Parameter places: their middles in the native's pixels.
    func showHandles(_ places: [Point], on native: WidgetPointer) {
        guard places != handles else { return }
        place(on: native)
        handles = places
        if let style = gtk_widget_get_style_context(native) {
            _ = gtk_style_context_lookup_color(style, "theme_selected_bg_color", &flashColor)
        }
        queueDraw()
    }
    private(set) var handles: [Point] = []

    private func snapshotHandles(_ snapshot: OpaquePointer) {
        for place in handles {
            disc(place, SelectionHandles.radius, GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1), snapshot)
            disc(place, SelectionHandles.radius - 1.5, flashColor, snapshot)
        }
    }

    private func disc(_ middle: Point, _ radius: Double, _ color: GdkRGBA, _ snapshot: OpaquePointer) {
        var color = color
        color.alpha = 1
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(middle.x - radius), y: Float(middle.y - radius)),
            size: graphene_size_t(width: Float(2 * radius), height: Float(2 * radius)))
        var circle = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&circle, &bounds, Float(radius))
        gtk_snapshot_push_rounded_clip(snapshot, &circle)
        gtk_snapshot_append_color(snapshot, &color, &bounds)
        gtk_snapshot_pop(snapshot)
    }

    /// What is marked now.
    var flashedBoxes: [Rect] { flash?.boxes ?? [] }

    private func snapshotFlash(_ snapshot: OpaquePointer) {
        guard let flash else { return }
        var color = flashColor
        color.alpha = Float(flash.opacity(at: ScribbleService.now))
        for box in flash.boxes {
            var bounds = graphene_rect_t(
                origin: graphene_point_t(x: Float(box.minX), y: Float(box.minY)),
                size: graphene_size_t(width: Float(box.width), height: Float(box.height)))
            gtk_snapshot_append_color(snapshot, &color, &bounds)
        }
    }

    /// Forgets all ink and lets go of the native.
    func close() {
        fadeTimer?.cancel()
        fadeTimer = nil
        flashTimer?.cancel()
        flashTimer = nil
        flash = nil
        handles = []
        strokes = []
        fading = []
        if let layer = layer?.object { postil_ink_layer_remove(layer.widget) }
        layer = nil
    }

    isolated deinit { close() }

    /// The layer exists only once something was written: windows that never see a pen stay as they are.
    private func place(on native: WidgetPointer) {
        guard layer?.object == nil else { return }
        let context = Unmanaged.passUnretained(self).toOpaque()
        layer = postil_ink_layer_new(native, snapshotLayer, context).map { WeakGObjectRef($0) }
    }

    fileprivate func snapshot(_ snapshot: OpaquePointer) {
        snapshotFlash(snapshot)
        snapshotHandles(snapshot)
        for stroke in strokes { stroke.snapshot(snapshot) }
        guard !fading.isEmpty else { return }
        gtk_snapshot_push_opacity(snapshot, visibility)
        for stroke in fading { stroke.snapshot(snapshot) }
        gtk_snapshot_pop(snapshot)
    }

    private func moved(_ sample: InkSample, _ offset: Point) -> InkSample {
        InkSample(sample.position + offset, time: sample.time, pressure: sample.pressure)
    }

    private func queueDraw() {
        if let layer = layer?.object { gtk_widget_queue_draw(layer.widget) }
    }

    private func animates(_ native: WidgetPointer) -> Bool {
        gtk_widget_get_settings(native).map { $0.boolProperty("gtk-enable-animations") } ?? false
    }

    private func fade(_ gone: [InkTrace]) {
        fading += gone
        visibility = 1
        let start = g_get_monotonic_time()
        fadeTimer?.cancel()
        fadeTimer = MainLoopTimer(after: 16, repeats: true) { [weak self] in
            guard let self else { return }
            let progress = Double(g_get_monotonic_time() - start) / 1000 / Self.fadeTime
            visibility = max(0, 1 - progress * progress)
            if progress >= 1 {
                fading = []
                fadeTimer?.cancel()
                fadeTimer = nil
            }
            queueDraw()
        }
    }
}

private nonisolated func snapshotLayer(_ context: gpointer?, _ snapshot: OpaquePointer?) {
    guard let context, let snapshot else { return }
    nonisolated(unsafe) let call = (context, snapshot)
    MainActor.assumeIsolated {
        Unmanaged<InkSheet>.fromOpaque(call.0).takeUnretainedValue().snapshot(call.1)
    }
}
