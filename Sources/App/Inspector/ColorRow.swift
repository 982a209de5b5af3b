// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import GTKSupport

/// Round swatches to choose a colour from, with the full chooser behind the last one.
@MainActor
final class ColorRow {
    /// The row.
    let widget: GObjectRef
    private let palette: [Color]
    private let allowsNone: Bool
    private let onChoose: (Color?) -> Void
    private var swatches: [(button: GObjectRef, color: Color?)] = []
    private var pictures: [Picture] = []
    private let custom: GObjectRef
    private var customPicture: Picture?
    private let state: GObjectRef
    private var current: Color?
    private var isMixed = false

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - allowsNone: whether “none” is a choice.
    ///   - onChoose: gets the colour, nil for none.
    init(
        title: String, palette: [Color], allowsNone: Bool = false,
        onChoose: @escaping @MainActor (Color?) -> Void
    ) {
        self.palette = palette
        self.allowsNone = allowsNone
        self.onChoose = onChoose
        custom = GObjectRef(created(gtk_toggle_button_new()))
        state = GObjectRef(Widgets.label("", style: "dim-label", xalign: 1))
        let heading = Widgets.label(title, style: "row-title")
        gtk_widget_set_hexpand(heading, 1)
        let top = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [heading, state.widget])
        let grid = created(gtk_flow_box_new())
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [top, grid]))
        gtk_flow_box_set_selection_mode(grid.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(grid.opaque, 5)
        gtk_flow_box_set_max_children_per_line(grid.opaque, 5)
        gtk_flow_box_set_homogeneous(grid.opaque, 1)
        Widgets.describe(grid, title)
        gtk_widget_set_has_tooltip(grid, 0)
        if allowsNone { add(nil, to: grid) }
        for color in palette { add(color, to: grid) }
        addCustom(to: grid)
    }

    /// Shows a colour as the current one.
    func show(_ color: Color?, mixed: Bool) {
        current = color
        isMixed = mixed
        gtk_label_set_text(state.opaque, mixed ? localized("mixed") : color?.spokenName ?? localized("none"))
        var isKnown = false
        for swatch in swatches {
            let isCurrent = !mixed && swatch.color == color
            isKnown = isKnown || isCurrent
            gtk_toggle_button_set_active(swatch.button.cast(), isCurrent ? 1 : 0)
        }
        gtk_toggle_button_set_active(custom.cast(), !mixed && !isKnown && color != nil ? 1 : 0)
        customPicture?.redraw()
    }

    private func add(_ color: Color?, to grid: WidgetPointer) {
        let button = created(gtk_toggle_button_new())
        let picture = Picture(width: 26, height: 26) { context, width, height in
            Self.paint(color, context, width, height)
        }
        prepare(button, picture: picture, name: color?.spokenName ?? localized("None"))
        connect(button, "clicked") { [weak self] _ in
            guard let self else { return }
            show(current, mixed: isMixed)
            onChoose(color)
        }
        swatches.append((GObjectRef(button), color))
        append(button, to: grid)
    }

    private func addCustom(to grid: WidgetPointer) {
        let picture = Picture(width: 26, height: 26) { [weak self] context, width, height in
            guard let self else { return }
            let isOther = current.map { !self.palette.contains($0) } ?? false
            Self.paintCustom(isOther && !isMixed ? current : nil, context, width, height)
        }
        customPicture = picture
        prepare(custom.widget, picture: picture, name: localized("Other Colour…"))
        connect(custom, "clicked") { [weak self] _ in
            guard let self else { return }
            show(current, mixed: isMixed)
            chooseOther()
        }
        append(custom.widget, to: grid)
    }

    private func append(_ button: WidgetPointer, to grid: WidgetPointer) {
        gtk_flow_box_insert(grid.opaque, button, -1)
        // The button takes the keyboard, not the cell around it.
        if let cell = gtk_widget_get_parent(button) { gtk_widget_set_focusable(cell, 0) }
    }

    private func prepare(_ button: WidgetPointer, picture: Picture, name: String) {
        pictures.append(picture)
        gtk_button_set_child(button.cast(), picture.widget.widget)
        gtk_widget_add_css_class(button, "swatch")
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        Widgets.describe(button, name)
    }

    private func chooseOther() {
        let parent = gtk_widget_get_root(widget.widget)
        let dialog = GObjectRef(
            created(gtk_color_chooser_dialog_new(localized("Choose a Colour"), parent.map { $0.cast() })))
        gtk_window_set_modal(dialog.cast(), 1)
        gtk_color_chooser_set_use_alpha(dialog.opaque, 0)
        var rgba = GdkRGBA(
            red: Float(current?.red ?? 0), green: Float(current?.green ?? 0), blue: Float(current?.blue ?? 0),
            alpha: 1)
        gtk_color_chooser_set_rgba(dialog.opaque, &rgba)
        connect(dialog, "response") { [weak self, weak dialog] arguments in
            guard let dialog else { return }
            var rgba = GdkRGBA()
            gtk_color_chooser_get_rgba(dialog.opaque, &rgba)
            if arguments.int(0) == Int(GTK_RESPONSE_OK.rawValue) {
                self?.onChoose(
                    Color(red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue)))
            }
            gtk_window_destroy(dialog.cast())
            self?.dialog = nil
        }
        self.dialog = dialog
        gtk_window_present(dialog.cast())
    }
    private var dialog: GObjectRef?

    private static func paint(_ color: Color?, _ context: OpaquePointer, _ width: Double, _ height: Double) {
        let radius = min(width, height) / 2 - 1
        cairo_new_path(context)
        cairo_arc(context, width / 2, height / 2, radius, 0, 2 * Double.pi)
        if let color {
            cairo_set_source_rgb(context, color.red, color.green, color.blue)
            cairo_fill_preserve(context)
        }
        cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 0.6)
        cairo_set_line_width(context, 1)
        cairo_stroke(context)
        guard color == nil else { return }
        cairo_set_source_rgb(context, 0.84, 0.15, 0.24)
        cairo_set_line_width(context, 1.5)
        cairo_move_to(context, width / 2 - radius * 0.7, height / 2 + radius * 0.7)
        cairo_line_to(context, width / 2 + radius * 0.7, height / 2 - radius * 0.7)
        cairo_stroke(context)
    }

    /// The colour where it is none of the palette, else a plus sign.
    private static func paintCustom(
        _ color: Color?, _ context: OpaquePointer, _ width: Double, _ height: Double
    ) {
        if let color { return paint(color, context, width, height) }
        cairo_set_source_rgba(context, 0.5, 0.5, 0.5, 1)
        cairo_set_line_width(context, 1.5)
        cairo_new_path(context)
        cairo_arc(context, width / 2, height / 2, min(width, height) / 2 - 1, 0, 2 * Double.pi)
        cairo_move_to(context, width / 2 - 5, height / 2)
        cairo_line_to(context, width / 2 + 5, height / 2)
        cairo_move_to(context, width / 2, height / 2 - 5)
        cairo_line_to(context, width / 2, height / 2 + 5)
        cairo_stroke(context)
    }
}
