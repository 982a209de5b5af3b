// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// CSS for the whole program.
@MainActor
public final class StyleSheet {
    private let provider: GObjectRef?

    /// Makes an empty sheet that stands above the theme on the default display.
    public init() {
        guard let pointer = gtk_css_provider_new() else {
            provider = nil
            return
        }
        provider = GObjectRef(adopting: pointer)
        guard let display = gdk_display_get_default() else { return }
        gtk_style_context_add_provider_for_display(
            display, pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// Makes a sheet of these rules.
    public convenience init(_ css: String) {
        self.init()
        load(css)
    }

    /// Puts other rules in place of those that are there.
    public func load(_ css: String) {
        guard let provider else { return }
        gtk_css_provider_load_from_data(provider.cast(), css, -1)
    }
}
