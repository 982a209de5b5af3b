// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport

/// A button of the toolbar: an icon, and below it the tool's colour as a nib.
@MainActor
final class ToolButton {
    /// The toggle button.
    let widget: GObjectRef
    /// The tool.
    let item: ToolItem
    private let manager: AnnotationStateManager
    private var nib: Picture?

    /// Creates the button of a tool, with its name beside the icon where `isNamed`.
    init(_ item: ToolItem, manager: AnnotationStateManager, isNamed: Bool = false) {
        self.item = item
        self.manager = manager
        let button = created(gtk_toggle_button_new())
        widget = GObjectRef(button)
        gtk_widget_add_css_class(button, "tool")
        gtk_widget_set_focus_on_click(button, 0)
        Widgets.describe(button, item.name, tooltip: item.tooltip)
        gtk_actionable_set_action_target_value(button.opaque, g_variant_new_string(item.target))
        gtk_actionable_set_action_name(button.opaque, "win.tool")

        let icon = created(gtk_image_new_from_icon_name(item.icon))
        gtk_image_set_pixel_size(icon.opaque, 20)
        let column = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 3, [icon])
        gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
        gtk_widget_set_halign(column, GTK_ALIGN_CENTER)
        if let state = item.state, state.properties.contains(.color) {
            let nib = Picture(width: 20, height: 5) { [weak self] context, width, height in
                self?.paintNib(context, width, height)
            }
            self.nib = nib
            gtk_box_append(column.cast(), nib.widget.widget)
        }
        guard isNamed else {
            gtk_button_set_child(button.cast(), column)
            return
        }
        let name = Widgets.label(item.name)
        gtk_widget_set_hexpand(name, 1)
        let row = Widgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 12,
            [column, name, Widgets.label(item.key, style: "dim-label", xalign: 1)])
        gtk_widget_add_css_class(row, "named-tool")
        gtk_button_set_child(button.cast(), row)
    }

    /// Shows the tool's style of now.
    func refresh() { nib?.redraw() }

    private func paintNib(_ context: OpaquePointer, _ width: Double, _ height: Double) {
        guard let state = item.state else { return }
        let style = manager.style(of: state)
        let radius = height / 2
        cairo_new_path(context)
        cairo_arc(context, radius, radius, radius - 0.5, Double.pi / 2, Double.pi * 1.5)
        cairo_arc(context, width - radius, radius, radius - 0.5, Double.pi * 1.5, Double.pi / 2)
        cairo_close_path(context)
        cairo_set_source_rgba(context, style.color.red, style.color.green, style.color.blue, 1)
        cairo_fill_preserve(context)
        // White on a light theme and black on a dark one need an edge.
        cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.55)
        cairo_set_line_width(context, 1)
        cairo_stroke(context)
    }
}
