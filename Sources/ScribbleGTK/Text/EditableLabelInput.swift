// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink

/// The text of a GtkEditableLabel: it becomes editable with the focus.
@MainActor
public final class EditableLabelInput: GtkTextInput {
    private var wanted: Point?

    private var isEditing: Bool {
        hostWidget.map { gtk_editable_label_get_editing($0.opaque) != 0 } ?? false
    }

    /// Adapts the text of a label.
    public override init(text: some ObjectPointer, host: some ObjectPointer) {
        super.init(text: text, host: host)
        LabelControllers.keep(of: host.cast())
    }

    /// Whether the label lets itself be edited.
    public override var acceptsWriting: Bool {
        hostWidget.map { gtk_editable_get_editable($0.opaque) != 0 } ?? false
    }

    /// The label's text, whether it is being edited or not.
    public override var content: String {
        guard !isEditing, let host = hostWidget, let text = gtk_editable_get_text(host.opaque) else {
            return super.content
        }
        return String(cString: text)
    }

    /// The nearest offset; before editing has begun the place is kept until the text is there.
    public override func closestPosition(to point: Point) -> Int {
        wanted = isEditing ? nil : point
        return super.closestPosition(to: point)
    }

    /// Begins editing and asks for the keyboard.
    public override func focus() -> Bool {
        guard let host = hostWidget else { return false }
        let wasEditing = isEditing
        if !wasEditing { gtk_editable_label_start_editing(host.opaque) }
        guard super.focus() else { return false }
        if !wasEditing {
            let position = wanted.map { closestPosition(to: $0) } ?? length
            selectedRange = position..<position
        }
        wanted = nil
        return true
    }
}
