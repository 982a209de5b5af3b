// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor

/// The active tool's colour and width as a round dot.
@MainActor
enum StyleDot {
    /// Paints the dot; the eraser is a ring.
    static func paint(
        _ manager: AnnotationStateManager, _ context: OpaquePointer, width: Double, height: Double
    ) {
        guard let tool = manager.current else { return }
        let style = manager.style
        let outer = min(width, height) / 2 - 1
        cairo_new_path(context)
        cairo_arc(context, width / 2, height / 2, outer, 0, 2 * Double.pi)
        guard tool.properties.contains(.color) else {
            cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 1)
            cairo_set_line_width(context, 1.5)
            cairo_stroke(context)
            return
        }
        cairo_set_source_rgba(context, style.color.red, style.color.green, style.color.blue, style.opacity)
        cairo_fill_preserve(context)
        cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.7)
        cairo_set_line_width(context, 1)
        cairo_stroke(context)
    }
}
