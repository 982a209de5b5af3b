// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport
import Ink
import Scribble

extension PageCanvas {
    /// Shows a menu of other readings at a word of the text being edited.
    func offer(_ alternatives: WordAlternatives) {
        let id = alternatives.word.id
        let readings = alternatives.readings.map { reading in
            ChoiceMenu.Item(reading) { [weak self] in
                guard let self else { return }
                performEffects(session.choose(reading, for: id))
            }
        }
        var others: [ChoiceMenu.Item] = []
        if session.hasInk(id) {
            others.append(
                ChoiceMenu.Item(localized("Back to Ink")) { [weak self] in
                    guard let self else { return }
                    performEffects(session.turnIntoInk(id))
                })
        }
        others.append(
            ChoiceMenu.Item(localized("Delete")) { [weak self] in
                guard let self else { return }
                performEffects(session.deleteWord(id))
            })
        let place = alternatives.place
        ChoiceMenu(
            filled(localized("Other readings of “%s”"), alternatives.word.text), [readings, others]
        ) { [weak self] in
            if let self { gtk_widget_grab_focus(widget) }
        }
        .open(
            over: widget,
            at: GdkRectangle(
                x: gint(place.minX), y: gint(place.minY), width: max(1, gint(place.width)),
                height: max(1, gint(place.height))))
    }
}
