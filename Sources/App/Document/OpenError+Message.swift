// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import GTKSupport
import PDFDocument

extension OpenError {
    /// What happened and the next step, in the person's language.
    var message: String {
        let name = (path as NSString).lastPathComponent
        switch reason {
        case .missing:
            return filled(localized("“%s” does not exist. Check the name, or whether it was moved."), name)
        case .unreadable(let why):
            return filled(localized("“%1$s” can’t be read: %2$s. Check its permissions."), name, why)
        case .empty: return filled(localized("“%s” is empty. Get the file again from where it came."), name)
        case .notPDF:
            return filled(localized("“%s” is not a PDF document. Open it with a program for its kind."), name)
        case .needsPassword: return filled(localized("“%s” is protected. Enter its password."), name)
        case .wrongPassword: return filled(localized("That is not the password of “%s”. Try again."), name)
        case .damaged(let why):
            return filled(
                localized(
                    "“%1$s” is damaged and can’t be shown: %2$s. Get the file again from where it came."),
                name,
                why)
        case .noPages: return filled(localized("“%s” has no pages, so there is nothing to show."), name)
        }
    }
}
