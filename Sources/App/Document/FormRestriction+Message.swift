// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import GTKSupport

extension FormField.Restriction {
    /// Why a field can't be filled in here, in the person's language.
    var message: String {
        switch self {
        case .readOnly: localized("This field is locked by the form’s author.")
        case .calculated: localized("The form calculates this field itself; Postil leaves it alone.")
        case .scripted: localized("A script of the form checks this field; Postil leaves it alone.")
        case .password: localized("Passwords are not kept in documents; Postil leaves this field alone.")
        case .file: localized("This field asks for a file; Postil leaves it alone.")
        case .xfa: localized("This is an XFA form. Postil shows it but can’t fill it in.")
        case .signed: localized("A signature covers this field; it can’t be changed any more.")
        }
    }
}
