// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport

extension FreeTextEditor {
    /// What a key does to the text; nil for keys that are not for it.
    @MainActor
    func effects(ofKey key: guint, _ modifiers: InputEvent.Modifiers, canvas: PageCanvas) -> [EditorEffect]? {
        let isExtending = modifiers.contains(.shift)
        if modifiers.contains(.control) {
            return effects(ofControlKey: key, isExtending: isExtending, canvas: canvas)
        }
        guard !modifiers.contains(.alt) else { return nil }
        switch Int32(key) {
        case GDK_KEY_Left, GDK_KEY_KP_Left: return move(.character(-1), extending: isExtending)
        case GDK_KEY_Right, GDK_KEY_KP_Right: return move(.character(1), extending: isExtending)
        case GDK_KEY_Up, GDK_KEY_KP_Up: return move(.line(-1), extending: isExtending)
        case GDK_KEY_Down, GDK_KEY_KP_Down: return move(.line(1), extending: isExtending)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return move(.lineEdge(-1), extending: isExtending)
        case GDK_KEY_End, GDK_KEY_KP_End: return move(.lineEdge(1), extending: isExtending)
        case GDK_KEY_BackSpace: return delete(-1)
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return delete(1)
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: return insert("\n")
        default: return nil
        }
    }

    @MainActor
    private func effects(ofControlKey key: guint, isExtending: Bool, canvas: PageCanvas) -> [EditorEffect]? {
        switch Int32(gdk_keyval_to_lower(key)) {
        case GDK_KEY_Home, GDK_KEY_KP_Home: return move(.textEdge(-1), extending: isExtending)
        case GDK_KEY_End, GDK_KEY_KP_End: return move(.textEdge(1), extending: isExtending)
        case GDK_KEY_Left, GDK_KEY_KP_Left: return move(.word(-1), extending: isExtending)
        case GDK_KEY_Right, GDK_KEY_KP_Right: return move(.word(1), extending: isExtending)
        case GDK_KEY_BackSpace: return deleteWord(-1)
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return deleteWord(1)
        case GDK_KEY_a: return selectAll()
        case GDK_KEY_c:
            copySelection(canvas)
            return []
        case GDK_KEY_x:
            copySelection(canvas)
            return selectedRange.isEmpty ? [] : delete(1)
        case GDK_KEY_v:
            Clipboard.readText(canvas.widget) { [weak canvas] text in
                guard let canvas, let editor = canvas.session.textEditor else { return }
                canvas.performEffects(editor.insert(text))
            }
            return []
        default: return nil
        }
    }

    @MainActor
    private func copySelection(_ canvas: PageCanvas) {
        if !selectedRange.isEmpty { Clipboard.setText(selectedText, canvas.widget) }
    }
}
