// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// What Pango says of the text in a widget.
@MainActor
enum TextLanguage {
    /// The BCP 47 tag of the language that the widget's text is set in.
    static func tag(of widget: WidgetPointer) -> String {
        guard let context = gtk_widget_get_pango_context(widget),
            let language = pango_context_get_language(context),
            let tag = pango_language_to_string(language)
        else { return "en" }
        let text = String(cString: tag)
        return text.isEmpty || text == "c" ? "en" : text
    }

    /// The blocks of scripts that run from right to left: Hebrew to Arabic Extended-A, their presentation forms, and
    /// those of the first supplementary plane (Unicode 15, Blocks.txt).
    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]

    /// Whether text runs from right to left: by its first letter, else as the widget does.
    static func isRightToLeft(_ text: String, in widget: WidgetPointer) -> Bool {
        guard let letter = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else {
            return gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        }
        return rightToLeft.contains { $0.contains(letter.value) }
    }
}
