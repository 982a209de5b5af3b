// SPDX-License-Identifier: GPL-3.0-or-later
//
// A GTK program in one file that takes handwriting everywhere: `swift run scribble-notes`.
//
// The title and the note are ordinary widgets and need nothing. The shelf below is no text field at all: an indirect
// interaction lets people write on it, and each word becomes a note of its own. Half of the colour strip refuses.

import CGTK
import Foundation
import GTKSupport
import Handwriting
import Ink
import Scribble
import ScribbleGTK

/// A shelf that takes writing: what is written below the last note becomes a new one.
@MainActor
final class Shelf: IndirectScribbleInteractionDelegate {
    let widget: GObjectRef
    private var notes: [GObjectRef] = []

    init() {
        widget = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 6))
        gtk_widget_set_vexpand(widget.widget, 1)
        gtk_widget_set_size_request(widget.widget, -1, 240)
        ScribbleService.shared.addInteraction(IndirectScribbleInteraction(delegate: self), to: widget)
    }

    private func addNote() -> GObjectRef? {
        guard let entry = gtk_entry_new() else { return nil }
        let note = GObjectRef(entry)
        gtk_box_append(widget.cast(), note.widget)
        notes.append(note)
        return note
    }

    // One element, the whole shelf, for what is written on the blank area; and one for each note.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Shelf>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([Int]) -> Void
    ) { completion([-1] + notes.indices) }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Shelf>, frameForElement element: Int
    ) -> Rect {
        if notes.indices.contains(element) {
            return ScribbleService.shared.frame(of: notes[element], in: widget)
        }
        return Rect(
            x: 0, y: 0, width: Double(gtk_widget_get_width(widget.widget)),
            height: Double(gtk_widget_get_height(widget.widget)))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Shelf>, isElementFocused element: Int
    ) -> Bool {
        guard notes.indices.contains(element) else { return false }
        return ScribbleService.shared.textInput(of: notes[element])?.isFocused ?? false
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Shelf>, focusElementIfNeeded element: Int,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        let note = notes.indices.contains(element) ? notes[element] : addNote()
        guard let note, let input = ScribbleService.shared.textInput(of: note, in: widget) else {
            return completion(nil)
        }
        if !input.isFocused {
            let position = input.closestPosition(to: referencePoint)
            input.selectedRange = position..<position
            _ = input.focus()
        }
        completion(input)
    }

    // A new note appears when the person pauses, so that nothing moves under the pen.
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<Shelf>, shouldDelayFocusForElement element: Int
    ) -> Bool { element == -1 }
}

/// Keeps the left half of a field for other uses of the pen.
@MainActor
final class RightHalfOnly: ScribbleInteractionDelegate {
    let widget: GObjectRef
    init(_ widget: GObjectRef) { self.widget = widget }
    func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool {
        location.x > Double(gtk_widget_get_width(widget.widget)) / 2
    }
}

@MainActor
final class Notes {
    private let application = GObjectRef(
        adopting: gtk_application_new("org.postil.ScribbleNotes", G_APPLICATION_NON_UNIQUE))
    private var shelf: Shelf?
    private var rightHalf: RightHalfOnly?

    func run() -> Int32 {
        MainLoop.attachMainActor()
        connect(application, "activate") { [weak self] _ in self?.showWindow() }
        return g_application_run(application.cast(), 0, nil)
    }

    private func showWindow() {
        // The recognizer loads once, off the main actor, with the first word.
        let recognizer = Task.detached { try HandwritingRecognizer.load() }
        ScribbleService.shared.start { request in
            do {
                let reading = try await recognizer.value.recognize(request.strokes, context: request.context)
                return .success(reading)
            } catch {
                return .failure(error)
            }
        }
        guard let window = gtk_application_window_new(application.cast()), let title = gtk_entry_new(),
            let note = gtk_text_view_new(), let half = gtk_entry_new()
        else { return }
        let shelf = Shelf()
        self.shelf = shelf
        gtk_entry_set_placeholder_text(title.cast(), "Title")
        gtk_entry_set_placeholder_text(half.cast(), "Takes writing in its right half only")
        ScribbleService.shared.growForPencil(note)
        let rightHalf = RightHalfOnly(GObjectRef(half))
        self.rightHalf = rightHalf
        ScribbleService.shared.addInteraction(ScribbleInteraction(delegate: rightHalf), to: half)
        let column = Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 12,
            [
                title, note, half, Widgets.label("Write below for new notes", style: "dim-label"),
                shelf.widget.widget,
            ])
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top] {
            set(column, 18)
        }
        gtk_window_set_title(window.cast(), "Scribble Notes")
        gtk_window_set_default_size(window.cast(), 520, 560)
        gtk_window_set_child(window.cast(), column)
        gtk_window_present(window.cast())
        gtk_window_set_focus(window.cast(), nil)
    }
}

exit(Notes().run())
