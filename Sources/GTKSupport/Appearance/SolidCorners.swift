// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// Square popovers, menus and tooltips for screens without a compositor.
///
/// There the corners and shadows of a surface, and the room beside an arrow, can't be seen through: GTK paints them
/// black. A compositor that comes or goes changes the look at once.
@MainActor
public final class SolidCorners {
    private static let css = """
        popover > contents, popover.menu > contents, tooltip, tooltip.background {
            border-radius: 0; box-shadow: none; margin: 0;
        }
        popover { background-color: @theme_base_color; border: 1px solid @borders; }
        popover > contents, popover.menu > contents { border: none; background-color: @theme_base_color; }
        popover > arrow { border: none; background: none; }
        """
    private let sheet = StyleSheet()
    private var watch: SignalConnection?

    /// Begins to follow the default display; without one nothing happens.
    public init() {
        guard let display = gdk_display_get_default() else { return }
        watch = connect(display, "notify::composited") { [weak self] _ in self?.refresh(display) }
        refresh(display)
    }

    private func refresh(_ display: OpaquePointer) {
        sheet.load(gdk_display_is_composited(display) == 0 ? Self.css : "")
    }
}
