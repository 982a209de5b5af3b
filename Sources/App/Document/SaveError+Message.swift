// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import PDFDocument

extension SaveError {
    /// What happened, in the person's language; the ways out stand beside it.
    func message(for name: String) -> String {
        switch self {
        case .changedOnDisk:
            filled(localized("“%s” was changed by another program since you opened it."), name)
        case .noSpace: filled(localized("There is no space left to save “%s”."), name)
        case .notPermitted: filled(localized("“%s” is write-protected."), name)
        case .readOnlyFolder(let folder):
            filled(localized("Nothing can be saved in the folder “%s”."), folder)
        case .noSuchFolder(let folder): filled(localized("The folder “%s” does not exist any more."), folder)
        case .viewOnly(let why):
            filled(localized("“%1$s” can be read but not changed: %2$s."), name, why)
        case .unknownAnnotation, .unknownField, .verificationFailed:
            filled(localized("“%s” could not be saved. The file on the disk is unchanged."), name)
        case .incomplete(let copy):
            filled(
                localized(
                    "“%1$s” was written only in part. The whole document is kept in “%2$s”. Save a copy elsewhere."
                ),
                name, copy)
        case .failed(let why):
            filled(
                localized("“%1$s” could not be saved: %2$s. The file on the disk is unchanged."), name, why)
        }
    }
}
