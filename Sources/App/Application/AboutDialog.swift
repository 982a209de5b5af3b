// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport

/// What the program is and whose work is in it.
@MainActor
enum AboutDialog {
    /// Whose data the handwriting model was made from, as their licences ask.
    private static let modelData = [
        "UNIPEN train_r01_v07, International Unipen Foundation, CC BY 4.0 https://creativecommons.org/licenses/by/4.0/",
        "I. Guyon, L. Schomaker, R. Plamondon, M. Liberman, S. Janet: UNIPEN project, ICPR 1994",
        "Omniglot, © 2015 Brenden M. Lake, MIT",
        "B. M. Lake, R. Salakhutdinov, J. B. Tenenbaum: Science 350, 2015",
    ]

    /// Shows the dialog.
    static func show(over parent: GObjectRef?) {
        let dialog = created(gtk_about_dialog_new())
        let about: UnsafeMutablePointer<GtkWidget> = dialog
        gtk_about_dialog_set_program_name(about.opaque, Program.name)
        gtk_about_dialog_set_version(about.opaque, Program.version)
        gtk_about_dialog_set_logo_icon_name(about.opaque, Program.id)
        gtk_about_dialog_set_comments(about.opaque, localized("Write, draw and mark on PDF documents"))
        gtk_about_dialog_set_license_type(about.opaque, GTK_LICENSE_GPL_3_0)
        var lines = modelData.map { UnsafePointer<CChar>(strdup($0)) }
        defer { for line in lines { free(UnsafeMutablePointer(mutating: line)) } }
        lines.append(nil)
        gtk_about_dialog_add_credit_section(
            about.opaque, localized("The handwriting model was made from"), &lines)
        gtk_window_set_transient_for(dialog.cast(), parent?.cast())
        gtk_window_set_modal(dialog.cast(), 1)
        gtk_window_present(dialog.cast())
    }
}
