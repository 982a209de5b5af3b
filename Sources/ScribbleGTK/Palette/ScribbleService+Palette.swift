// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble

/// When the palette is seen beside a field: from the first word on, for as long as the field has the keyboard and
/// nothing is typed.
extension ScribbleService {
    func showPalette(after words: [ConvertedWord], _ host: WidgetHost) {
        guard palette.isEnabled, let input = host.input else { return }
        let target =
            (palette.target as? FieldPaletteTarget).flatMap { $0.host === host ? $0 : nil }
            ?? FieldPaletteTarget(host, input, service: self)
        target.wrote(words)
        palette.show(for: target)
    }

    /// The keyboard may have gone to another widget.
    func hidePaletteWithoutFocus() {
        guard let target = palette.target as? FieldPaletteTarget else { return }
        if target.host.input?.isFocused != true { palette.hide() }
    }

    /// The person types on a surface, or it goes.
    func hidePalette(of surface: ScribbleSurface) {
        guard let widget = palette.target?.paletteWidget, let native = gtk_widget_get_native(widget),
            native.raw == surface.native?.raw
        else { return }
        palette.hide()
    }
}
