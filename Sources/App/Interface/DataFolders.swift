// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport
import Handwriting

/// Where the program's own files are: beside the model, installed or in the source tree.
struct DataFolders {
    private let location = ModelLocation()

    /// The guide that comes with the program, where it is there.
    var guide: String? { location.path(of: "guide.pdf") }

    /// A folder with the message catalogues.
    var locale: String {
        let installed = ModelLocation.executablePath.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("share/locale").path
        }
        if let installed, FileManager.default.fileExists(atPath: installed) { return installed }
        return "/usr/share/locale"
    }

    /// Tells GTK where the icons are.
    @MainActor
    func addIcons() {
        guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display)
        else {
            return
        }
        // In the tree they lie in the data folder; installed, beside it in `share/icons`.
        let places = location.folders.flatMap { ["\($0)/icons", "\($0)/../icons"] }
        for place in places where FileManager.default.fileExists(atPath: place + "/hicolor") {
            gtk_icon_theme_add_search_path(theme, place)
        }
    }
}
