// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import GTKSupport

/// A font family with bold and italic.
@MainActor
final class FontRow {
    /// The row.
    let widget: GObjectRef
    private let family: GObjectRef
    private let bold: GObjectRef
    private let italic: GObjectRef
    private let state: GObjectRef
    private var connections: [SignalConnection] = []

    /// Creates a row.
    ///
    /// - Parameter onChange: gets the change of one of the three.
    init(onChange: @escaping @MainActor (@escaping (inout ToolStyle) -> Void) -> Void) {
        family = GObjectRef(created(gtk_font_button_new()))
        bold = GObjectRef(created(gtk_toggle_button_new_with_label(localized("B", context: "bold"))))
        italic = GObjectRef(created(gtk_toggle_button_new_with_label(localized("I", context: "italic"))))
        state = GObjectRef(Widgets.label("", style: "dim-label", xalign: 1))
        let heading = Widgets.label(localized("Font"), style: "row-title")
        gtk_widget_set_hexpand(heading, 1)
        gtk_widget_set_hexpand(family.widget, 1)
        gtk_font_chooser_set_level(family.opaque, GTK_FONT_CHOOSER_LEVEL_FAMILY)
        gtk_font_button_set_use_size(family.opaque, 0)
        Widgets.describe(family.widget, localized("Font"))
        Widgets.describe(bold.widget, localized("Bold"))
        Widgets.describe(italic.widget, localized("Italic"))
        gtk_widget_add_css_class(bold.widget, "bold-choice")
        gtk_widget_add_css_class(italic.widget, "italic-choice")
        let top = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [heading, state.widget])
        let line = Widgets.box(
            GTK_ORIENTATION_HORIZONTAL, spacing: 6, [family.widget, bold.widget, italic.widget])
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 4, [top, line]))
        connections = [
            connect(family, "font-set") { [weak self] _ in
                guard let name = self?.chosenFamily else { return }
                onChange { $0.fontName = name }
            },
            connect(bold, "toggled") { [weak self] _ in
                guard let self else { return }
                let isBold = gtk_toggle_button_get_active(bold.cast()) != 0
                onChange { $0.isBold = isBold }
            },
            connect(italic, "toggled") { [weak self] _ in
                guard let self else { return }
                let isItalic = gtk_toggle_button_get_active(italic.cast()) != 0
                onChange { $0.isItalic = isItalic }
            },
        ]
    }

    /// Shows a font.
    func show(_ style: ToolStyle, mixed: Bool) {
        gtk_label_set_text(state.opaque, mixed ? localized("mixed") : "")
        connections[0].withBlocked { gtk_font_chooser_set_font(family.opaque, style.fontName) }
        connections[1].withBlocked { gtk_toggle_button_set_active(bold.cast(), style.isBold ? 1 : 0) }
        connections[2].withBlocked { gtk_toggle_button_set_active(italic.cast(), style.isItalic ? 1 : 0) }
    }

    private var chosenFamily: String? {
        guard let font = gtk_font_chooser_get_font_desc(family.opaque) else { return nil }
        defer { pango_font_description_free(font) }
        return pango_font_description_get_family(font).map { String(cString: $0) }
    }
}
