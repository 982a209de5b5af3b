// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport
import Ink

/// The pointer's shape and the preview of what a pen would draw.
extension PageCanvas {
    /// Whether a preview stands for the pointer of a device.
    func showsPreview(_ device: InputEvent.Device?) -> Bool {
        guard let device else { return false }
        if device == .eraser { return true }
        switch session.manager.current?.tool {
        case .ink?: return device == .pen
        case .eraser?: return device == .pen || device == .mouse
        default: return false
        }
    }

    /// Chooses the pointer's shape.
    func updateCursor() { gtk_widget_set_cursor_from_name(widget, cursorName) }

    private var cursorName: String? {
        guard let hover else { return nil }
        if showsPreview(hover.device) { return "none" }
        if let editor = session.textEditor, session.manager.current?.isDrawing != true,
            editor.viewBox.outset(by: 4).contains(hover.point)
        {
            return "text"
        }
        guard layout.place(at: hover.point) != nil else { return nil }
        guard let tool = session.manager.current else { return session.handle(at: hover.point)?.cursorName }
        switch tool.tool {
        case .highlight, .underline, .squiggly, .strikeout: return "text"
        case .freeText: return tool.isWriteAnywhere ? "text" : "crosshair"
        case .eraser: return "none"
        case .ink, .square, .circle, .line, .polygon, .polyline, .stamp: return "crosshair"
        case .note, .attachment, .caret: return "copy"
        }
    }

    /// The nib at its true size and colour, or the eraser's ring.
    func drawPreview(_ snapshot: OpaquePointer) {
        guard let hover, showsPreview(hover.device), layout.place(at: hover.point) != nil else { return }
        let isErasing = hover.device == .eraser || session.manager.state == .eraser
        let style =
            isErasing
            ? session.manager.style(of: ToolState(.eraser)) : session.manager.style
        let width = max(isErasing ? 4 : 1.5, style.lineWidth * layout.scale)
        let bounds = Rect(hover.point.x, hover.point.y, hover.point.x, hover.point.y).outset(
            by: width / 2 + 2)
        let node = RenderNode.drawing(in: bounds.roundedOut) { context in
            cairo_arc(context, hover.point.x, hover.point.y, width / 2, 0, 2 * Double.pi)
            if isErasing {
                // Dark within light: seen on any page.
                cairo_set_source_rgba(context, 1, 1, 1, 0.9)
                cairo_set_line_width(context, 3)
                cairo_stroke_preserve(context)
                cairo_set_source_rgb(context, 0.2, 0.2, 0.2)
                cairo_set_line_width(context, 1.25)
                cairo_stroke(context)
            } else {
                let color = style.color
                cairo_set_source_rgba(context, color.red, color.green, color.blue, max(0.3, style.opacity))
                cairo_fill_preserve(context)
                cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.6)
                cairo_set_line_width(context, 0.5)
                cairo_stroke(context)
            }
        }
        if let node { gtk_snapshot_append_node(snapshot, node.pointer) }
    }
}

extension SelectionHandle {
    /// The pointer's shape over the handle.
    var cursorName: String {
        switch kind {
        case .box(0, _): "ns-resize"
        case .box(_, 0): "ew-resize"
        case .box(let x, let y): x == y ? "nwse-resize" : "nesw-resize"
        case .point, .tip: "move"
        }
    }
}
