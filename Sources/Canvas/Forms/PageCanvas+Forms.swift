// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import Ink

/// The widget of the field that has the keyboard: a child of the canvas over the field's place.
extension PageCanvas {
    /// Another field has the keyboard, or a field holds something else.
    func formChanged() {
        let place = session.activeField
        if fieldEditor?.place != place {
            closeFieldEditor()
            if let place { openFieldEditor(place) }
        } else {
            fieldEditor?.refresh()
        }
        queueDraw()
    }

    /// Shows the options of a field that takes other text too, in place of its entry.
    func showOptions(of place: FormStore.Place) {
        guard let field = session.form[place.field], case .choice(let rules) = field.kind,
            fieldEditor?.place == place
        else { return }
        closeFieldEditor()
        show(FieldMenuEditor(place, field, rules, in: self))
    }

    private func openFieldEditor(_ place: FormStore.Place) {
        guard let editor = FieldEditor.make(place, in: self) else { return }
        show(editor)
    }

    private func show(_ editor: FieldEditor) {
        fieldEditor = editor
        let place = editor.place
        gtk_widget_set_parent(editor.widget, widget)
        reveal(session.frame(of: place))
        gtk_widget_queue_allocate(widget)
        editor.takeFocus(byPointer: isFieldTapped)
    }

    private func closeFieldEditor() {
        guard let editor = fieldEditor else { return }
        fieldEditor = nil
        let hadFocus =
            gtk_widget_get_root(editor.widget).flatMap { gtk_root_get_focus($0) }.map {
                $0 == editor.widget || gtk_widget_is_ancestor($0, editor.widget) != 0
            } ?? false
        if hadFocus { gtk_widget_grab_focus(widget) }
        gtk_widget_unparent(editor.widget)
        queueDraw()
    }

    /// Scrolls a field into the view.
    private func reveal(_ box: Rect) {
        var offset = Point.zero
        if box.maxY > layout.viewHeight { offset.y = box.maxY - layout.viewHeight + 24 }
        if box.minY < 0 { offset.y = box.minY - 24 }
        if box.maxX > layout.viewWidth { offset.x = box.maxX - layout.viewWidth + 24 }
        if box.minX < 0 { offset.x = box.minX - 24 }
        if offset != .zero { scroll(by: offset) }
    }

    /// Goes to the next field or the one before; beyond them the keyboard goes on to what stands after the pages.
    func activateField(after step: Int) {
        isFieldTapped = false
        defer { isFieldTapped = true }
        guard let place = session.place(after: step) else {
            endFilling()
            if step > 0, let root = gtk_widget_get_root(widget) {
                _ = gtk_widget_child_focus(root.cast(), GTK_DIR_TAB_FORWARD)
            }
            return
        }
        performEffects(session.activate(place))
    }

    /// The first field gets the keyboard.
    ///
    /// - Returns: whether there is one.
    func enterForm() -> Bool {
        guard session.activeField == nil, session.place(after: 1) != nil else { return false }
        activateField(after: 1)
        return true
    }

    /// The pages get the keyboard back.
    func endFilling() {
        performEffects(session.activate(nil))
        gtk_widget_grab_focus(widget)
    }

    /// Draws the field's widget.
    func snapshotField(_ snapshot: OpaquePointer) {
        guard let fieldEditor else { return }
        gtk_widget_snapshot_child(widget, fieldEditor.widget, snapshot)
    }

    /// Whether a point belongs to the field's widget, which takes its presses itself.
    ///
    /// - Parameter isPen: whether writing may begin there, a little beside the field too.
    func isInField(_ point: Point, isPen: Bool = false) -> Bool {
        guard let fieldEditor else { return false }
        let reach = isPen && fieldEditor.takesText ? session.scribble.constants.hitTolerance : 0
        return fieldEditor.frame.outset(by: reach).contains(point)
    }
}
