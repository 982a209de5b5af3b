// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport

/// The person's words for the steps of the history, which has them in English.
enum StepName {
    /// What undo does, such as “Undo Move”; nil where there is nothing to undo.
    static func undo(_ step: String?) -> String {
        step.map { filled(localized("Undo %s"), words($0)) } ?? localized("Undo")
    }

    /// What redo does.
    static func redo(_ step: String?) -> String {
        step.map { filled(localized("Redo %s"), words($0)) } ?? localized("Redo")
    }

    /// A step's name; one that is not known stays as it is.
    private static func words(_ step: String) -> String {
        switch step {
        case "Arrow": localized("Arrow")
        case "Attach File": localized("Attach File")
        case "Back to Ink": localized("Back to Ink")
        case "Caret": localized("Caret")
        case "Change Style": localized("Change Style")
        case "Choose Reading": localized("Choose Reading")
        case "Cloud": localized("Cloud")
        case "Convert to Text": localized("Convert to Text")
        case "Delete": localized("Delete")
        case "Delete Page": localized("Delete Page")
        case "Delete Word": localized("Delete Word")
        case "Draw": localized("Draw")
        case "Duplicate": localized("Duplicate")
        case "Edit Note": localized("Edit Note")
        case "Ellipse": localized("Ellipse")
        case "Erase": localized("Erase")
        case "Fill In": localized("Fill In")
        case "Highlight": localized("Highlight")
        case "Image": localized("Image")
        case "Import": localized("Import")
        case "Import Pages": localized("Import Pages")
        case "Insert Page": localized("Insert Page")
        case "Join Lines": localized("Join Lines")
        case "Join Words": localized("Join Words")
        case "Line": localized("Line")
        case "Move": localized("Move")
        case "Move Page": localized("Move Page")
        case "Note": localized("Note")
        case "Paste": localized("Paste")
        case "Polygon": localized("Polygon")
        case "Polyline": localized("Polyline")
        case "Rectangle": localized("Rectangle")
        case "Reply": localized("Reply")
        case "Resize": localized("Resize")
        case "Review": localized("Review")
        case "Rotate Page": localized("Rotate Page")
        case "Scratch Out": localized("Scratch Out")
        case "Split Word": localized("Split Word")
        case "Squiggly": localized("Squiggly")
        case "Stamp": localized("Stamp")
        case "Strikeout": localized("Strikeout")
        case "Type": localized("Type")
        case "Underline": localized("Underline")
        case "Write": localized("Write")
        default: step
        }
    }
}
