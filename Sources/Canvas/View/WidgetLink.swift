// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport

/// Ties the C widget's callbacks to a canvas that may be gone before it.
@MainActor
final class WidgetLink {
    weak var canvas: PageCanvas?

    /// Makes a widget that calls back here.
    func makeWidget(role: GtkAccessibleRole) -> WidgetPointer {
        var callbacks = PostilWidgetCallbacks()
        callbacks.snapshot = widgetSnapshot
        callbacks.measure = widgetMeasure
        callbacks.size_allocate = widgetAllocate
        callbacks.adjustment_changed = widgetAdjusted
        callbacks.mapped = widgetMapped
        callbacks.release = widgetReleased
        let context = Unmanaged.passRetained(self).toOpaque()
        guard let widget = postil_widget_new(&callbacks, context, role) else {
            preconditionFailure("GTK made no widget: gtk_init has not been called")
        }
        return widget
    }
}

private nonisolated func withCanvas(_ context: gpointer?, _ body: @MainActor (PageCanvas) -> Void) {
    guard let context else { return }
    nonisolated(unsafe) let pointer = context
    MainActor.assumeIsolated {
        if let canvas = Unmanaged<WidgetLink>.fromOpaque(pointer).takeUnretainedValue().canvas {
            body(canvas)
        }
    }
}

private nonisolated func widgetSnapshot(context: gpointer?, snapshot: OpaquePointer?) {
    guard let snapshot else { return }
    nonisolated(unsafe) let pointer = snapshot
    withCanvas(context) { $0.paintFrame(pointer) }
}

private nonisolated func widgetMeasure(
    context: gpointer?, orientation: GtkOrientation, forSize: gint, minimum: UnsafeMutablePointer<gint>?,
    natural: UnsafeMutablePointer<gint>?
) {
    // A window can be as small as a phone's; the pages scroll.
    minimum?.pointee = 40
    natural?.pointee = orientation == GTK_ORIENTATION_HORIZONTAL ? 820 : 640
}

private nonisolated func widgetAllocate(context: gpointer?, width: gint, height: gint) {
    withCanvas(context) {
        $0.resize(width: Double(width), height: Double(height))
        $0.fieldEditor?.allocate()
    }
}

private nonisolated func widgetAdjusted(context: gpointer?, orientation: GtkOrientation) {
    withCanvas(context) { $0.adjustmentChanged() }
}

private nonisolated func widgetMapped(context: gpointer?, isMapped: gboolean) {
    withCanvas(context) { $0.mappingChanged(isMapped != 0) }
}

private nonisolated func widgetReleased(context: gpointer?) {
    guard let context else { return }
    Unmanaged<WidgetLink>.fromOpaque(context).release()
}
