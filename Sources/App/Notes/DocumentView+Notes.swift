// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Canvas
import Editor
import Ink

extension DocumentView {
    /// Shows the note that is open, beside its annotation.
    func refreshNote() {
        let editor = document.session.noteEditor
        // One popover at a time; afterwards keys go to the pages again.
        if editor == nil { gtk_widget_grab_focus(document.canvas.widget) } else { hideInspectorPopover() }
        notes.refresh(at: editor.map { place(of: $0.annotation) } ?? .zero)
    }

    /// Where an annotation is, in pixels of this view: as much of it as can be seen.
    private func place(of annotation: Annotation) -> Rect {
        let layout = document.canvas.layout
        let view = Rect(x: 0, y: 0, width: layout.viewWidth, height: layout.viewHeight)
        let box = layout.userToView(onPage: annotation.page).apply(annotation.region.rect)
        let seen = box.intersection(view) ?? Rect(view.center.x, view.center.y, view.center.x, view.center.y)
        var x = 0.0
        var y = 0.0
        _ = gtk_widget_translate_coordinates(document.canvas.widget, widget.widget, 0, 0, &x, &y)
        return seen.offset(by: Point(x: x, y: y))
    }
}
