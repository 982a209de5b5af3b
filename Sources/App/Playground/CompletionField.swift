// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble
import ScribbleGTK

/// A search field that shows the rest of a likely word after the caret, but not while someone writes there.
@MainActor
final class CompletionField {
    /// The field with what is drawn over it.
    let widget: GObjectRef
    /// The search entry.
    let entry: GObjectRef
    /// The completion.
    let hint: GObjectRef
    private let service: ScribbleService
    private var interaction: ScribbleInteraction?
    private let words = ["handwriting", "hello, how are you today", "question", "reminder", "scribble"]
    private var mayShow = true

    /// Makes the field.
    init(_ service: ScribbleService) {
        self.service = service
        entry = GObjectRef(created(gtk_search_entry_new()))
        hint = GObjectRef(Widgets.label("", style: "completion"))
        let overlay = created(gtk_overlay_new())
        widget = GObjectRef(overlay)
        gtk_overlay_set_child(overlay.opaque, entry.widget)
        gtk_widget_set_can_target(hint.widget, 0)
        gtk_widget_set_halign(hint.widget, GTK_ALIGN_START)
        gtk_widget_set_valign(hint.widget, GTK_ALIGN_CENTER)
        gtk_overlay_add_overlay(overlay.opaque, hint.widget)
        Widgets.describe(entry.widget, localized("Search with completion"))
        connect(entry, "changed") { [weak self] _ in self?.update() }
        interaction = service.hideCompletionWhileWriting(entry) { [weak self] isVisible in
            self?.mayShow = isVisible
            self?.update()
        }
        update()
    }

    /// Whether the completion can be seen.
    var showsCompletion: Bool { gtk_widget_get_visible(hint.widget) != 0 }
    /// Whether the field is written into now.
    var isHandlingWriting: Bool { interaction?.isHandlingWriting ?? false }

    private func update() {
        let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
        let word = words.first { !text.isEmpty && $0.hasPrefix(text.lowercased()) && $0.count > text.count }
        gtk_widget_set_visible(hint.widget, mayShow && word != nil ? 1 : 0)
        guard let word, let input = service.textInput(of: entry, in: widget) else { return }
        gtk_label_set_text(hint.opaque, String(word.dropFirst(text.count)))
        gtk_widget_set_margin_start(hint.widget, gint(input.caretRect(at: input.length).maxX.rounded()))
    }
}
