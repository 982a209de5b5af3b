// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import GTKSupport
import PDFDocument

/// What the window says of its document's form.
extension DocumentWindow {
    func documentDidReadForm(_ fields: [FormField]) {
        guard let document, !document.hasExplainedForm else { return }
        document.hasExplainedForm = true
        // Other words, such as on recovered work, matter more.
        guard messages.text == nil else { return }
        switch document.file.info.form {
        case .xfa, .dynamicXFA:
            messages.show(FormField.Restriction.xfa.message, kind: .info)
        case .fields:
            let left = fields.filter { $0.restriction == .calculated || $0.restriction == .scripted }.count
            guard left > 0 else { return }
            messages.show(
                nlocalized(
                    "This form computes or checks %d field by a script. Postil leaves it alone.",
                    "This form computes or checks %d fields by scripts. Postil leaves them alone.", left),
                kind: .info)
        case nil: break
        }
    }

    /// Says why the form can't be filled in, and offers a copy where that is a way out.
    func offerFillingCopy() {
        guard let document else { return }
        if case .viewOnly(let reason) = document.file.info.saveKind {
            messages.show(
                filled(localized("“%1$s” can be read but not changed: %2$s."), document.name, reason),
                kind: .warning)
            return
        }
        let text =
            document.file.info.mayFill
            ? localized("“%s” is certified: filling it in would break the certification.")
            : localized("The author of “%s” does not allow filling it in.")
        messages.show(
            filled(text, document.name), kind: .info,
            choices: [
                MessageBar.Choice(localized("_Fill In a Copy")) { [weak self, weak document] in
                    document?.becomeCopy()
                    self?.refreshTitle()
                }
            ])
    }
}
