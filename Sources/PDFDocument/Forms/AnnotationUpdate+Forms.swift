// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Ink

extension AnnotationUpdate {
    /// One appearance to be written.
    private struct Look {
        var object: FormContents.ObjectNumber
        var state: String?
        var drawing: FieldDrawing
    }

    /// Writes what was filled in: values, states, and appearances for every viewer.
    func fill(_ fields: [FormField], of form: FormContents) throws(SaveError) {
        guard !fields.isEmpty else { return }
        let measurer = PangoTextMeasurer()
        var looks: [Look] = []
        for field in fields {
            guard let place = form.places[field.name] else { throw .unknownField(field.name) }
            for holder in place.holders {
                try set(Self.keys(of: field), remove: Self.outdated(field), of: holder)
            }
            for (index, widget) in field.widgets.enumerated() where index < place.widgets.count {
                let object = place.widgets[index]
                guard field.kind.isBox else {
                    looks.append(
                        Look(object: object, drawing: field.drawing(of: widget, measurer: measurer)))
                    continue
                }
                let on = widget.onState ?? "Yes"
                let isOn = field.value == .state(on)
                try set("<< /AS \(PDFSyntax.name(isOn ? on : "Off")) >>", remove: nil, of: object)
                guard !place.hasStates[index] else { continue }
                for state in [true, false] {
                    looks.append(
                        Look(
                            object: object, state: state ? on : "Off",
                            drawing: field.drawing(of: widget, isOn: state)))
                }
            }
        }
        try write(looks)
        let drawn = Set(looks.map(\.object))
        if form.needsAppearances, form.undrawn.isSubset(of: drawn) {
            try check { cq_update_have_appearances(pointer, &$0) }
        }
    }

    private func set(
        _ keys: String, remove: String?, of object: FormContents.ObjectNumber
    ) throws(SaveError) {
        try check { error in
            Self.withText(remove) { remove in
                cq_update_set_keys(
                    pointer, Int32(clamping: object.number), Int32(clamping: object.generation), keys, remove,
                    &error)
            }
        }
    }

    /// The keys that hold a field's value.
    private static func keys(of field: FormField) -> String {
        switch field.value {
        case .text(let text): return "<< /V \(PDFSyntax.string(text)) >>"
        case .state(let state): return "<< /V \(PDFSyntax.name(state ?? "Off")) >>"
        case .choices(let chosen):
            guard !chosen.isEmpty else { return "<< >>" }
            let texts = chosen.map { PDFSyntax.string($0) }
            let value = texts.count == 1 ? texts[0] : "[\(texts.joined(separator: " "))]"
            guard case .choice(let rules) = field.kind, !rules.isCombo else { return "<< /V \(value) >>" }
            let places = chosen.compactMap { value in rules.options.firstIndex { $0.value == value } }
                .sorted()
            return "<< /V \(value) /I [\(places.map(String.init).joined(separator: " "))] >>"
        }
    }

    /// The keys that would say otherwise: the formatted text, and the numbers of chosen options.
    private static func outdated(_ field: FormField) -> String? {
        guard case .choices(let chosen) = field.value else { return "[/RV]" }
        if chosen.isEmpty { return "[/V /I]" }
        guard case .choice(let rules) = field.kind, rules.isCombo else { return nil }
        return "[/I]"
    }

    private func write(_ looks: [Look]) throws(SaveError) {
        guard !looks.isEmpty else { return }
        let first = try add(
            pages: looks.count,
            of: DrawnPages.pdf(
                looks.map { look in
                    (
                        look.drawing.frame.displayWidth, look.drawing.frame.displayHeight,
                        { FieldPainter.drawUpright(look.drawing, on: $0) }
                    )
                }))
        for (offset, look) in looks.enumerated() {
            let appearance = Appearance(field: look.drawing, isBox: look.state != nil)
            try check { error in
                Self.withForm(appearance.form, page: first + offset) { form in
                    Self.withForm(appearance.inner, page: first + offset) { inner in
                        Self.withText(look.state.map { "/" + $0 }) { state in
                            cq_update_set_appearance(
                                pointer, Int32(clamping: look.object.number),
                                Int32(clamping: look.object.generation), state, form, inner, &error)
                        }
                    }
                }
            }
        }
    }
}
