// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A gap in the line of a GtkText, made by widening one space.
@MainActor
struct TextGap {
    private let before: OpaquePointer?

    /// Widens the space at an offset in UTF-8 bytes by some pixels.
    init(in text: WidgetPointer, at index: Int, width: Double) {
        before = gtk_text_get_attributes(text.cast())
        if let before { pango_attr_list_ref(before) }
        guard let list = before.flatMap({ pango_attr_list_copy($0) }) ?? pango_attr_list_new(),
            let spacing = pango_attr_letter_spacing_new(Int32(width * Double(PANGO_SCALE)))
        else { return }
        spacing.pointee.start_index = guint(index)
        spacing.pointee.end_index = guint(index + 1)
        pango_attr_list_insert(list, spacing)
        gtk_text_set_attributes(text.cast(), list)
        pango_attr_list_unref(list)
    }

    /// Puts the attributes back.
    func close(in text: WidgetPointer) {
        gtk_text_set_attributes(text.cast(), before)
        if let before { pango_attr_list_unref(before) }
    }
}
