// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// A key as people read it in their language, such as “Ctrl+Z”.
///
/// - Parameter accelerator: GTK's way to write it, such as `<Control>z`; what is none is given back as it is.
@MainActor
public func keyLabel(_ accelerator: String) -> String {
    var key: guint = 0
    var modifiers = GdkModifierType(0)
    guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0, key != 0,
        let text = gtk_accelerator_get_label(key, modifiers)
    else { return accelerator }
    defer { g_free(text) }
    return String(cString: text)
}
