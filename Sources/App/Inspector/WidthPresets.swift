// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport

/// The usual widths of a tool as dots of growing size.
@MainActor
final class WidthPresets {
    /// The row.
    let widget: GObjectRef
    private var buttons: [(button: GObjectRef, width: Double)] = []
    private var pictures: [Picture] = []
    private var current: Double?

    /// The widths that are offered for a tool, in points.
    static func widths(of tool: ToolState) -> [Double] {
        switch (tool.tool, tool.variant) {
        case (.ink, .highlighter): [6, 9, 14, 20]
        case (.ink, _): [0.5, 0.85, 1.4, 2.3, 5]
        case (.eraser, _): [4, 8.5, 16, 30]
        case (.square, _), (.circle, _), (.line, _), (.polygon, _), (.polyline, _): [0.5, 1, 2, 4, 8]
        default: []
        }
    }

    /// Creates the row of a tool.
    init(_ tool: ToolState, onChoose: @escaping @MainActor (Double) -> Void) {
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 4))
        gtk_box_set_homogeneous(widget.cast(), 1)
        let widths = Self.widths(of: tool)
        for (index, width) in widths.enumerated() {
            let button = created(gtk_toggle_button_new())
            let radius = 1.5 + 6.5 * Double(index) / Double(max(1, widths.count - 1))
            let picture = Picture(width: 24, height: 24) { context, w, h in
                // GTK gives the theme's text colour through CSS only to text; grey shows on both themes.
                cairo_set_source_rgb(context, 0.45, 0.45, 0.45)
                cairo_arc(context, w / 2, h / 2, radius, 0, 2 * Double.pi)
                cairo_fill(context)
            }
            pictures.append(picture)
            gtk_button_set_child(button.cast(), picture.widget.widget)
            gtk_widget_add_css_class(button, "flat")
            gtk_widget_add_css_class(button, "preset")
            Widgets.describe(button, filled(localized("%s points wide"), number(width)))
            connect(button, "clicked") { [weak self] _ in
                guard let self else { return }
                show(current)
                onChoose(width)
            }
            buttons.append((GObjectRef(button), width))
            gtk_box_append(widget.cast(), button)
        }
    }

    /// Shows a width as the current one; nil for mixed ones.
    func show(_ width: Double?) {
        current = width
        for entry in buttons {
            gtk_toggle_button_set_active(entry.button.cast(), entry.width == width ? 1 : 0)
        }
    }
}

/// A number without needless digits.
func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
}
