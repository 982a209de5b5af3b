// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport

/// The panel with the style of the tool, or of what is selected. It shows what the state manager and the session say.
@MainActor
final class Inspector: AnnotationStateManagerDelegate {
    /// How wide the panel is, in pixels.
    static let width = 280

    /// The panel.
    let widget: GObjectRef
    private let manager: AnnotationStateManager
    private let session: EditorSession
    private let perform: ([EditorEffect]) -> Void
    private let followsEdits: () -> Bool
    private let title: GObjectRef
    private let rows: GObjectRef
    private let hint: GObjectRef
    private let preview = StylePreview()
    private let convert: GObjectRef
    /// What the rows were made for; other values of the same rows are only shown.
    private var shape: [String] = []
    private var colorRow: ColorRow?
    private var fillRow: ColorRow?
    private var widthRow: SliderRow?
    private var presets: WidthPresets?
    private var sizeRow: SliderRow?
    private var opacityRow: SliderRow?

    /// Creates the inspector of a document.
    ///
    /// - Parameters:
    ///   - perform: takes the effects of changes to selected annotations.
    ///   - followsEdits: whether a tool takes over the style given to annotations of its kind.
    init(
        _ session: EditorSession, followsEdits: @escaping @MainActor () -> Bool = { true },
        perform: @escaping @MainActor ([EditorEffect]) -> Void
    ) {
        self.session = session
        manager = session.manager
        self.perform = perform
        self.followsEdits = followsEdits
        title = GObjectRef(Widgets.label("", style: "inspector-title"))
        rows = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 18))
        hint = GObjectRef(
            Widgets.label(
                localized("Choose a tool, or select a mark to change its look."), style: "dim-label",
                wraps: true))
        convert = GObjectRef(created(gtk_button_new_with_label(localized("Convert to Text"))))
        gtk_actionable_set_action_name(convert.opaque, "win.convert-to-text")
        let column = Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 14,
            [title.widget, hint.widget, preview.widget.widget, rows.widget, convert.widget])
        gtk_widget_add_css_class(column, "inspector-column")
        let scroller = Widgets.scroller(column)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_widget_set_size_request(scroller, gint(Self.width), -1)
        gtk_widget_add_css_class(scroller, "inspector")
        Widgets.describe(scroller, localized("Inspector"))
        gtk_widget_set_has_tooltip(scroller, 0)
        widget = GObjectRef(scroller)
        manager.addDelegate(self)
        refresh()
    }

    /// What is shown now; nil for the hint alone.
    var look: Look? {
        let selected = session.selection.compactMap { session.store[$0] }.sorted { $0.id.name < $1.id.name }
        if !selected.isEmpty, let look = Look(selected) { return look }
        return Look(manager)
    }

    private var changesSelection: Bool {
        session.selection.contains { id in session.store[id]?.isEditable ?? false }
    }

    /// Shows the tool or the selection as they are now.
    func refresh() {
        let look = look
        gtk_label_set_text(title.opaque, look?.title ?? localized("Style"))
        gtk_widget_set_visible(hint.widget, look == nil ? 1 : 0)
        gtk_widget_set_visible(preview.widget.widget, look == nil ? 0 : 1)
        gtk_widget_set_visible(rows.widget, look == nil ? 0 : 1)
        gtk_widget_set_visible(convert.widget, session.canConvertToText ? 1 : 0)
        preview.show(look)
        guard let look else { return }
        let shape = [look.tool.key] + look.properties.map(\.rawValue)
        if shape != self.shape {
            self.shape = shape
            makeRows(look)
        }
        let style = look.style
        colorRow?.show(style.color, mixed: look.mixed.contains(.color))
        fillRow?.show(style.fillColor, mixed: look.mixed.contains(.fillColor))
        widthRow?.show(style.lineWidth, mixed: look.mixed.contains(.lineWidth))
        presets?.show(look.mixed.contains(.lineWidth) ? nil : style.lineWidth)
        sizeRow?.show(style.fontSize, mixed: look.mixed.contains(.fontSize))
        opacityRow?.show((style.opacity * 100).rounded(), mixed: look.mixed.contains(.opacity))
    }

    // MARK: Rows

    private func makeRows(_ look: Look) {
        while let child = gtk_widget_get_first_child(rows.widget) { gtk_box_remove(rows.cast(), child) }
        (colorRow, fillRow, widthRow, presets, sizeRow, opacityRow) = (nil, nil, nil, nil, nil, nil)
        for property in look.properties {
            switch property {
            case .color: colorRow = add(makeColorRow(look))
            case .fillColor: fillRow = add(makeFillRow())
            case .lineWidth:
                widthRow = add(makeWidthRow())
                presets = add(
                    WidthPresets(look.tool) { [weak self] width in
                        self?.change(.lineWidth, isFinal: true) { $0.lineWidth = width }
                    })
            case .fontSize: sizeRow = add(makeSizeRow())
            case .opacity: opacityRow = add(makeOpacityRow())
            }
        }
    }

    private func add(_ row: ColorRow) -> ColorRow {
        gtk_box_append(rows.cast(), row.widget.widget)
        return row
    }

    private func add(_ row: SliderRow) -> SliderRow {
        gtk_box_append(rows.cast(), row.widget.widget)
        return row
    }

    private func add(_ row: WidthPresets) -> WidthPresets {
        gtk_box_append(rows.cast(), row.widget.widget)
        return row
    }

    private func makeColorRow(_ look: Look) -> ColorRow {
        let isMark = look.tool.tool == .highlight || look.tool.variant == .highlighter
        let palette = isMark ? ColorPalette.highlight : ColorPalette.ink
        return ColorRow(title: localized("Colour"), palette: palette.colors) { [weak self] color in
            guard let color else { return }
            self?.change(.color, isFinal: true) { $0.color = color }
        }
    }

    private func makeFillRow() -> ColorRow {
        ColorRow(title: localized("Background"), palette: ColorPalette.highlight.colors, allowsNone: true) {
            [weak self] color in
            self?.change(.fillColor, isFinal: true) { $0.fillColor = color }
        }
    }

    private func makeWidthRow() -> SliderRow {
        SliderRow(
            title: localized("Width"), unit: localized("pt", context: "unit of length"),
            range: ToolStyle.lineWidths, step: 0.25, digits: 2, power: 2
        ) { [weak self] value, isFinal in
            self?.change(.lineWidth, isFinal: isFinal) { $0.lineWidth = value }
        }
    }

    private func makeSizeRow() -> SliderRow {
        SliderRow(
            title: localized("Text Size"), unit: localized("pt", context: "unit of length"),
            range: ToolStyle.fontSizes, step: 1, digits: 1, power: 2
        ) { [weak self] value, isFinal in
            self?.change(.fontSize, isFinal: isFinal) { $0.fontSize = value }
        }
    }

    private func makeOpacityRow() -> SliderRow {
        let range = ToolStyle.opacities.lowerBound * 100...ToolStyle.opacities.upperBound * 100
        return SliderRow(title: localized("Opacity"), unit: "%", range: range, step: 5, digits: 0) {
            [weak self] value, isFinal in
            self?.change(.opacity, isFinal: isFinal) { $0.opacity = value / 100 }
        }
    }

    // MARK: Changes

    /// Changes the selection as one step when the change is over; before, only the preview shows it. Without a
    /// selection the tool changes at once.
    private func change(_ property: StyleProperty, isFinal: Bool, _ body: @escaping (inout ToolStyle) -> Void)
    {
        guard changesSelection else { return manager.changeStyle(body) }
        guard isFinal else {
            if var look {
                body(&look.style)
                preview.show(look)
            }
            return
        }
        let tool = look?.tool
        perform(session.changeSelectionStyle(body))
        if let tool, manager.current == nil, followsEdits() { manager.changeStyle(of: tool, body) }
        refresh()
    }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
    ) { refresh() }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle
    ) { refresh() }
}
